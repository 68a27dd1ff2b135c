// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationJSON
import NIOCore
import Synchronization

/// A connected process of an app: its clients, and what waits to be sent to it.
///
/// Calls and messages are handled on one event loop. Notices may come from any thread.
final class AppSession: Sendable {
  /// The most clients of one process.
  static let mostClients = 64

  /// The most bytes of one message with notices, but for its last notice.
  private static let bytesOfMessage = 24 << 10

  struct Client {
    let client: ClientID
    let role: ClientRole
    let observer: RemoteClient
  }

  struct State {
    var outgoing = OutgoingNotices()
    var clients: [ClientID: Client] = [:]
    var watch: (any Channel)?
    var device = DeviceState()

    /// The version of the state that was sent last with notices, and whether a newer one is due
    /// without any.
    var sentVersion = 0
    var owesState = false
    var isFlushScheduled = false
    var isEnded = false

    /// The number of acknowledgements, and of seconds without one.
    var progress = 0
    var stalls = 0
    var isTiming = false
  }

  /// Joins the connections of the process.
  let token: String

  /// The app that the process runs.
  let app: ConnectedApp

  /// The process.
  let peer: AppPeer

  let loop: any EventLoop

  /// Whether the device's timeline waits for the app.
  let isAwaited: Bool

  /// Receives each notice to the app before the app does.
  let hear: (@Sendable (ClientNotice, AppID) -> Void)?
  let state = Mutex(State())

  init(
    token: String, app: ConnectedApp, peer: AppPeer, loop: any EventLoop, isAwaited: Bool,
    hear: (@Sendable (ClientNotice, AppID) -> Void)?
  ) {
    self.token = token
    self.app = app
    self.peer = peer
    self.loop = loop
    self.isAwaited = isAwaited
    self.hear = hear
  }

  var device: InProcessDevice { app.device }

  /// What the process is doing.
  var status: DaemonStatus.Process {
    state.withLock { state in
      DaemonStatus.Process(
        process: peer.process, clients: state.clients.count,
        waiting: state.outgoing.waiting.reduce(0) { $0 + $1.size })
    }
  }

  // MARK: - Notices

  /// Lets a notice wait until it can be sent.
  func enqueue(_ notice: ClientNotice) { enqueue([notice]) }

  /// Lets notices wait until they can be sent.
  func enqueue(_ notices: [ClientNotice]) {
    let (dropped, mustFlush) = state.withLock { state -> ([(ClientID, Int)], Bool) in
      guard !state.isEnded else { return ([], false) }
      for notice in notices { state.outgoing.append(notice) }
      let dropped = state.outgoing.dropExcess().compactMap { number, count in
        state.clients[number].map { ($0.client, count) }
      }
      defer { state.isFlushScheduled = true }
      return (dropped, !state.isFlushScheduled)
    }
    for (client, count) in dropped {
      device.send(.fixesDropped(client, count: count, .bufferFull))
    }
    if mustFlush { loop.execute { self.flush() } }
  }

  /// Whether so much waits that a source that can wait should wait.
  var isBacklogged: Bool {
    isAwaited
      && state.withLock { $0.watch != nil && $0.stalls == 0 && $0.outgoing.isBacklogged }
  }

  /// Whether the app has not handled everything.
  var isBusy: Bool {
    isAwaited && state.withLock { $0.watch != nil && $0.stalls == 0 && !$0.outgoing.isIdle }
  }

  /// The number of notices that wait for a client; each location counts as one.
  func waiting(for client: ClientID) -> Int {
    state.withLock { state in
      state.outgoing.waiting.reduce(0) { $0 + ($1.client == client ? $1.size : 0) }
    }
  }

  /// Begins to send notices on a connection; there is only one.
  ///
  /// - Returns: Whether it is the first one.
  func watch(on channel: any Channel) -> Bool {
    let isFirst = state.withLock { state in
      defer { if state.watch == nil { state.watch = channel } }
      return state.watch == nil
    }
    if isFirst {
      flush()
      // A scenario may wait for it.
      device.clientCaughtUp()
    }
    return isFirst
  }

  /// Sends a state that has changed without a notice.
  func pushState() {
    loop.execute {
      self.state.withLock { $0.owesState = true }
      self.flush()
    }
  }

  /// Sends what waits, as far as the app has acknowledged.
  func flush() {
    loop.preconditionInEventLoop()
    let channel = state.withLock { state in
      state.isFlushScheduled = false
      return state.watch
    }
    guard let channel else { return }
    while let message = nextMessage() {
      channel.writeAndFlush(ByteBuffer(bytes: message), promise: nil)
    }
  }

  /// The next message with notices; `nil` if nothing may be sent.
  private func nextMessage() -> [UInt8]? {
    let isPossible = state.withLock { state in
      !state.isEnded && state.outgoing.maySend
        && (state.owesState || !state.outgoing.waiting.isEmpty)
    }
    guard isPossible else { return nil }
    let newest = currentState
    let isNew = state.withLock { state in
      state.owesState = false
      return newest.version > state.sentVersion
    }
    var writer = JSONWriter()
    let serial = state.withLock { $0.outgoing.nextSerial }
    var count = 0
    writer.writeReply(continues: true) { writer in
      writer.member("serial", serial)
      if isNew { writer.member("state", newest) }
      writer.key("notices")
      writer.beginArray()
      while writer.bytes.count < Self.bytesOfMessage,
        let notice = state.withLock({ $0.outgoing.takeFirst() })
      {
        guard let permitted = permitted(notice) else { continue }
        permitted.write(to: &writer)
        count += permitted.size
      }
      writer.endArray()
    }
    // Everything that waited may have been withdrawn.
    guard count > 0 || isNew else { return nil }
    state.withLock { state in
      state.sentVersion = newest.version
      state.outgoing.noteSent(bytes: writer.bytes.count, count: count)
    }
    startTiming()
    return writer.bytes
  }

  /// The part of a notice that its client may still have; `nil` for nothing.
  ///
  /// A permission may be revoked while a notice waits here.
  private func permitted(_ notice: ClientNotice) -> ClientNotice? {
    // The client was released meanwhile.
    guard let target = state.withLock({ $0.clients[notice.client] }) else { return nil }
    if case .conditionChanged(let event) = notice.event,
      case .conditionReader(let monitor) = target.role
    {
      return device.entitled(to: event, in: monitor).map {
        notice.replaced(by: .conditionChanged($0))
      }
    }
    let needed = notice.event.neededAccess
    guard needed > .none else { return notice }
    let access = device.service.access(of: target.client)
    guard access < needed else { return notice }
    let reason = DropReason(against: access) ?? .notAuthorized
    guard let rest = notice.event.withoutAccess else {
      if case .locationsUpdated(let fixes) = notice.event {
        device.send(.fixesDropped(target.client, count: fixes.count, reason))
      } else {
        device.send(.noticeDropped(target.client, reason))
      }
      return nil
    }
    return notice.replaced(by: rest)
  }

  // MARK: - State

  /// The state of the app now; its version is new if it has changed.
  var currentState: DeviceState {
    let clients = state.withLock { $0.clients.map { ($0.key, $0.value.client) } }
    var new = DeviceState()
    new.app = device.appSnapshot
    new.regions = device.monitoredRegions
    new.clients = clients.sorted { $0.0 < $1.0 }.map { number, client in
      ClientAccess(client: number, access: device.service.access(of: client))
    }
    return state.withLock { state in
      new.version = state.device.version
      guard new != state.device else { return state.device }
      new.version += 1
      state.device = new
      return new
    }
  }

  /// Whether the process has a manager or a session, and receives what happens to it.
  var hasClients: Bool { state.withLock { !$0.clients.isEmpty && $0.watch != nil } }

  /// Whether the process has ended, or is treated so.
  var hasEnded: Bool { state.withLock { $0.isEnded } }
}

extension ClientNotice {
  fileprivate func replaced(by event: ClientEvent) -> ClientNotice {
    ClientNotice(time: time, client: client, event: event)
  }

  /// The number of notices that it stands for; each location counts as one.
  fileprivate var size: Int {
    if case .locationsUpdated(let fixes) = event { fixes.count } else { 1 }
  }
}
