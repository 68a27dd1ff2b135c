// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import LocationRecording
import LocationScenarios
import LocationSources
import Logging
import NIOCore
import NIOEmbedded
import Synchronization

@testable import LocationDaemon

/// The services of a daemon on an event loop whose time a test moves: no socket, no thread.
///
/// A test must use it on the thread that made it.
final class EmbeddedDaemon: ManagedDaemon {
  let loop = EmbeddedEventLoop()
  let service: LocationService
  private let clock = SteppedClock()
  let registry: AppRegistry
  let desk: PromptDesk
  let store: InMemoryPermissionStore
  let permissions: DaemonPermissions
  let launches: LaunchDesk

  /// The program of every process.
  private static let program = AppProgram(user: 1_000, tier: .host, anchor: "/app/program")

  /// An app, as the daemon knows it.
  static func verified(_ app: AppID) -> AppID { AppID(app.rawValue, program: program) }

  /// Makes the services, with a store that a test may have prepared.
  init(_ prepare: (InMemoryPermissionStore) throws -> Void = { _ in }) throws {
    let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let store = InMemoryPermissionStore()
    try prepare(store)
    self.store = store
    let own = InMemoryPermissionStore(sharing: store)
    let permissions = DaemonPermissions(
      store: own, regions: CoarseAreaLink(store: own, domain: .simulation(""), log: log), log: log)
    self.permissions = permissions
    let desk = PromptDesk()
    self.desk = desk
    let view = DeviceView(clock: clock)
    self.view = view
    launches = LaunchDesk(on: loop)
    var outlets = ServiceOutlets()
    outlets.prompter = desk
    outlets.persist = { permissions.persist($0, $1) }
    outlets.persistMonitoring = { permissions.persistMonitoring($0, $1) }
    outlets.observe = { view.take($0) }
    outlets.observesClients = false
    var configuration = EngineConfiguration()
    configuration.sharesScreen = true
    configuration.rememberedAppLimit = DaemonPermissions.rememberedApps
    service = LocationService(
      clock: clock, configuration: configuration, privacy: permissions.device, outlets: outlets)
    registry = AppRegistry(
      service: service, permissions: permissions, isAwaited: false, isSteady: false,
      hasCompass: { false }, hear: { view.take($0, of: $1) })
  }

  var status: DaemonStatus {
    DaemonStatus(
      daemon: "test daemon", source: "", isSourceWanted: service.wantsSource,
      isLocationServicesOn: true, prompts: desk.counts.prompts, agents: desk.counts.agents,
      apps: registry.statuses)
  }

  var device: LocationService { service }

  /// What a person may see of the device.
  let view: DeviceView?

  let title = "test daemon"
  let sourceName = ""
  let canEnd = false
  let refusal: LiveFault? = nil
  let trace: SourceSpecification? = nil
  let places: PlaceBook? = nil
  var shownApps: [ShownApp.Identity] { registry.identities }
  func remedies(for app: AppID) -> RemedyForm { .commands(app: app.rawValue, .store) }

  /// The source is steered by no one.
  func move(_ app: AppID, to phase: AppMove.Phase) -> Bool { false }

  var recording: Result<DeviceRecording, LiveFault> {
    .failure(LiveFault("nothing is recorded"))
  }

  /// The state that every command finds.
  let live = Mutex(LiveStatus(source: .none))

  func steer(_ command: LiveCommand, reply: @escaping SteeringDesk.Reply) {
    reply(.success(live.withLock { $0 }))
  }

  var hasOwnDecisions: Bool { false }
  func openStore() -> any PermissionStore { InMemoryPermissionStore(sharing: store) }

  /// Lets time pass, and everything happen that follows.
  func pass(milliseconds: Int64) { loop.advanceTime(by: .milliseconds(milliseconds)) }

  /// Lets everything happen that follows at once.
  func settle() { loop.run() }

  /// The time of what apps do.
  var now: Instant { clock.now }

  /// The whole state of the engine.
  var engineText: String { Self.text(of: service.read { copy $0 }) }

  /// The whole state of an engine.
  static func text(of engine: LocationEngine) -> String {
    var text = ""
    dump(engine, to: &text)
    return text
  }

  /// It has no folder for contexts.
  func makeContext(for app: RegisteredApp) throws(ContextFault) -> ContextPlace { throw .full }

  func readStore() { for session in registry.sessions { session.pushState() } }

  /// Connects to the socket for apps, as a process.
  func connect(process: Int32) throws -> EmbeddedConnection {
    let peer = AppPeer(user: 1_000, process: process, executable: Self.program.anchor)
    return try EmbeddedConnection(
      AppService(registry: registry, peer: peer, descriptor: nil, daemon: "test daemon"), loop)
  }

  /// Connects to the manager socket.
  func connectManager() throws -> EmbeddedConnection {
    try EmbeddedConnection(ManagerService(self, user: 1_000), loop)
  }
}

/// A connection of an embedded daemon: what is sent is handled at once.
final class EmbeddedConnection {
  private let channel: EmbeddedChannel
  private var framer = MessageFramer(limit: 1 << 24)

  /// The number of times that the end of the connection was reported.
  private(set) var ends = 0

  init(_ service: any VarlinkService, _ loop: EmbeddedEventLoop) throws {
    channel = EmbeddedChannel(loop: loop)
    let handler = VarlinkHandler(service, on: channel, daemon: "test daemon") { [weak self] in
      self?.ends += 1
    }
    try channel.pipeline.syncOperations.addHandler(handler)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
  }

  /// Whether the connection has not ended.
  var isOpen: Bool { channel.isActive }

  /// Sends bytes, and lets everything happen that follows at once.
  func send(_ bytes: [UInt8]) {
    guard channel.isActive else { return }
    channel.pipeline.fireChannelRead(ByteBuffer(bytes: bytes))
    channel.pipeline.fireChannelReadComplete()
    channel.embeddedEventLoop.run()
  }

  /// Sends a message that is written for it.
  func send(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    send(writer.bytes)
  }

  /// What has arrived since the last time.
  func replies() throws -> [VarlinkReply] { try messages().map { try VarlinkReply($0) } }

  /// The messages that have arrived since the last time.
  func messages() throws -> [[UInt8]] {
    while let part = try channel.readOutbound(as: ByteBuffer.self) {
      framer.append(part.readableBytesView)
    }
    var messages: [[UInt8]] = []
    while let message = framer.next() { messages.append(message) }
    return messages
  }

  /// Whether the peer takes what is sent to it; a socket whose buffer is full does not.
  var takesBytes: Bool {
    get { channel.isWritable }
    set {
      channel.isWritable = newValue
      channel.pipeline.fireChannelWritabilityChanged()
    }
  }

  /// Ends the connection from the peer's side.
  func close() {
    if channel.isActive { channel.close(promise: nil) }
    channel.embeddedEventLoop.run()
  }

  /// Introduces an app, and returns the token.
  func hello(_ app: AppID) throws -> String? {
    send { DaemonBench.hello(of: app).write(to: &$0) }
    return try replies().last.map { try Welcome($0.parameters).token }
  }

  /// Watches a session.
  func watch(_ token: String) {
    send { writer in
      writer.writeCall("org.locsim.Location.Watch", more: true) { $0.member("token", token) }
    }
  }
}
