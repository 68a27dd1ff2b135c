// SPDX-License-Identifier: MIT

/// The folder for a user's files of a session, which only its owner can read.
package enum PrivateFolder {
  /// The reason why there is no such folder.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The fault and the remedy.
    package let description: String
  }

  /// The path of the folder of this process.
  package static var path: String {
    path(
      runtime: Environment.value(of: "XDG_RUNTIME_DIR") ?? "/run/user/\(geteuid())",
      temporary: Environment.value(of: "TMPDIR"))
  }

  /// Finds where the folder is.
  ///
  /// - Parameters:
  ///   - runtime: The value of `XDG_RUNTIME_DIR`; ignored unless it is the absolute path of a
  ///     folder that belongs to the user.
  ///   - temporary: The value of `TMPDIR`, which is used if `runtime` is ignored.
  /// - Returns: The path.
  package static func path(runtime: String, temporary: String?) -> String {
    if runtime.hasPrefix("/"), isOwn(runtime) { return "\(runtime)/locsim" }
    let temporary = temporary.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    return "\(temporary)/locsim-\(geteuid())"
  }

  /// Makes a folder at a path, which may exist if only its owner can read it.
  ///
  /// - Returns: The path.
  /// - Throws: `Failure` if it cannot be made, or if others can read it.
  package static func make(at folder: String) throws(Failure) -> String {
    if unsafe FileName.withBytes(of: folder, { unsafe mkdir($0, 0o700) }) != 0, errno != EEXIST {
      throw Failure(
        description: "\(folder): cannot be made: \(FileError(code: errno).reason); "
          + "set XDG_RUNTIME_DIR to a folder of yours")
    }
    // Other users may write to a folder for temporary files. They must not choose the input.
    guard isPrivate(folder) else {
      throw Failure(
        description: "\(folder): is not a folder that you alone can read; remove it, or set "
          + "XDG_RUNTIME_DIR to a folder of yours")
    }
    return folder
  }

  /// Whether a path is a folder of the user, and no link, that only the user can read.
  package static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path) { unsafe lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }

  /// Whether a folder belongs to the user; the variable may come from another user's session.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path) { unsafe stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }
}
