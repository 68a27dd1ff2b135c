// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles

/// The folder of the context of a command that hosts the device of the app that it starts.
///
/// It has the number of the command's process as its name.
enum HostFolder {
  /// The folder of all such commands of the user.
  private static var path: String { "\(PrivateFolder.path)/run" }

  /// Makes the folder of this process, and removes those of processes that were killed.
  ///
  /// - Returns: Its path.
  /// - Throws: `PrivateFolder.Failure` if it cannot be made, or if others can read it.
  static func make() throws(PrivateFolder.Failure) -> String {
    _ = try PrivateFolder.make(at: PrivateFolder.path)
    _ = try PrivateFolder.make(at: path)
    for process in FolderContents.names(in: path).compactMap(Int32.init)
    where process == getpid() || hasEnded(process) {
      remove("\(path)/\(process)")
    }
    return try PrivateFolder.make(at: "\(path)/\(getpid())")
  }

  /// Whether a command has ended; one in another container has a number that is not known here.
  private static func hasEnded(_ process: Int32) -> Bool {
    guard kill(process, 0) != 0, errno == ESRCH else { return false }
    do throws(UnixSocket.Failure) {
      try UnixSocket(path: ControlFolder.socket(of: process), patience: 500).release()
      return false
    } catch {
      return [ECONNREFUSED, ENOENT].contains(error.code)
    }
  }

  /// Removes the folder of a process, with its contexts.
  static func remove(_ folder: String) {
    contexts(in: folder).removeAll()
    _ = unsafe rmdir(folder)
  }

  /// The contexts in the folder of a process.
  static func contexts(in folder: String) -> ContextFolder {
    ContextFolder(path: "\(folder)/contexts", isShared: false)
  }
}
