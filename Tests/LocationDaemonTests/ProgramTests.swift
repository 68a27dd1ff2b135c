// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import Logging
import NIOPosix
import Testing

@testable import LocationDaemon

@Suite("An app of a daemon is an identifier and a program")
struct ProgramTests {
  /// Connects an app whose identifier has a record that no program was asked about.
  private static func connect(
    _ record: AuthorizationRecord, answer: PromptChoice?
  ) throws -> (DaemonBench, SynchronizedDevice, AuthorizationRecord) {
    let prompter: (any Prompter)? = answer.map { PolicyPrompter(answer: $0) }
    let bench = try DaemonBench(prompter: prompter) { try $0.write(record, for: .tracker) }
    let device = SynchronizedDevice(try bench.connect())
    _ = device.makeClient(.manager, observer: Recorder())
    let kept = try bench.store.permission(of: DaemonBench.verified(.tracker)).record
    return (bench, device, kept)
  }

  @Test("A grant from before is asked about at the first connection, and kept for the program")
  func confirmed() throws {
    let before = AuthorizationRecord(decision: .always, isPrecise: false)
    let (bench, device, kept) = try Self.connect(before, answer: .allowAlways)
    let state = device.appSnapshot.authorization
    #expect(state.status == .authorizedAlways && state.accuracy == .reduced)
    #expect(kept == before)
    #expect(try bench.store.permission(of: .tracker).record == before)
  }

  @Test("A grant from before allows nothing while its prompt waits")
  func waits() throws {
    let (bench, device, kept) = try Self.connect(
      AuthorizationRecord(decision: .always), answer: nil)
    #expect(kept.needsConfirmation)
    let prompt = try #require(bench.daemon.device.read { $0.prompt })
    #expect(prompt.kind == .confirmation)
    #expect(prompt.app == DaemonBench.verified(.tracker))
    // The prompt is up for as long as the app is connected.
    #expect(device.appSnapshot.authorization.status == .notDetermined)
  }

  @Test("Never from before holds without a prompt")
  func never() throws {
    let (bench, device, kept) = try Self.connect(
      AuthorizationRecord(decision: .never), answer: .allowAlways)
    #expect(device.appSnapshot.authorization.status == .denied)
    #expect(kept == AuthorizationRecord(decision: .never))
    #expect(bench.daemon.device.read { $0.prompt } == nil)
  }

  @Test("What was decided while an app was not running counts when it runs again")
  func decidedMeanwhile() throws {
    let store = InMemoryPermissionStore()
    let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let walk = AppPeer(user: 1000, process: 10, executable: "/usr/bin/walk")
    let app = AppID("com.example.tracker", program: walk.program)
    try store.write(AuthorizationRecord(decision: .always), for: app)
    let permissions = DaemonPermissions(InMemoryPermissionStore(sharing: store), log)
    let service = LocationService(clock: PacedClock(rate: 1))
    let registry = Self.registry(permissions, service)
    permissions.follow(service) {}
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    func status() throws -> AuthorizationStatus {
      let begun = registry.begin(DaemonBench.hello(), walk, on: loop)
      let session = try #require(begun).0
      defer { registry.end(session) }
      permissions.look()
      return session.device.appSnapshot.authorization.status
    }
    #expect(try status() == .authorizedAlways)
    try store.write(AuthorizationRecord(decision: .never), for: app)
    #expect(try status() == .denied)
  }

  private static func registry(
    _ permissions: DaemonPermissions,
    _ service: LocationService = LocationService(clock: PacedClock(rate: 1))
  ) -> AppRegistry {
    AppRegistry(
      service: service, permissions: permissions, isAwaited: false, isSteady: false,
      hasCompass: { false })
  }

  @Test("Two programs with one identifier are two apps, and processes of a program are one")
  func twoPrograms() throws {
    let store = InMemoryPermissionStore()
    let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let walk = AppPeer(user: 1000, process: 10, executable: "/usr/bin/walk")
    try store.write(
      AuthorizationRecord(decision: .always),
      for: AppID("com.example.tracker", program: walk.program))
    let registry = Self.registry(DaemonPermissions(store, log))
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    func begin(_ peer: AppPeer) throws -> AppSession {
      let begun = registry.begin(DaemonBench.hello(), peer, on: loop)
      return try #require(begun).0
    }
    let first = try begin(walk)
    let second = try begin(AppPeer(user: 1000, process: 11, executable: "/usr/bin/walk"))
    #expect(first.app === second.app)
    for peer in [
      AppPeer(user: 1001, process: 12, executable: "/usr/bin/walk"),
      AppPeer(user: 1000, process: 13, executable: "/opt/walk"),
      AppPeer(user: 1000, process: 14, executable: nil),
    ] {
      let other = try begin(peer)
      #expect(other.app !== first.app)
      #expect(other.device.appSnapshot.authorization.status == .notDetermined)
    }
    #expect(first.device.appSnapshot.authorization.status == .authorizedAlways)
    #expect(registry.statuses.map { $0.program.tier } == [IdentityTier.host, .host, .user, .host])
    #expect(registry.statuses.allSatisfy { $0.identifier == "com.example.tracker" })
  }
}

extension DaemonPermissions {
  /// The permissions of a device whose regions are those of a simulation.
  fileprivate convenience init(_ store: InMemoryPermissionStore, _ log: Logger) {
    self.init(
      store: store, regions: CoarseAreaLink(store: store, domain: .simulation(""), log: log),
      log: log)
  }
}
