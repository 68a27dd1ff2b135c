// SPDX-License-Identifier: MIT

import Foundation
import LocationAppIdentity
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationScenarios
import Logging
import NIOCore
import NIOPosix
import Synchronization

@testable import LocationDaemon

/// The services of a daemon, with its socket, under the clock of a scenario: each app of the
/// scenario is connected to it.
final class DaemonStage: ScenarioStage {
  /// A record of the daemon, in the order in which it was decided.
  private enum Entry: Sendable {
    case device(DeviceRecord)
    case client(ClientID)
  }

  private struct State: Sendable {
    var connections: [AppID: DaemonConnection] = [:]
    var phases: [AppID: AppPhase] = [:]
    var wakes: [AppID] = []
    var entries: [Entry] = []

    /// What clients received that was not matched with an entry.
    var received: [ClientID: [(record: DeviceRecord, name: String?)]] = [:]

    /// The number of notices that the daemon has decided, and the number when everything was
    /// delivered.
    var decided = 0
    var settled = -1
  }

  let service: LocationService
  private let registry: AppRegistry
  private let path: String
  private let file: String
  private let folder: String
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let wake: @Sendable (AppID) -> Void
  private let state: Shared<State>

  /// Makes a daemon that listens, for the scenario in a file.
  init(_ setup: ScenarioSetup, file: String) throws {
    self.file = file
    let state = Shared(State())
    self.state = state
    folder = FileManager.default.temporaryDirectory.path + "/locsim-\(UUID().uuidString)"
    path = folder + "/location"
    let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let store = InMemoryPermissionStore(seed: setup.regions.seed)
    try store.updateDevice { $0 = setup.privacy }
    let permissions = DaemonPermissions(
      store: store, regions: CoarseAreaLink(store: store, domain: .simulation(""), log: log),
      log: log)
    wake = setup.outlets.wake
    var outlets = setup.outlets
    let observe = outlets.observe
    outlets.persist = { permissions.persist($0, $1) }
    outlets.persistMonitoring = { permissions.persistMonitoring($0, $1) }
    outlets.wake = { app in state.lock { $0.wakes.append(app) } }
    outlets.observe = { record in
      state.lock { state in
        switch record {
        case .device:
          state.entries.append(.device(record))
        case .client(let notice):
          state.entries.append(.client(notice.client))
          state.decided += 1
        }
      }
      observe?(record)
    }
    service = LocationService(
      clock: setup.clock, configuration: setup.configuration, privacy: setup.privacy,
      regions: setup.regions, outlets: outlets)
    let apps = setup.apps
    registry = AppRegistry(
      service: service, permissions: permissions, isAwaited: false, isSteady: false,
      hasCompass: { true },
      beginning: { id in
        AppBeginning(
          phase: state.lock { $0.phases[id] } ?? .foreground,
          record: apps.first { $0.id.hasSameIdentifier(as: id) }?.record)
      })
    let server = DaemonServer(
      loop: group.next(), daemon: "test daemon", messagesPerSecond: .max
    ) {
      [registry] peer, descriptor in
      AppService(registry: registry, peer: peer, descriptor: descriptor, daemon: "test daemon")
    }
    _ = try server.listen(on: try DaemonSocket(path: path).descriptor)
  }

  /// Ends the connections, and the daemon.
  func stop() throws {
    for connection in state.lock({ Array($0.connections.values) }) { connection.end() }
    try group.syncShutdownGracefully()
    try FileManager.default.removeItem(atPath: folder)
  }

  /// The app, as a daemon that looks up no programs knows it.
  func id(of app: ScenarioApp) -> AppID {
    AppID(app.id.rawValue, program: AppProgram(user: getuid(), tier: .user, anchor: ""))
  }

  func launch(
    _ app: ScenarioApp, _ description: AppDescription, in phase: AppPhase
  ) -> any LocationDevice {
    let id = id(of: app)
    // A process that connects is launched; one that is only known ends at once.
    state.lock { $0.phases[id] = phase == .terminated ? .background : phase }
    do {
      let connection = try DaemonConnection(path: path, hello: try Self.hello(of: app, in: file))
      state.lock { $0.connections[id] = connection }
      if phase == .terminated { terminate(app) }
      return SynchronizedDevice(
        connection, observe: { [unowned self] in StagedObserver($0, of: id, on: self) },
        mayWait: { !StagedObserver.isReacting })
    } catch {
      preconditionFailure("\(app.name): \(error)")
    }
  }

  func terminate(_ app: ScenarioApp) {
    let id = id(of: app)
    state.lock { $0.connections.removeValue(forKey: id) }?.end()
    // The daemon finds out by itself, and then does what follows on its event loop.
    var hasEnded = false
    repeat {
      hasEnded = service.read { $0.phase(of: id) } == .terminated
      try? group.next().submit {}.wait()
    } while !hasEnded
  }

  func settle() {
    service.performEffects()
    // The daemon handles an app's reaction to a notice in the round after its delivery.
    var quietRounds = state.lock { $0.settled == $0.decided } ? 2 : 0
    while true {
      let (connections, wakes, decided) = state.lock { state in
        defer { state.wakes = [] }
        return (Array(state.connections.values), state.wakes, state.decided)
      }
      for app in wakes { wake(app) }
      if !wakes.isEmpty { quietRounds = 0 }
      guard quietRounds < 2 else { return }
      for connection in connections { connection.settle() }
      state.lock { state in
        quietRounds = state.decided == decided ? quietRounds + 1 : 0
        state.settled = state.decided
      }
    }
  }

  // MARK: - The record

  /// The client of an app by its number in the protocol.
  func client(_ number: ClientID, of app: AppID) -> ClientID? {
    registry.sessions.first { $0.app.id == app && !$0.hasEnded }?.state.withLock {
      $0.clients[number]?.client
    }
  }

  /// Takes a record from the scenario's runner.
  func take(_ record: DeviceRecord, _ name: String?) {
    guard case .client(let notice) = record else { return }
    state.lock { $0.received[notice.client, default: []].append((record, name)) }
  }

  /// What happened, in the daemon's order: notices as apps received them.
  ///
  /// - Returns: The records, and the number of notices that the daemon did not decide.
  func records() -> (records: [(record: DeviceRecord, name: String?)], invented: Int) {
    state.lock { state in
      var records: [(record: DeviceRecord, name: String?)] = []
      for entry in state.entries {
        switch entry {
        case .device(let record): records.append((record, nil))
        case .client(let client):
          // What an app may not have any longer is not sent.
          guard state.received[client]?.isEmpty == false else { continue }
          if let first = state.received[client]?.removeFirst() { records.append(first) }
        }
      }
      return (records, state.received.values.reduce(0) { $0 + $1.count })
    }
  }

  // MARK: - Apps

  /// What an app says about itself.
  private static func hello(of app: ScenarioApp, in file: String) throws -> Hello {
    var values: [String: Any]
    switch app.infoPlist {
    case .complete: values = ScenarioInfoPlist.completeValues.mapValues(\.object)
    case .inline(let given): values = given.mapValues(\.object)
    case .file(let reference):
      let data = try Data(contentsOf: URL(filePath: reference.path(in: file)))
      let plist = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      values = plist as? [String: Any] ?? [:]
    }
    values["CFBundleIdentifier"] = app.id.rawValue
    values["CFBundleDisplayName"] = app.displayName
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    return Hello(
      library: "test",
      infoPlist: ClaimedFile(path: "/app/Info.plist", base64: data.base64EncodedString()))
  }
}

extension PropertyListValue {
  /// The value for Foundation.
  fileprivate var object: Any {
    switch self {
    case .string(let text): text
    case .integer(let number): number
    case .real(let number): number
    case .boolean(let isTrue): isTrue
    case .array(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }
}

/// A state that closures share before the object that owns it is complete.
final class Shared<State: Sendable>: Sendable {
  private let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }

  func lock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock { try body(&$0) }
  }
}
