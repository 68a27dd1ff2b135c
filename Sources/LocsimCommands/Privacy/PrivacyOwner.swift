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
    switch ServingDaemon.find() {
    case .none: return .user(daemon: nil)
    case .running(let status, let connection, let place):
      return status.isOfSystem ? .system(connection) : .user(daemon: place.manager)
    case .closed(let place):
      Terminal.error(
        "\(place.manager): the system's daemon decides about the apps of this user; only root and "
          + "the members of the group locsim may change that "
          + "(LOCSIM_DAEMON=off means this user's own store)")
      throw ExitStatus.noPermission
    case .silent(let place, let error):
      // Whose decisions these would be is not known.
      Terminal.error("\(place.manager): the daemon does not answer: \(error)")
      throw ExitStatus.unavailable
    }
  }
}
