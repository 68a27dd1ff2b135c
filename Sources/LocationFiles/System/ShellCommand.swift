// SPDX-License-Identifier: MIT

import Synchronization

/// A command of a shell that reads a short input and writes a short answer.
package final class ShellCommand: Sendable {
  /// The most bytes of an answer.
  private static let limit = 4_096

  private enum State {
    case waiting
    case running(pid_t)
    case over
  }

  private let command: String
  private let state = Mutex(State.waiting)

  /// Makes a command that does not run yet.
  ///
  /// - Parameter command: The command, for `/bin/sh`.
  package init(_ command: String) { self.command = command }

  /// Runs the command once, and waits until it ends.
  ///
  /// - Parameter input: Its standard input, of at most a few thousand bytes.
  /// - Returns: What it wrote to standard output; `nil` if it could not be started or failed.
  package func run(input: [UInt8]) -> String? {
    let started = state.withLock { state -> (reading: Int32, writing: Int32)? in
      guard case .waiting = state,
        let started = Self.spawning.withLock({ _ in Self.start(command) })
      else { return nil }
      state = .running(started.0)
      return (started.1, started.2)
    }
    guard let (reading, writing) = started else { return nil }
    // The input fits into a pipe, so this does not wait for the command.
    _ = unsafe write(reading, input, input.count)
    close(reading)
    let answer = Self.answer(from: writing)
    close(writing)
    return takeResult() == 0 ? String(decoding: answer, as: UTF8.self) : nil
  }

  /// Ends the command with SIGTERM, or never starts it.
  package func cancel() {
    state.withLock { state in
      switch state {
      case .waiting: state = .over
      // The process was not waited for, so no other one has its number.
      case .running(let process): _ = kill(process, SIGTERM)
      case .over: break
      }
    }
  }

  /// Waits until the command has ended.
  private func takeResult() -> Int32 {
    guard case .running(let process) = state.withLock({ $0 }) else { return -1 }
    var ended = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &ended, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return state.withLock { state in
      state = .over
      var result: Int32 = 0
      while unsafe waitpid(process, &result, 0) < 0, errno == EINTR {}
      return result
    }
  }

  /// Held while a command is started, so that it inherits no end of another command's pipes.
  private static let spawning = Mutex<Void>(())

  /// Starts a command, and returns its process and the ends of the pipes to it and from it.
  private static func start(_ command: String) -> (pid_t, Int32, Int32)? {
    guard let reading = makePipe() else { return nil }
    guard let writing = makePipe() else {
      for end in [reading.input, reading.output] { close(end) }
      return nil
    }
    let process = unsafe try? ChildProcess.start("/bin/sh", ["sh", "-c", command]) { actions in
      unsafe posix_spawn_file_actions_adddup2(&actions, reading.output, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, writing.input, 1)
    }
    close(reading.output)
    close(writing.input)
    if let process { return (process, reading.input, writing.output) }
    close(reading.input)
    close(writing.output)
    return nil
  }

  /// Makes a pipe whose ends no other process gets.
  private static func makePipe() -> (output: Int32, input: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func answer(from descriptor: Int32) -> [UInt8] {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: limit)
    while answer.count < limit {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return answer
  }
}
