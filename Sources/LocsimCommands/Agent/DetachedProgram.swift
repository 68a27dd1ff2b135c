// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationFiles

/// Starts programs that go on when this process ends.
enum DetachedProgram {
  /// Starts a program in a session of its own, with an empty standard input, and with this process's
  /// standard output and error.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - variables: Variables of its environment that differ from this process's.
  /// - Throws: `FileError` if there is no such program or folder, or if no process can be made.
  static func start(_ launch: AppLaunch, setting variables: [String: String]) throws(FileError) {
    _ = try Program.find(launch.program, searchPath: nil)
    guard unsafe FileName.withBytes(of: launch.folder, { unsafe access($0, X_OK) }) == 0 else {
      throw FileError(code: errno)
    }
    let words =
      ["locsim", StartCommand.name, "--", launch.folder, launch.program] + launch.arguments
    var process: pid_t = 0
    let status = spawn(words, environment(with: variables), &process)
    guard status == 0 else { throw FileError(code: status) }
    let started = process
    // A thread of its own: the program may run for as long as this process does.
    DispatchQueue(label: "locsim.started").async {
      var result: Int32 = 0
      while unsafe waitpid(started, &result, 0) < 0, errno == EINTR {}
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // Threads of Dispatch block signals, and commands ignore some.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = unsafe words.map { unsafe FileName.copy(of: $0) }
    var variables = unsafe environment.map { unsafe FileName.copy(of: $0) }
    unsafe arguments.append(nil)
    unsafe variables.append(nil)
    defer {
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    // The file of this program may have been replaced meanwhile.
    return unsafe posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, &arguments, &variables)
  }

  private static func environment(with variables: [String: String]) -> [String] {
    var lines: [String] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      lines.append(unsafe FileName.text(line))
      unsafe next += 1
    }
    lines.removeAll { line in variables.keys.contains { line.hasPrefix("\($0)=") } }
    return lines + variables.map { "\($0)=\($1)" }
  }
}

/// What a process of `locsim agent` does that becomes an app: posix_spawn can neither change the
/// folder nor begin a session everywhere.
struct StartCommand: ParsableCommand {
  static let name = "start-app"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Become an app (used by locsim agent).", shouldDisplay: false)

  @Argument(parsing: .postTerminator)
  var words: [String]

  func validate() throws {
    if words.count < 3 { throw ValidationError("Give a folder, a program and its name.") }
  }

  func run() throws {
    setsid()
    guard unsafe FileName.withBytes(of: words[0], { unsafe chdir($0) }) == 0 else {
      throw fail(words[0], FileError(code: errno))
    }
    let error = Program.execute(words[1], arguments: Array(words.dropFirst(2)), changing: [:])
    throw fail(words[1], error)
  }

  private func fail(_ path: String, _ error: FileError) -> ExitCode {
    Terminal.error("locsim agent: cannot start \(words[1]): \(path): \(error.reason)".harmless)
    return ExitStatus.cannotExecute
  }
}
