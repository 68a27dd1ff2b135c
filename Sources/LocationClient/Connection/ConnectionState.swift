// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationJSON
import Synchronization

/// The result of a call that asks for something, for the thread that waits for it.
final class PendingResult: Sendable {
  private let arrival = UptimeSemaphore()
  private let result = Mutex<CallResult?>(nil)

  /// Makes a result that has not arrived.
  init() {}

  /// Ends the wait; it is called once.
  func end(_ result: CallResult?) {
    self.result.withLock { $0 = result }
    arrival.signal()
  }

  /// Waits for the result.
  ///
  /// - Returns: The result; `nil` if there is none, or none in time.
  func wait(until deadline: DispatchTime) -> CallResult? {
    guard arrival.wait(until: deadline) else { return nil }
    return result.withLock { $0 }
  }
}

/// What the threads of an app share about their connection.
struct ConnectionState {
  /// The connection; `nil` while there is none.
  private(set) var link: DaemonLink?

  /// The newest state of the app.
  private(set) var device = DeviceState()

  /// Whether the daemon waits until all messages are handled.
  private(set) var isSteady = false

  /// The daemon speaks another version of the protocol.
  var isIncompatible = false

  var clients: [ClientID: ConnectedClient] = [:]
  private var count: UInt32 = 0

  /// A call that was sent.
  private struct SentCall {
    let result: PendingResult?

    /// The event of the call, if the daemon keeps what follows from it.
    let event: AppEvent?
  }

  /// The calls that were sent and not answered, oldest first, after `answered` others.
  private var expected: [SentCall] = []
  private var answered = 0

  private var writer = JSONWriter()

  /// The number of bytes in the writer that were sent.
  private var sent = 0

  /// The serial numbers of the last reply that was delivered, and that was acknowledged.
  private var (delivered, acknowledged) = (0, 0)

  /// What the app wants to be monitored, or no longer, and no daemon has answered.
  private var unsent: [AppEvent] = []

  /// The threads that wait for the delivery of a reply.
  private var waiting: [(serial: Int, arrival: UptimeSemaphore)] = []

  /// The most bytes that may wait for a daemon that does not read.
  private static let mostBytesWaiting = 1 << 20

  init() {}

  /// Adds a client, and returns its number.
  mutating func add(_ role: ClientRole, _ observer: any ClientObserver) -> ClientID {
    count += 1
    clients[ClientID(count)] = ConnectedClient(role: role, observer: observer)
    return ClientID(count)
  }

  /// The clients in the order of their creation.
  var clientsInOrder: [(key: ClientID, value: ConnectedClient)] {
    clients.sorted { $0.key < $1.key }
  }

  // MARK: - Connecting

  /// Begins to use a connection, and makes all clients on the daemon.
  mutating func begin(_ link: DaemonLink) {
    self.link = link
    (isIncompatible, isSteady) = (false, link.welcome.isSteady)
    device = link.welcome.state
    (delivered, acknowledged) = (0, 0)
    for (client, entry) in clientsInOrder {
      clients[client]?.makeAnew()
      call(.makeClient(client, entry.role))
      for event in entry.wishes.events(of: client) { call(.event(event)) }
    }
    let events = unsent
    unsent = []
    for event in events { call(.event(event)) }
  }

  /// Ends the connection.
  ///
  /// The status stays as it was delivered last, but no client has access any longer.
  ///
  /// - Returns: The results that never come.
  mutating func end() -> [PendingResult] {
    link?.release()
    link = nil
    device.clients = []
    device.regions = []
    wake { _ in true }
    let unanswered = expected[answered...]
    // The daemon may have ended before it kept them. Saying them again changes nothing on the
    // device; the start of a region may be reported twice.
    unsent = unanswered.compactMap(\.event) + unsent
    (expected, answered) = ([], 0)
    writer.removeAll()
    sent = 0
    return unanswered.compactMap(\.result)
  }

  // MARK: - Calls

  /// Sends a call; without a connection it does nothing.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - result: Receives the answer.
  /// - Returns: Whether the call will be answered.
  @discardableResult mutating func call(_ call: AppCall, result: PendingResult? = nil) -> Bool {
    var kept: AppEvent?
    if case .event(let event) = call, event.isKeptByDevice { kept = event }
    guard link != nil else {
      if let kept { unsent.append(kept) }
      return false
    }
    call.write(to: &writer)
    expected.append(SentCall(result: result, event: kept))
    flush()
    return link != nil
  }

  /// Acknowledges what was delivered, if all observers have caught up.
  mutating func acknowledge() {
    guard link != nil, delivered > acknowledged,
      !clients.values.contains(where: {
        isSteady ? $0.observer.isBusy : $0.observer.isBacklogged
      })
    else { return }
    acknowledged = delivered
    AppCall.acknowledge(delivered).write(to: &writer)
    flush()
  }

  /// Notes that a reply was delivered.
  mutating func deliver(_ serial: Int) {
    delivered = serial
    wake { $0 <= serial }
  }

  /// Makes a thread wait until a reply is delivered.
  ///
  /// - Returns: Whether it must wait.
  mutating func await(_ serial: Int, _ arrival: UptimeSemaphore) -> Bool {
    guard link != nil, delivered < serial else { return false }
    waiting.append((serial, arrival))
    return true
  }

  private mutating func wake(where hasCome: (Int) -> Bool) {
    for waiter in waiting where hasCome(waiter.serial) { waiter.arrival.signal() }
    waiting.removeAll { hasCome($0.serial) }
  }

  /// Whether bytes wait to be sent.
  var hasUnsent: Bool { sent < writer.bytes.count }

  /// Sends what waits, as far as the daemon reads.
  mutating func flush() {
    guard let link else { return }
    do throws(UnixSocket.Failure) {
      sent += try link.calls.send(writer.bytes[sent...], waits: false)
    } catch {
      // The thread that reads notices the end.
      return link.calls.shutDown()
    }
    if sent == writer.bytes.count {
      writer.removeAll()
      sent = 0
    } else if writer.bytes.count - sent > Self.mostBytesWaiting {
      link.calls.shutDown()
    }
  }

  /// Takes the oldest unanswered call.
  mutating func takeExpected() -> PendingResult? {
    guard answered < expected.count else { return nil }
    let result = expected[answered].result
    answered += 1
    if answered == expected.count {
      expected.removeAll(keepingCapacity: true)
      answered = 0
    }
    return result
  }

  /// Whether a call was not answered yet.
  var awaitsAnswers: Bool { answered < expected.count }

  /// Takes a state, unless a newer one is known.
  ///
  /// - Returns: Whether it is new.
  mutating func take(_ state: DeviceState) -> Bool {
    guard state.version > device.version else { return false }
    device = state
    return true
  }

  /// The access of a client.
  func access(of client: ClientID) -> LocationAccess {
    device.clients.first { $0.client == client }?.access ?? .none
  }
}
