// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationStore

/// The common part of all privacy commands: the store, and the exit statuses for its errors.
enum PrivacyShell {
  /// Returns what is decided.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func contents() throws -> PermissionContents {
    switch try PrivacyOwner.find() {
    case .user:
      // Without a place for a store, opening it says so.
      StoreLocation.exists || StoreLocation.files.isEmpty
        ? try withStore { store throws(PermissionStoreError) in try store.contents() }
        : PermissionContents()
    case .system(let daemon):
      try ask { () throws(DaemonFault) in PermissionContents(try daemon.permissions()) }
    }
  }

  /// Returns the log of uses of location, and what is decided.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func report() throws -> AccessReport {
    switch try PrivacyOwner.find() {
    case .user:
      try withStore { store throws(PermissionStoreError) in
        AccessReport(
          accesses: try store.accessLog(at: WallClock.now), contents: try store.contents())
      }
    case .system(let daemon):
      try ask { () throws(DaemonFault) in
        AccessReport(
          accesses: try daemon.accesses(),
          contents: PermissionContents(try daemon.permissions()))
      }
    }
  }

  /// Decides about an app, and returns what was decided before.
  ///
  /// Without a program it holds for the identifier, and for each of its programs that is known or
  /// connected.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func decide(_ decision: PermissionChange) throws -> PermissionContents {
    try change { store throws(PermissionStoreError) in
      let contents = try store.contents()
      try store.decide(decision, connected: connectedPrograms(of: decision.app))
      return contents
    } ofSystem: { daemon throws(DaemonFault) in
      let contents = PermissionContents(try daemon.permissions())
      try daemon.decide(decision)
      return contents
    }
  }

  /// Resets an app or all apps, and returns what was decided before.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func reset(_ app: AppID?) throws -> PermissionContents {
    try change { store throws(PermissionStoreError) in
      let contents = try store.contents()
      if let app { try store.resetPrograms(of: app) } else { try store.resetAll() }
      return contents
    } ofSystem: { daemon throws(DaemonFault) in
      let contents = PermissionContents(try daemon.permissions())
      try daemon.reset(app)
      return contents
    }
  }

  /// Changes what holds for the device.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func change(_ device: DeviceChange) throws {
    try change { store throws(PermissionStoreError) in
      try store.apply(device)
    } ofSystem: { daemon throws(DaemonFault) in
      try daemon.change(device)
    }
  }

  /// Changes the user's own store, and has the daemon apply that at once if one runs; or has the
  /// system's daemon do it.
  ///
  /// When this returns, the daemon has notified its apps.
  private static func change<Result>(
    own body: (any PermissionStore) throws(PermissionStoreError) -> Result,
    ofSystem ask: (ManagerConnection) throws(DaemonFault) -> Result
  ) throws -> Result {
    switch try PrivacyOwner.find() {
    case .user(let daemon):
      let result = try withStore(body)
      if let daemon { apply(daemon) }
      return result
    case .system(let daemon):
      let result = try self.ask { () throws(DaemonFault) in try ask(daemon) }
      Terminal.line("locsim privacy: the system's daemon has applied this to its apps")
      return result
    }
  }

  private static func apply(_ daemon: String) {
    do throws(DaemonFault) {
      try ManagerConnection(path: daemon).readStore()
      Terminal.line("locsim privacy: the daemon has applied this to its apps")
    } catch .refused(ProtocolError.ownDecisions) {
      Terminal.line(
        "locsim privacy: the daemon plays a scenario with its own decisions, and is not affected")
    } catch {
      // A daemon that runs looks at the store by itself within a second.
    }
  }

  /// The programs with an app's identifier that are connected to the user's daemon; none if none
  /// runs.
  private static func connectedPrograms(of app: AppID) -> [AppID] {
    guard app.program == nil, let path = DaemonChoice.ownPath else { return [] }
    do throws(DaemonFault) {
      let status = try ManagerConnection(path: ManagerConnection.path(beside: path)).status()
      return status.apps.map { AppID($0.identifier, program: $0.program) }
        .filter { $0.hasSameIdentifier(as: app) }
    } catch {
      return []
    }
  }

  private static func withStore<Result>(
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Result
  ) throws -> Result {
    do throws(PermissionStoreError) {
      let store = try PersistentStore.ofUser { notice in
        Terminal.warning(notice.path, notice.message)
      }
      return try body(store)
    } catch {
      Terminal.error(error.description)
      throw status(of: error)
    }
  }

  private static func ask<Result>(_ body: () throws(DaemonFault) -> Result) throws -> Result {
    do throws(DaemonFault) {
      return try body()
    } catch {
      if case .refused(ProtocolError.ownDecisions) = error {
        Terminal.error("the system's daemon plays a scenario with its own decisions")
        throw ExitStatus.unavailable
      }
      Terminal.error("the system's daemon: \(error)")
      if case .failed = error { throw ExitStatus.inputOutput }
      throw ExitStatus.unavailable
    }
  }

  /// Reports that the store has no entry for an app, and suggests known ones.
  ///
  /// - Throws: The exit status, if the app is not known.
  static func check(_ app: AppID, isKnownIn contents: PermissionContents) throws {
    guard !contents.knows(app) else { return }
    let remedy =
      Spelling.question(for: app.rawValue, among: contents.apps.map(\.app.rawValue), limit: 3)
      ?? "“locsim privacy list” shows the apps that are known"
    Terminal.error("\(app.rawValue): this app is not known; \(remedy)")
    throw ExitStatus.noInput
  }

  /// Warns if access was taken from an unknown app whose name is similar to that of a known app.
  ///
  /// The known app keeps its access.
  ///
  /// - Parameters:
  ///   - app: The app that was named.
  ///   - contents: The contents of the store before the change.
  static func warn(of app: AppID, ifNewIn contents: PermissionContents) {
    guard !contents.knows(app),
      let question = Spelling.question(for: app.rawValue, among: contents.apps.map(\.app.rawValue))
    else { return }
    Terminal.warning(app.rawValue, "nothing was decided about this app before; \(question)")
  }

  private static func status(of error: PermissionStoreError) -> ExitCode {
    switch error.code {
    case .notIncluded: ExitStatus.unavailable
    case .noHome, .notCreatable: ExitStatus.cannotCreate
    case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput:
      ExitStatus.inputOutput
    case .unusableApp: ExitStatus.usage
    }
  }
}
