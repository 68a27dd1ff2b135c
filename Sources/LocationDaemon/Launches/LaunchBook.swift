// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationHost
import LocationPrograms
import Logging
import Synchronization

/// Knows how apps are started, for those that their owner allows to be started again.
///
/// What is known of an app of the host or of a sandbox comes from its last process; it counts only
/// for the program that the daemon has verified.
final class LaunchBook: Sendable {
  /// The number of apps from which on those are dropped that do not run.
  private static let most = 1_024

  private let store: any PermissionStore
  private let log: Logger
  private let known = Mutex<[AppID: AppLaunch]>([:])

  /// The store may block.
  private let queue = DispatchQueue(label: "locsim.launches", qos: .utility)

  /// Makes a book that knows what a store has.
  init(store: any PermissionStore, log: Logger) { (self.store, self.log) = (store, log) }

  /// Notes how a process of an app was started.
  ///
  /// - Parameters:
  ///   - launch: What the process says.
  ///   - app: The app.
  ///   - isRunning: Returns whether a process of an app is connected.
  func note(_ launch: AppLaunch, of app: AppID, isRunning: (AppID) -> Bool) {
    let isNew = known.withLock { known in
      guard known[app] != launch else { return false }
      if known.count >= Self.most { known = known.filter { isRunning($0.key) } }
      known[app] = launch
      return true
    }
    if isNew { queue.async { self.keep([app: launch]) } }
  }

  /// Stores how apps are started that may be started again from now on.
  func keepAll() { queue.async { self.keep(self.known.withLock { $0 }) } }

  private func keep(_ launches: [AppID: AppLaunch]) {
    do throws(PermissionStoreError) {
      for permission in try store.contents().apps where permission.mayRelaunch {
        guard let launch = launches[permission.app],
          try store.launch(of: permission.app) != launch
        else { continue }
        try store.keepLaunch(launch, of: permission.app)
      }
    } catch {
      log.error("\(error); how an app is started again was not noted", .store)
    }
  }

  /// Returns how an app is started again.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - registered: How its launcher starts it, if it has a context.
  /// - Returns: The launch; `nil` if its owner does not allow it, or if it is not known.
  func launch(of app: AppID, registered: AppLaunch?) -> AppLaunch? {
    guard let program = app.program,
      let permission = try? store.permission(of: app), permission.mayRelaunch
    else { return nil }
    // The owner's launcher decides; what the app says could lead out of its sandbox.
    if program.tier == .context { return registered }
    let own = known.withLock { $0[app] } ?? (try? store.launch(of: app)) ?? nil
    return Self.launch(of: program, own)
  }

  /// Returns how a verified program is started.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - own: How its last process was started, as it says.
  /// - Returns: The launch; `nil` if it is not known.
  static func launch(of program: AppProgram, _ own: AppLaunch?) -> AppLaunch? {
    switch program.tier {
    case .user, .context: return nil
    case .host:
      return own.flatMap { own in
        AppLaunch(
          program: ProgramAnchor.path(of: program.anchor), arguments: own.arguments,
          folder: own.folder)
      }
    case .sandbox:
      // The sandbox's own launcher puts it into its sandbox again; the arguments stay in there.
      let parts = program.anchor.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, let launcher = launchers[parts[0]] else { return nil }
      let arguments = launcher.arguments + [parts[1]] + (own?.arguments.dropFirst() ?? [])
      return AppLaunch(program: launcher.program, arguments: arguments, folder: "/")
    }
  }

  /// The programs that start sandboxed apps by their names.
  private static let launchers = [
    "flatpak": (
      program: "/usr/bin/flatpak",
      arguments: ["flatpak", "run", "--env=\(AppLaunch.variable)=\(AppLaunch.forLocation)"]
    ),
    "snap": (program: "/usr/bin/snap", arguments: ["snap", "run"]),
  ]
}
