// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
package import LocationCore
import Synchronization

/// A device in another process: `locsim daemon`.
///
/// The app's process gets only what the rules allow: no trace, no receiver, no secret, no other
/// app's state. While there is no connection nothing is delivered, and the status stays as it was
/// delivered last. The connection is made anew, and its clients with it.
package final class DaemonConnection: LocationDevice {
  /// News of the connection for the app's developer.
  package enum News: Hashable, Sendable {
    /// A daemon answered.
    case connected(daemon: String)

    /// A daemon has a line for the developer, such as a fault of the Info.plist.
    case diagnostic(String)

    /// There is no connection.
    case disconnected(DaemonFault)
  }

  /// The longest wait of a call for its answer.
  private static let patience = DispatchTimeInterval.seconds(1)

  let path: String
  let hello: Hello
  let report: @Sendable (News) -> Void
  let state = Mutex(ConnectionState())
  let accessVersion = Atomic(0)
  private let received = Mutex<Fix?>(nil)
  let wakeUp: WakeUpPipe
  let isEnded = Atomic(false)

  package let lineShift = LineShift()

  package var callbacks: DelegateCallbacks { .onCreatorsContext }

  /// Connects to a daemon.
  ///
  /// - Parameters:
  ///   - path: The path of its socket.
  ///   - hello: What the app says about itself.
  ///   - isRequired: Whether no other device can be used, so that a daemon that does not answer is
  ///     awaited.
  ///   - report: Receives news, on any thread.
  /// - Throws: The reason why there is no connection, unless it is required.
  package init(
    path: String, hello: Hello, isRequired: Bool = false,
    report: @escaping @Sendable (News) -> Void = { _ in }
  ) throws(DaemonFault) {
    self.path = path
    self.hello = hello
    self.report = report
    do throws(UnixSocket.Failure) {
      wakeUp = try WakeUpPipe()
    } catch {
      throw .unreachable(reason: error.reason)
    }
    var link: DaemonLink?
    do throws(DaemonFault) {
      link = try DaemonLink(path: path, hello: hello)
    } catch {
      guard isRequired else { throw error }
      report(.disconnected(error))
      state.withLock { if case .version = error { $0.isIncompatible = true } }
    }
    if let link { begin(link) }
    let thread = Thread { [self, link] in
      var reader = ConnectionReader(self)
      reader.run(link)
    }
    thread.name = "locsim.daemon"
    thread.start()
  }

  /// Ends the connection for good.
  package func end() {
    isEnded.store(true, ordering: .releasing)
    wakeUp.wake()
  }

  /// Waits until the daemon has handled all calls, and everything that followed is delivered.
  ///
  /// - Returns: Whether that came in time.
  @discardableResult package func synchronize() -> Bool {
    guard let serial = result(of: .getState)?.serial else { return false }
    let arrival = UptimeSemaphore()
    guard state.withLock({ $0.await(serial, arrival) }) else { return true }
    return arrival.wait(until: .now() + Self.patience)
  }

  // MARK: - The device

  package var lastReceived: Fix? {
    get { received.withLock { $0 } }
    set { received.withLock { $0 = newValue } }
  }

  package var appSnapshot: AppSnapshot { settled { $0.device.app } }

  package var monitoredRegions: [CircularRegion] { settled { $0.device.regions } }

  package func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    let (client, status) = state.withLock { state in
      let client = state.add(role, observer)
      let isMade = state.call(.makeClient(client, role))
      if !isMade { state.clients[client]?.authorization = state.device.app.authorization }
      return (client, isMade ? nil : state.device.app.authorization)
    }
    if let status, role == .manager { deliver(.authorizationChanged(status), to: client) }
    finishSending()
    _ = settled { $0.link != nil }
    return client
  }

  package func release(_ client: ClientID) {
    state.withLock { state in
      if state.clients.removeValue(forKey: client) != nil { state.call(.releaseClient(client)) }
      state.acknowledge()
    }
    finishSending()
  }

  package func send(_ event: AppEvent) {
    let isRefused = state.withLock { state in
      if let client = event.client {
        guard state.clients[client] != nil else { return false }
        state.clients[client]?.wishes.note(event)
      }
      state.call(.event(event))
      return state.isIncompatible
    }
    finishSending()
    // What a daemon of another version would say is not known.
    if isRefused, let client = event.client {
      switch event {
      case .updatesStarted, .oneFixRequested: deliver(.failed(.locationUnknown), to: client)
      default: break
      }
    }
  }

  package func snapshot(of client: ClientID) -> ClientSnapshot? {
    result(of: .getClient(client))?.client
  }

  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    let version = accessVersion.load(ordering: .acquiring)
    if known.version != version {
      known = CachedAccess(
        access: state.withLock { $0.access(of: client) }, version: version)
    }
    return known.access
  }

  package func conditions(in monitor: String) -> [ConditionEvent] {
    result(of: .getConditions(monitor: monitor))?.conditions ?? []
  }

  package func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? {
    if let result = result(of: .getEntitled(event, monitor: monitor)) {
      return result.conditions?.first
    }
    // Without an answer the app does not get it, so the daemon's next delivery is new to the app.
    state.withLock { state in
      for (client, entry) in state.clients where entry.role == .conditionReader(monitor: monitor) {
        state.clients[client]?.forget(event)
      }
    }
    return nil
  }

  package func wake(_ body: @escaping @Sendable () -> Void) { body() }

  package func clientCaughtUp() { acknowledge() }

  package func clientIsIdle() { acknowledge() }

  // MARK: - Calls

  private func acknowledge() {
    state.withLock { $0.acknowledge() }
    finishSending()
  }

  /// Lets the reader send what the daemon has not read yet.
  private func finishSending() {
    if state.withLock({ $0.hasUnsent }) { wakeUp.wake() }
  }

  /// Reads a value after all calls were answered, or after the longest wait.
  private func settled<Value>(_ value: (ConnectionState) -> Value) -> Value {
    let awaits = state.withLock { $0.awaitsAnswers }
    // Answers come in order, so the answer to one more call is the last one.
    if awaits { _ = result(of: .getState) }
    return state.withLock { value($0) }
  }

  private func result(of call: AppCall) -> CallResult? {
    let result = PendingResult()
    guard state.withLock({ $0.call(call, result: result) }) else { return nil }
    finishSending()
    return result.wait(until: .now() + Self.patience)
  }

  /// Delivers an event that no daemon sent.
  private func deliver(_ event: ClientEvent, to client: ClientID) {
    let observer = state.withLock { $0.clients[client]?.observer }
    observer?.receive(
      ClientNotice(time: UTCInstant(secondsSinceEpoch: 0), client: client, event: event))
  }
}
