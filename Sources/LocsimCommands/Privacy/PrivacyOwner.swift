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
      guard let connection = try connect(to: path) else { continue }
      do throws(DaemonFault) {
        return try connection.status().isOfSystem ? .system(connection) : .user(daemon: path)
      } catch {
        // Whose decisions these would be is not known.
        Terminal.error("\(path): the daemon does not answer: \(error)")
        throw ExitStatus.unavailable
      }
    }
    return .user(daemon: nil)
  }

  /// Connects to a manager socket; `nil` if no daemon listens there, so that apps do without it, too.
  private static func connect(to path: String) throws -> ManagerConnection? {
    guard FileAccess.exists(path) else { return nil }
    guard FileAccess.canWrite(path) else {
      Terminal.error(
        "\(path): the system's daemon decides about the apps of this user; only root and the members "
          + "of the group locsim may change that (LOCSIM_DAEMON=off means this user's own store)")
      throw ExitStatus.noPermission
    }
    do throws(DaemonFault) {
      return try ManagerConnection(path: path)
    } catch {
      return nil
    }
  }
}
