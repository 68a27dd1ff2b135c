// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import LocationHost
import LocationStore

/// What is decided about apps, where it counts for an app that starts now.
enum StoredDecisions {
  /// The user has no store; opening it would make one.
  case none(file: String)

  /// The decisions, and whose they are.
  case known(PermissionContents, place: String)

  /// They cannot be known, for a reason.
  case unknown(Finding)

  /// Reads the decisions of the daemon, or of the user's own store.
  ///
  /// - Parameters:
  ///   - daemon: The daemon that serves apps.
  ///   - usesDaemon: Whether the app uses it.
  /// - Returns: What is decided.
  static func find(of daemon: ServingDaemon, usesDaemon: Bool) -> Self {
    guard usesDaemon else { return ofUser }
    return switch daemon {
    case .none: ofUser
    case .running(let status, let connection, _): ask(connection, status)
    case .closed:
      .unknown(
        Finding(
          "store", .note,
          "the system's daemon decides; only root and the members of the group locsim may see what")
      )
    case .silent:
      .unknown(
        Finding("store", .note, "the daemon does not answer, so what is decided is not known"))
    }
  }

  private static func ask(_ daemon: ManagerConnection, _ status: DaemonStatus) -> Self {
    do throws(DaemonFault) {
      return .known(
        PermissionContents(try daemon.permissions()),
        place: status.isOfSystem ? "that of the system's daemon" : "that of the daemon")
    } catch .refused(ProtocolError.ownDecisions) {
      return .unknown(
        Finding("store", .note, "the daemon plays a scenario with its own decisions"))
    } catch {
      return .unknown(Finding("store", .todo, "the daemon does not say what is decided: \(error)"))
    }
  }

  private static var ofUser: Self {
    guard let file = StoreLocation.files.first?.path else {
      return .unknown(
        Finding(
          "store", .todo, "HOME is not set, so decisions have no place",
          remedy: "set HOME, or XDG_STATE_HOME"))
    }
    guard StoreLocation.exists else { return .none(file: file) }
    do throws(PermissionStoreError) {
      return .known(try PersistentStore.ofUser { _ in }.contents(), place: file)
    } catch {
      return .unknown(Finding("store", .todo, error.description))
    }
  }
}
