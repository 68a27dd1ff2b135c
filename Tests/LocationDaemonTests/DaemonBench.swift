// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationHost
import LocationLocalDevice
import Logging

@testable import LocationDaemon

/// A daemon in the test's own process, on a socket in a folder of its own.
final class DaemonBench: Sendable {
  let daemon: Daemon
  let path: String
  let store: InMemoryPermissionStore
  private let folder: String

  /// Starts a daemon without a source.
  convenience init(
    prompter: (any Prompter)? = nil, _ prepare: (InMemoryPermissionStore) throws -> Void = { _ in }
  ) throws {
    let store = InMemoryPermissionStore()
    try prepare(store)
    try self.init(store, used: InMemoryPermissionStore(sharing: store), prompter: prompter)
  }

  /// Starts a daemon that uses a store by an object of its own, without a source unless one is given.
  init(
    _ store: InMemoryPermissionStore, used: any PermissionStore, prompter: (any Prompter)? = nil,
    source: LocalDeviceSource = .nothing
  ) throws {
    folder = FileManager.default.temporaryDirectory.path + "/locsim-\(UUID().uuidString)"
    path = folder + "/location"
    self.store = store
    var settings = DaemonSettings(
      source: source, store: used, domain: .simulation(""), name: "test daemon",
      openStore: { InMemoryPermissionStore(sharing: store) })
    settings.prompter = prompter
    daemon = Daemon(
      settings, log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    try daemon.listen(
      on: try DaemonSocket(path: path),
      managers: try DaemonSocket(path: ManagerConnection.path(beside: path)))
  }

  deinit {
    daemon.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// An app, as the daemon knows it: its program is that of the tests.
  static func verified(_ app: AppID) -> AppID {
    AppID(
      app.rawValue,
      program: AppProgram(user: getuid(), tier: .host, anchor: Executable.path() ?? ""))
  }

  /// What an app with complete texts says about itself.
  static func hello(of app: AppID = .tracker) -> Hello {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(app.rawValue)</string>
      <key>CFBundleName</key><string>Tracker</string>
      <key>NSLocationWhenInUseUsageDescription</key><string>Shows where you are.</string>
      <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Records your way.</string>
      </dict></plist>
      """
    return Hello(
      library: "test",
      infoPlist: ClaimedFile(
        path: "/app/Info.plist", base64: Data(plist.utf8).base64EncodedString()))
  }

  /// Connects as the device's owner.
  func connectManager() throws -> ManagerConnection {
    try ManagerConnection(path: ManagerConnection.path(beside: path))
  }

  /// Connects as an app.
  func connect(as app: AppID = .tracker) throws -> DaemonConnection {
    try DaemonConnection(path: path, hello: Self.hello(of: app))
  }
}

/// A device in another process, for tests: each call returns when everything that follows from it
/// was delivered.
final class SynchronizedDevice: LocationDevice {
  let connection: DaemonConnection
  private let observe: @Sendable (any ClientObserver) -> any ClientObserver
  private let mayWait: @Sendable () -> Bool

  /// Makes a device on a connection, which ends with it.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - observe: Returns what receives notices in an observer's place.
  ///   - mayWait: Whether a call may wait, as it may not on the thread that reads.
  init(
    _ connection: DaemonConnection,
    observe: @escaping @Sendable (any ClientObserver) -> any ClientObserver = { $0 },
    mayWait: @escaping @Sendable () -> Bool = { true }
  ) {
    self.connection = connection
    self.observe = observe
    self.mayWait = mayWait
  }

  deinit { connection.end() }

  var callbacks: DelegateCallbacks { connection.callbacks }
  var lineShift: LineShift { connection.lineShift }
  var lastReceived: Fix? {
    get { connection.lastReceived }
    set { connection.lastReceived = newValue }
  }
  var appSnapshot: AppSnapshot { connection.appSnapshot }
  var monitoredRegions: [CircularRegion] { connection.monitoredRegions }

  func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    defer { connection.settle() }
    return connection.makeClient(role, observer: observe(observer))
  }

  func release(_ client: ClientID) {
    connection.release(client)
    settle()
  }

  func send(_ event: AppEvent) {
    connection.send(event)
    settle()
  }

  private func settle() { if mayWait() { connection.settle() } }

  func snapshot(of client: ClientID) -> ClientSnapshot? { connection.snapshot(of: client) }

  func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    connection.access(of: client, known: &known)
  }

  func conditions(in monitor: String) -> [ConditionEvent] { connection.conditions(in: monitor) }

  func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? {
    connection.entitled(to: event, in: monitor)
  }

  func wake(_ body: @escaping @Sendable () -> Void) { connection.wake(body) }
  func clientCaughtUp() { connection.clientCaughtUp() }
  func clientIsIdle() { connection.clientIsIdle() }
}
