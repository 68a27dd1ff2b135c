// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationFiles
import Synchronization

/// The process of an app that a command starts and waits for.
final class HostedApp: Sendable {
  /// How a process has ended.
  enum End: Hashable {
    case status(Int32)
    case killed(by: Int32)

    /// Ends this process in the same way.
    ///
    /// - Throws: The exit status, unless it is success.
    func repeatIt() throws {
      switch self {
      case .status(0): return
      case .status(let status): throw ExitCode(status)
      case .killed(let number):
        // The app has dumped its core, if it was to.
        var none = rlimit()
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = signal(number, SIG_DFL)
        _ = kill(getpid(), number)
        throw ExitCode(128 + number)
      }
    }
  }

  private struct State {
    /// The process; `nil` before it has started, and after it was waited for.
    var process: pid_t?
    var hasStarted = false

    /// The signals that came before it started.
    var waiting: [Int32] = []
    var sources: [any DispatchSourceSignal] = []
  }

  private let state = Mutex(State())

  /// Begins to pass SIGTERM and SIGHUP on to the app, which need not have started.
  func passSignalsOn() {
    state.withLock { state in
      state.sources = [SIGTERM, SIGHUP].map { number in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [self] in send(number) }
        source.resume()
        _ = signal(number, SIG_IGN)
        return source
      }
    }
  }

  /// Starts the app.
  ///
  /// Ctrl-C concerns the app, which gets it from the terminal itself.
  ///
  /// - Throws: `FileError` if it cannot be started.
  func start(
    _ program: String, arguments: [String], changing variables: [String: String?]
  ) throws(FileError) {
    for number in [SIGINT, SIGQUIT] { _ = signal(number, SIG_IGN) }
    // Where it is ignored, nothing says how the app has ended.
    _ = signal(SIGCHLD, SIG_DFL)
    let process = try Program.start(program, arguments: arguments, changing: variables)
    state.withLock { state in
      state.process = process
      state.hasStarted = true
      for number in state.waiting { _ = kill(process, number) }
    }
  }

  /// Waits until the app has ended.
  func wait() -> End {
    guard let process = state.withLock({ $0.process }) else { return .status(0) }
    // Its number stays its own until it is waited for.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR
    {}
    state.withLock { state in
      state.process = nil
      for source in state.sources { source.cancel() }
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let number = status & 0x7f
    return number == 0 ? .status(status >> 8 & 0xff) : .killed(by: number)
  }

  /// Has the app end, as SIGTERM does.
  func end() { send(SIGTERM) }

  private func send(_ number: Int32) {
    state.withLock { state in
      if let process = state.process { _ = kill(process, number) }
      if !state.hasStarted { state.waiting.append(number) }
    }
  }
}
