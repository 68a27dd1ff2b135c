// SPDX-License-Identifier: MIT

package import LocationPlayback

/// Passes bytes through a program that reads standard input and writes standard output.
package enum FileFilter {
  /// Why there is no output.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program cannot be started.
    case notStarted(FileError)

    /// The bytes cannot be stored for it.
    case notStored(SpillError)

    /// It ended with a status other than zero, or by a signal, or its status is not known.
    case failed

    /// What is wrong.
    package var description: String {
      switch self {
      case .notStarted(let error): "it cannot be started: \(error.reason)"
      case .notStored(let error): "\(error.reason); \(error.advice)"
      case .failed: "it failed"
      }
    }
  }

  /// Runs a program to its end.
  ///
  /// Input and output are temporary files, so neither side waits for the other. What the program
  /// writes to standard error is dropped.
  ///
  /// - Parameters:
  ///   - input: Its standard input.
  ///   - path: The path of the program.
  ///   - arguments: Its arguments, of which the first is the name by which it is called.
  /// - Returns: Its standard output.
  /// - Throws: `Failure` if it cannot be started or fails.
  package static func run(
    _ input: [UInt8], through path: String, _ arguments: [String]
  ) throws(Failure) -> [UInt8] {
    let (source, target): (TemporaryFile, TemporaryFile)
    let (reading, writing): (Int32, Int32)
    do throws(SpillError) {
      (source, target) = (try TemporaryFile(), try TemporaryFile())
      try source.append(input)
      (reading, writing) = (try source.descriptorAtStart(), try target.descriptorAtStart())
    } catch {
      throw .notStored(error)
    }
    let process: pid_t
    do throws(FileError) {
      process = unsafe try ChildProcess.start(path, arguments) { actions in
        unsafe posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(
          &actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    } catch {
      throw .notStarted(error)
    }
    let hasSucceeded = hasSucceeded(process)
    withExtendedLifetime(source) {}
    guard hasSucceeded else { throw .failed }
    return try output(of: target)
  }

  /// Waits for a process, and returns whether it ended with the status zero.
  private static func hasSucceeded(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) != process {
      // A parent that ignores SIGCHLD makes this process ignore it, too. No status is kept then, so
      // nothing says that the program succeeded.
      guard errno == EINTR else { return false }
    }
    return status == 0
  }

  private static func output(of file: TemporaryFile) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    do throws(SpillError) {
      while true {
        let count = try unsafe chunk.withUnsafeMutableBufferPointer {
          (bytes) throws(SpillError) -> Int in
          try unsafe file.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
        if count == 0 { return output }
        output += chunk[..<count]
      }
    } catch {
      throw .notStored(error)
    }
  }
}
