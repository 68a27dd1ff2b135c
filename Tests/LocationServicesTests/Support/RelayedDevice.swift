// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import Synchronization

/// A daemon's device whose observers are called on the thread that advances the simulated one.
final class RelayedDevice: LocationDevice {
  private struct Client: Sendable {
    let client: ClientID
    let observer: any ClientObserver
  }

  private struct State: Sendable {
    var connection: DaemonConnection?

    /// The clients of the present process, by the names that the app has for them.
    var clients: [ClientID: Client] = [:]
    var count: UInt32 = 0

    /// What has come and was not delivered.
    var waiting: [(client: ClientID, notice: ClientNotice)] = []
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let received = Mutex<Fix?>(nil)

  let lineShift = LineShift()
  var callbacks: DelegateCallbacks { .whileAdvancing }
  var lastReceived: Fix? {
    get { received.withLock { $0 } }
    set { received.withLock { $0 = newValue } }
  }

  // MARK: - Processes

  func begin(_ connection: DaemonConnection) { state.withLock { $0.connection = connection } }

  func end() {
    let (connection, clients) = state.withLock { state in
      defer { (state.connection, state.clients, state.waiting) = (nil, [:], []) }
      return (state.connection, state.clients.values)
    }
    connection?.end()
    for client in clients { client.observer.end() }
    lastReceived = nil
  }

  /// Calls observers for what has come, unless an observer is being called.
  ///
  /// - Returns: Whether there was anything.
  func deliver() -> Bool {
    guard !state.withLock({ $0.isDelivering }) else { return false }
    settle()
    let notices = state.withLock { state in
      defer { state.waiting = [] }
      state.isDelivering = true
      return state.waiting
    }
    for (client, notice) in notices {
      let observer = state.withLock { $0.clients[client]?.observer }
      observer?.receive(ClientNotice(time: notice.time, client: client, event: notice.event))
    }
    state.withLock { $0.isDelivering = false }
    return !notices.isEmpty
  }

  private func settle() { connection?.settle() }

  private var connection: DaemonConnection? { state.withLock { $0.connection } }

  private func known(_ client: ClientID) -> ClientID? {
    state.withLock { $0.clients[client]?.client }
  }

  // MARK: - The device

  var appSnapshot: AppSnapshot { connection?.appSnapshot ?? AppSnapshot() }
  var monitoredRegions: [CircularRegion] { connection?.monitoredRegions ?? [] }

  func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    let name = state.withLock { state in
      state.count += 1
      return ClientID(state.count)
    }
    let relay = RelayedObserver { [weak self] notice in
      self?.state.withLock { $0.waiting.append((name, notice)) }
    }
    guard let connection else { return name }
    let client = connection.makeClient(role, observer: relay)
    state.withLock { $0.clients[name] = Client(client: client, observer: observer) }
    settle()
    return name
  }

  func release(_ client: ClientID) {
    guard let known = state.withLock({ $0.clients.removeValue(forKey: client) }) else { return }
    connection?.release(known.client)
    settle()
  }

  func send(_ event: AppEvent) {
    if let client = event.client {
      guard let known = known(client) else { return }
      connection?.send(event.of(known))
    } else {
      connection?.send(event)
    }
    settle()
  }

  func snapshot(of client: ClientID) -> ClientSnapshot? {
    known(client).flatMap { connection?.snapshot(of: $0) }
  }

  func access(of client: ClientID, known cached: inout CachedAccess) -> LocationAccess {
    guard let known = known(client), let connection else { return .none }
    return connection.access(of: known, known: &cached)
  }

  func conditions(in monitor: String) -> [ConditionEvent] {
    connection?.conditions(in: monitor) ?? []
  }

  func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? {
    connection?.entitled(to: event, in: monitor)
  }

  func wake(_ body: @escaping @Sendable () -> Void) { body() }
  func clientCaughtUp() { connection?.clientCaughtUp() }
  func clientIsIdle() { connection?.clientIsIdle() }
}

/// Passes notices on, on the thread that reads from the daemon.
private final class RelayedObserver: ClientObserver {
  private let hand: @Sendable (ClientNotice) -> Void

  init(_ hand: @escaping @Sendable (ClientNotice) -> Void) { self.hand = hand }

  func receive(_ notice: ClientNotice) { hand(notice) }
}
