// SPDX-License-Identifier: MIT

import LocationFiles

/// Finds and executes programs as a shell does.
enum Program {
  /// The search path if the environment has none.
  private static let defaultSearchPath = "/usr/local/bin:/usr/bin:/bin"

  /// Finds the path of the program with a name.
  ///
  /// A name with a slash is the path itself. Another name is looked up: the first executable in the
  /// search path.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - searchPath: Folders, separated by colons; an empty one is the current folder.
  /// - Returns: The path.
  /// - Throws: `FileError` if there is no such program, or if it may not be executed.
  static func find(_ name: String, searchPath: String?) throws(FileError) -> String {
    if name.contains("/") {
      try check(name)
      return name
    }
    var failure = FileError(code: ENOENT)
    let folders = (searchPath ?? defaultSearchPath)
      .split(separator: ":", omittingEmptySubsequences: false)
    for folder in folders {
      let path = folder.isEmpty ? "./\(name)" : "\(folder)/\(name)"
      do throws(FileError) {
        try check(path)
        return path
      } catch {
        if error.code != ENOENT, error.code != ENOTDIR { failure = error }
      }
    }
    throw failure
  }

  /// A path without symbolic links, as the kernel knows the program that it executes; the path
  /// itself if it cannot be resolved.
  static func resolved(_ path: String) -> String {
    guard let resolved = unsafe FileName.withBytes(of: path, { unsafe realpath($0, nil) }) else {
      return path
    }
    defer { unsafe free(resolved) }
    return unsafe FileName.text(resolved)
  }

  private static func check(_ path: String) throws(FileError) {
    var status = stat()
    guard unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0 else {
      throw FileError(code: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(code: EISDIR) }
    guard unsafe FileName.withBytes(of: path, { unsafe access($0, X_OK) }) == 0 else {
      throw FileError(code: errno)
    }
  }

  /// Starts a program as a process of this one, with the same terminal, input and output.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, of which the first is the name by which it was called.
  ///   - changes: Variables of the environment to set, or to remove (`nil`).
  ///   - ignored: Signals that this process ignores, and the program, too.
  /// - Returns: The number of the process, which must be waited for.
  /// - Throws: `FileError` if it cannot be started.
  static func start(
    _ path: String, arguments: [String], changing changes: [String: String?],
    ignoring ignored: [Int32]
  ) throws(FileError) -> pid_t {
    do throws(FileError) {
      return try unsafe ChildProcess.start(
        path, arguments, setting: changes, ignoring: ignored, files: { _ in })
    } catch {
      guard error.code == ENOEXEC, isText(path) else { throw error }
      return try unsafe ChildProcess.start(
        shell, ["sh", script(path)] + arguments.dropFirst(), setting: changes, ignoring: ignored,
        files: { _ in })
    }
  }

  /// Replaces this process by a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, of which the first is the name by which it was called.
  ///   - changes: Variables of the environment to set, or to remove (`nil`).
  /// - Returns: The error. The function does not return if the program is executed.
  static func execute(
    _ path: String, arguments: [String], changing changes: [String: String?]
  ) -> FileError {
    for (name, value) in changes { Environment.set(name, to: value) }
    var texts = unsafe arguments.map { unsafe FileName.copy(of: $0) }
    unsafe texts.append(nil)
    FileSizeSignal.restore()
    // The texts are not freed, because this process becomes another program or ends with an error.
    _ = unsafe FileName.withBytes(of: path) { unsafe execv($0, texts) }
    let error = FileError(code: errno)
    guard error.code == ENOEXEC, isText(path) else { return error }
    // A script without an interpreter line is run by the shell, as shells and `env` do.
    var call = unsafe [strdup(shell), FileName.copy(of: script(path))]
    unsafe call.append(contentsOf: texts.dropFirst())
    _ = unsafe execv(shell, call)
    return FileError(code: errno)
  }

  /// The path of a script, which the shell must not take for an option.
  private static func script(_ path: String) -> String { path.hasPrefix("-") ? "./\(path)" : path }

  /// The shell that runs scripts without an interpreter line.
  private static let shell = "/bin/sh"

  /// Whether a file may be a script: its first line, as far as shells check it, has no zero byte.
  private static func isText(_ path: String) -> Bool {
    let descriptor = unsafe FileName.withBytes(of: path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 80)
    // The kernel writes no more than the array holds.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    guard count >= 0 else { return false }
    return !bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }.contains(0)
  }
}

/// The current folder of this process.
enum WorkingFolder {
  /// Its absolute path; the root if the system does not report it.
  static var path: String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe FileName.text(path)
  }
}
