// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationStore

/// Where the decisions are that a privacy command is about.
enum PrivacyOwner {
  /// The user's own store, which the daemon at a socket reads, if one runs.
  case user(daemon: String?)

  /// The store of the system's daemon, which only the daemon can open.
  case system(ManagerConnection)

  /// The owner for this process: the daemon that its apps would use counts.
  ///
  /// - Throws: The exit status if the system's daemon serves the user's apps, but the user may not
  ///   decide about them.
  static func find() throws -> Self {
    for location in DaemonChoice.candidates {
      let path = ManagerConnection.path(beside: location)
      guard DaemonSocketArgument.exists(path) else { continue }
      do throws(DaemonFault) {
        let connection = try ManagerConnection(path: path)
        return try connection.status().isOfSystem ? .system(connection) : .user(daemon: path)
      } catch {
        guard !DaemonSocketArgument.isOurs(path) else { continue }
        Terminal.error(
          "\(path): the system's daemon decides about the apps of this user; only root and the "
            + "members of the group locsim may change that (LOCSIM_DAEMON=off is about apps without a "
            + "daemon)")
        throw ExitStatus.noPermission
      }
    }
    return .user(daemon: nil)
  }
}
