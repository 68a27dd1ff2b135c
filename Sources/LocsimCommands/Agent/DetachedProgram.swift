// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationFiles

/// Starts programs that go on when this process ends.
enum DetachedProgram {
  /// Starts a program in a session of its own, with an empty standard input, and with this process's
  /// standard output and error unless those are a terminal.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - variables: Variables of its environment that differ from this process's; `nil` removes one.
  /// - Throws: `FileError` if no process can be made.
  static func start(_ launch: AppLaunch, setting variables: [String: String?]) throws(FileError) {
    let words =
      ["locsim", StartCommand.name, "--", launch.folder, launch.program] + launch.arguments
    let process = try startSelf(words, setting: variables)
    // It makes the program's process and ends, so that the program has no parent.
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Starts this command's own program, whose file may have been replaced meanwhile.
  fileprivate static func startSelf(
    _ words: [String], setting variables: [String: String?] = [:]
  ) throws(FileError) -> pid_t {
    unsafe try ChildProcess.start("/proc/self/exe", words, setting: variables) { actions in
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
  }
}

/// What two processes of `locsim agent` do: the first one begins a session and starts the second one,
/// which becomes an app.
///
/// The first one ends, so that the app has no parent: a program that ends with its parent, such as
/// bubblewrap, must not end with the agent.
struct StartCommand: ParsableCommand {
  static let name = "start-app"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Become an app (used by locsim agent).", shouldDisplay: false)

  @Option(help: .hidden)
  var parent: Int32?

  @Argument(parsing: .postTerminator)
  var words: [String]

  func validate() throws {
    if words.count < 3 { throw ValidationError("Give a folder, a program and its name.") }
  }

  func run() throws {
    guard let parent else { return try startAnother() }
    // A thousand times a millisecond is far more than the parent needs to end.
    for _ in 0..<1_000 where getppid() == parent { usleep(1_000) }
    guard unsafe FileName.withBytes(of: words[0], { unsafe chdir($0) }) == 0 else {
      throw fail(words[0], FileError(code: errno))
    }
    Descriptors.closeAtExecution()
    let terminal = leaveTerminal()
    let error = Program.execute(words[1], arguments: Array(words.dropFirst(2)), changing: [:])
    if let terminal { dup2(terminal, STDERR_FILENO) }
    throw fail(words[1], error)
  }

  /// Takes a terminal out of the program's standard output and error: the program must neither write
  /// over a dialog nor read what is typed for it.
  ///
  /// - Returns: The terminal, for the error if the program cannot be executed.
  private func leaveTerminal() -> Int32? {
    var terminal: Int32?
    for output in [STDOUT_FILENO, STDERR_FILENO] where isatty(output) != 0 {
      let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
      if output == STDERR_FILENO { terminal = fcntl(output, F_DUPFD_CLOEXEC, 3) }
      dup2(nothing, output)
    }
    return terminal
  }

  private func startAnother() throws {
    setsid()
    let words = ["locsim", Self.name, "--parent", "\(getpid())", "--"] + words
    do throws(FileError) {
      _ = try DetachedProgram.startSelf(words)
    } catch {
      throw fail(self.words[1], error)
    }
  }

  private func fail(_ path: String, _ error: FileError) -> ExitCode {
    Terminal.error("locsim agent: cannot start \(words[1]): \(path): \(error.reason)".harmless)
    return ExitStatus.cannotExecute
  }
}
