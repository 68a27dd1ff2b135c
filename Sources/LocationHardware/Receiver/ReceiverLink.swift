// SPDX-License-Identifier: MIT

import GPSD
package import LocationHost
package import LocationPlayback
import NIOCore
import NIOPosix
import Synchronization

/// A line to a gpsd that mends itself: what the receiver tells waits here for whoever takes it.
///
/// The connection is read on a thread of its own that never waits for anybody, because a client
/// that stops reading freezes a gpsd for all its clients.
package final class ReceiverLink: Sendable {
  /// Events that wait at most; of more than these the oldest are dropped, and counted.
  package static let limit = 4_096

  private struct Shared {
    var status: ReceiverStatus
    var events: [ReceiverEvent] = []
  }

  private let shared: Mutex<Shared>
  private let session: NIOLoopBoundBox<ReceiverSession>
  private let hasNews: @Sendable () -> Void

  /// The one thread of all receivers of this process.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Makes a line that is not in use.
  ///
  /// - Parameters:
  ///   - address: Where the gpsd is.
  ///   - clock: Tells when something arrives.
  ///   - hasNews: Is called, on the line's thread, when something waits or the status has changed;
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

  /// Connects, and connects again for as long as it is not stopped.
  package func start() {
    session.eventLoop.execute { [session] in session.value.start(for: self) }
  }

  /// Leaves the gpsd, and forgets what waits.
  package func stop() {
    session.eventLoop.execute { [session] in session.value.stop() }
    shared.withLock { $0.events = [] }
  }

  /// What is so at the moment.
  package var status: ReceiverStatus { shared.withLock { $0.status } }

  /// What has come since the last call, oldest first.
  package func take() -> [ReceiverEvent] {
    shared.withLock { shared in
      defer { shared.events = [] }
      return shared.events
    }
  }

  /// Puts events where they are taken, and notes the status.
  func publish(_ events: [ReceiverEvent], _ status: ReceiverStatus) {
    let isNews = shared.withLock { shared in
      var status = status
      status.droppedEvents = shared.status.droppedEvents
      shared.events += events
      // What came before the line was left is not for those who take it up again.
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
