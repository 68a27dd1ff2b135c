// SPDX-License-Identifier: MIT

/// Starts programs as processes of this one.
package enum ChildProcess {
  /// Starts a program with the default signals: threads of Dispatch block some, and commands ignore
  /// some, which the program would inherit.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: Its arguments, of which the first is the name by which it is called.
  ///   - variables: Variables of its environment that differ from this process's; `nil` removes one.
  ///   - ignored: Signals that this process ignores, and the program, too.
  ///   - prepare: Says what becomes of open files.
  /// - Returns: The number of the process, which must be waited for.
  /// - Throws: `FileError` if it cannot be started.
  package static func start(
    _ path: String, _ arguments: [String], setting variables: [String: String?] = [:],
    ignoring ignored: [Int32] = [], files prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(FileError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe prepare(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    for number in ignored { unsafe sigdelset(&all, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = unsafe copies(of: arguments)
    var lines = unsafe copies(of: environment(changing: variables))
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe lines.indices { unsafe free(lines[index]) }
    }
    var process: pid_t = 0
    let code = unsafe FileName.withBytes(of: path) { path in
      unsafe posix_spawn(&process, path, &actions, &attributes, &words, &lines)
    }
    guard code == 0 else { throw FileError(code: code) }
    return process
  }

  /// The lines of an environment: the variables of this process, with some that differ.
  private static func environment(changing variables: [String: String?]) -> [String] {
    var lines: [String] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      lines.append(unsafe FileName.text(line))
      unsafe next += 1
    }
    lines.removeAll { line in variables.keys.contains { line.hasPrefix("\($0)=") } }
    return lines + variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  /// The system's form of texts, with an end; the caller frees it.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe FileName.copy(of: $0) } + [nil]
  }
}
