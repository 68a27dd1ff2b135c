// SPDX-License-Identifier: MIT

import LocationClient

/// The daemon that serves the apps of this process's user, as its environment says.
enum ServingDaemon {
  /// None runs.
  case none

  /// One answers.
  case running(DaemonStatus, ManagerConnection, Place)

  /// Only its owners may ask it what it does.
  case closed(Place)

  /// Something takes connections, and does not answer as a daemon does.
  case silent(Place, DaemonFault)

  /// The sockets of a daemon.
  struct Place: Hashable {
    /// The path of the socket for apps.
    let apps: String

    /// The path of the socket for its owners.
    var manager: String { ManagerConnection.path(beside: apps) }
  }

  /// Looks for the first daemon that an app would try, and asks what it does.
  ///
  /// A socket on which nothing listens counts as none, as it does for apps.
  ///
  /// - Parameter patience: How long a daemon may be silent.
  /// - Returns: What was found.
  static func find(patience: Duration = ManagerConnection.patience) -> Self {
    for place in DaemonChoice.candidates.map(Place.init) where FileAccess.exists(place.manager) {
      guard FileAccess.canWrite(place.manager) else { return .closed(place) }
      guard
        let connection = try? ManagerConnection(path: place.manager, patience: patience)
      else { continue }
      do throws(DaemonFault) {
        return .running(try connection.status(), connection, place)
      } catch {
        return .silent(place, error)
      }
    }
    return .none
  }
}
