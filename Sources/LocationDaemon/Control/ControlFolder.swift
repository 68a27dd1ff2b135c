// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles

/// The folder of the sockets over which commands such as `locsim replay --control` are steered.
///
/// A socket has the number of its process as its name. Only the user can reach it, and it is never
/// bound into a sandbox.
package enum ControlFolder {
  /// The path.
  package static var path: String { "\(PrivateFolder.path)/control" }

  /// The path of the socket of a process.
  package static func socket(of process: Int32) -> String { "\(path)/\(process)" }

  /// The numbers of the processes that have a socket, in ascending order; some may have ended.
  ///
  /// There are none in a folder that others can change: another user may have made it.
  package static var processes: [Int32] {
    guard [PrivateFolder.path, path].allSatisfy(PrivateFolder.isPrivate) else { return [] }
    return FolderContents.names(in: path).compactMap(Int32.init).sorted()
  }

  /// Makes the folder, and the socket of this process in it.
  ///
  /// - Throws: `PrivateFolder.Failure` or `DaemonSocketError` if there is none.
  package static func listen() throws -> DaemonSocket {
    try make()
    return try DaemonSocket(unlocked: socket(of: getpid()), .user)
  }

  /// Makes the folder, and removes the sockets of processes that were killed.
  ///
  /// - Throws: `PrivateFolder.Failure` if it cannot be made, or if others can read it.
  static func make() throws(PrivateFolder.Failure) {
    _ = try PrivateFolder.make(at: PrivateFolder.path)
    _ = try PrivateFolder.make(at: path)
    for process in processes {
      let socket = socket(of: process)
      do throws(UnixSocket.Failure) {
        try UnixSocket(path: socket, patience: 500).release()
      } catch {
        // A replay that has just begun may not listen yet.
        if error.code == ECONNREFUSED, kill(process, 0) != 0, errno == ESRCH {
          _ = unsafe unlink(socket)
        }
      }
    }
  }
}
