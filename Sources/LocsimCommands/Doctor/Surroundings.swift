// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationLocalDevice

/// What decides about an app that this user starts: the device that it gets, and the decisions.
struct Surroundings {
  /// How long a daemon may be silent; an app waits for a second.
  private static let patience = Duration.seconds(3)

  /// The device of an app that starts now.
  enum Device: Hashable {
    /// The app is a device of its own.
    case own

    /// A daemon is its device.
    case daemon

    /// It should be a daemon, which does not answer.
    case missing
  }

  /// The daemon that serves apps.
  let daemon: ServingDaemon

  /// The device of an app.
  let device: Device

  /// What is decided where it counts for the app.
  let decisions: StoredDecisions

  /// Asks the daemon, if there is one.
  static func find() -> Self {
    let daemon = ServingDaemon.find(patience: patience)
    let device = device(beside: daemon)
    return Self(
      daemon: daemon, device: device, decisions: .find(of: daemon, usesDaemon: device != .own))
  }

  private static func device(beside daemon: ServingDaemon) -> Device {
    if LocalDevice.isRequested { return .own }
    return switch daemon {
    case .none: DaemonChoice.named == nil ? .own : .missing
    case .running, .closed: .daemon
    case .silent: .missing
    }
  }

  /// The programs that are connected to the daemon.
  var connected: [AppID] {
    guard case .running(let status, _, _) = daemon else { return [] }
    return status.apps.map { AppID($0.identifier, program: $0.program) }
  }

  /// The programs that are connected to the daemon, or about which something is decided.
  var programs: [AppID] {
    guard case .known(let contents, _) = decisions else { return connected }
    let decided = contents.apps.map(\.app).filter { $0.program != nil }
    return connected + decided.filter { !connected.contains($0) }
  }

  /// What must precede a command about permissions, so that it is about the same decisions.
  var commandPrefix: String {
    guard device == .own else { return "" }
    return switch daemon {
    case .closed: "\(DaemonChoice.variable)=off "
    case .running(let status, _, _) where status.isOfSystem: "\(DaemonChoice.variable)=off "
    case .none, .running, .silent: ""
    }
  }
}
