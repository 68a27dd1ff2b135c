// SPDX-License-Identifier: MIT

import GPSD
package import LocationHost
package import LocationPlayback
import NIOCore
import NIOPosix
import Synchronization

/// A connection to a gpsd that reconnects by itself, and holds the receiver's events until they are
/// taken.
///
/// The connection is read on its own thread, which never waits for another one, because a client
/// that stops reading stalls a gpsd for all its clients.
package final class ReceiverLink: Sendable {
  /// The largest number of waiting events; beyond it, the oldest ones are dropped and counted.
  package static let limit = 4_096

  private struct Shared {
    var status: ReceiverStatus
    var events: [ReceiverEvent] = []
  }

  private let shared: Mutex<Shared>
  private let session: NIOLoopBoundBox<ReceiverSession>
  private let hasNews: @Sendable () -> Void

  /// The single thread of all receivers of this process.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Makes a connection that is not in use.
  ///
  /// - Parameters:
  ///   - address: The address of the gpsd.
  ///   - clock: The clock for arrival times.
  ///   - hasNews: Runs on the connection's thread when an event waits or the state has changed;
  ///     must not block.
  package init(
    address: ReceiverAddress, clock: any EngineClock, hasNews: @escaping @Sendable () -> Void
  ) {
    shared = Mutex(Shared(status: ReceiverStatus(address: address)))
    self.hasNews = hasNews
    let loop = Self.group.next()
    session = .makeBoxSendingValue(
      ReceiverSession(address: address, clock: clock, loop: loop), eventLoop: loop)
  }

  /// Connects, and reconnects until it is stopped.
  package func start() {
    session.eventLoop.execute { [session] in session.value.start(for: self) }
  }

  /// Disconnects from the gpsd, and drops the waiting events.
  package func stop() {
    session.eventLoop.execute { [session] in session.value.stop() }
    shared.withLock { $0.events = [] }
  }

  /// The current status.
  package var status: ReceiverStatus { shared.withLock { $0.status } }

  /// Takes the events since the last call, oldest first.
  package func take() -> [ReceiverEvent] {
    shared.withLock { shared in
      defer { shared.events = [] }
      return shared.events
    }
  }

  /// Makes events available to be taken, and updates the status.
  func publish(_ events: [ReceiverEvent], _ status: ReceiverStatus) {
    let isNews = shared.withLock { shared in
      var status = status
      status.droppedEvents = shared.status.droppedEvents
      shared.events += events
      // Events from before a stop are not for a later use of the connection.
      if status.state == .idle { shared.events = [] }
      let surplus = shared.events.count - Self.limit
      if surplus > 0 {
        shared.events.removeFirst(surplus)
        status.droppedEvents += surplus
      }
      let isNews = !events.isEmpty || shared.status.state != status.state
      shared.status = status
      return isNews
    }
    if isNews { hasNews() }
  }
}
