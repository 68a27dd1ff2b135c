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
/// What is known of an app of the host or of a Flatpak or snap comes from its last process; it counts
/// only for the program that the daemon has verified.
final class LaunchBook: Sendable {
  /// The number of apps from which on those are dropped that do not run.
  private static let least = 1_024

  private struct State {
    var known: [AppID: KeptLaunch] = [:]

    /// The number of apps at which those are dropped next that do not run.
    ///
    /// It is twice what was left, so that a crowd of running apps is not looked through for each of them.
    var limit = LaunchBook.least

    /// The apps whose launch is to be stored if that is allowed.
    var unsaved: Set<AppID> = []
    var isSaving = false
  }

  private let store: any PermissionStore
  private let log: Logger
  private let state = Mutex(State())

  /// The store may block.
  private let queue = DispatchQueue(label: "locsim.launches", qos: .utility)

  /// Makes a book that knows what a store has.
  init(store: any PermissionStore, log: Logger) { (self.store, self.log) = (store, log) }

  /// The number of apps that are known; for tests.
  var count: Int { state.withLock { $0.known.count } }

  /// Notes how an app was started.
  ///
  /// - Parameters:
  ///   - launch: What its process says.
  ///   - app: The app.
  ///   - isRunning: Returns whether a process of an app is connected.
  func note(_ launch: KeptLaunch, of app: AppID, isRunning: (AppID) -> Bool) {
    let mustSave = state.withLock { state in
      guard state.known[app] != launch else { return false }
      if state.known.count >= state.limit {
        state.known = state.known.filter { isRunning($0.key) }
        state.unsaved = state.unsaved.filter { isRunning($0) }
        state.limit = max(Self.least, 2 * state.known.count)
      }
      state.known[app] = launch
      state.unsaved.insert(app)
      defer { state.isSaving = true }
      return !state.isSaving
    }
    if mustSave { queue.async { self.save() } }
  }

  /// Stores how apps are started that may be started again from now on.
  ///
  /// What is stored stays: several daemons of a user may share a store.
  func saveAllowed() {
    queue.async { [self] in
      let known = state.withLock { $0.known }
      save { app, kept in kept.launch == nil ? known[app] : nil }
    }
  }

  private func save() {
    let (unsaved, known) = state.withLock { state in
      defer { (state.unsaved, state.isSaving) = ([], false) }
      return (state.unsaved, state.known)
    }
    save { app, _ in unsaved.contains(app) ? known[app] : nil }
  }

  private func save(_ launch: (AppID, KeptLaunch) -> KeptLaunch?) {
    do throws(PermissionStoreError) {
      for permission in try store.contents().apps where permission.mayRelaunch {
        guard let kept = try store.launch(of: permission.app),
          let new = launch(permission.app, kept), new != kept
        else { continue }
        try store.keepLaunch(new, of: permission.app)
      }
    } catch {
      log.error("\(error); how an app is started again was not noted", .store)
    }
  }

  /// Waits until everything is stored; for tests.
  func drain() { queue.sync {} }

  /// Returns how an app is started again.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - registered: How its launcher starts it, if it has a context.
  /// - Returns: The launch; `nil` if its owner does not allow it, or if it is not known.
  func launch(of app: AppID, registered: AppLaunch?) -> AppLaunch? {
    guard let program = app.program, let kept = try? store.launch(of: app) else { return nil }
    // The owner's launcher decides; what the app says could lead out of its sandbox.
    if program.tier == .context { return registered }
    return Self.launch(of: program, (state.withLock { $0.known[app] } ?? kept).launch)
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
          folder: own.folder, infoPlist: own.infoPlist)
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
