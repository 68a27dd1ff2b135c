// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
import NIOCore
import NIOPosix
import Synchronization

/// All sinks of a command, with one memory of permitted readings and one event loop.
///
/// The event loop never waits for readers. The owner must close the sinks, because the loop is a
/// thread.
package final class ReceiverSinks: ReceiverSink {
  /// The number of notices that may wait for the event loop; positions and satellites beyond it are
  /// dropped.
  ///
  /// A trace that is played at once waits with `catchUp` long before this limit.
  private static let mostWaiting = 4_096

  /// The paths of pseudo-terminals, in the order of the specifications.
  package let terminals: [String]

  private let group: MultiThreadedEventLoopGroup
  private let loop: any EventLoop
  private let registry: NIOLoopBoundBox<SinkRegistry>
  private let repetition: RepeatedTask
  private let closingTime: TimeAmount
  private let waiting = Atomic<Int>(0)

  /// Locked while work is given to the loop, which accepts no work after it has ended.
  private let isClosed = Mutex(false)

  /// Opens sinks.
  ///
  /// - Parameters:
  ///   - specifications: The sinks to open; may be empty.
  ///   - settings: The names and the limits of the sinks.
  /// - Throws: `SinkError` for the first sink that cannot be opened; all others are closed then.
  package init(
    _ specifications: [SinkSpecification], settings: SinkSettings = SinkSettings()
  ) throws(SinkError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let registry = NIOLoopBoundBox.makeBoxSendingValue(SinkRegistry(settings), eventLoop: loop)
    let opener = SinkOpener(loop: loop, registry: registry, settings: settings)
    var terminals: [String] = []
    do throws(SinkError) {
      for specification in specifications {
        if let path = try opener.open(specification) { terminals.append(path) }
      }
    } catch {
      // Closes the sinks that were opened before.
      group.shutdownGracefully { _ in }
      throw error
    }
    self.terminals = terminals
    self.group = group
    self.loop = loop
    self.registry = registry
    closingTime = TimeAmount(settings.closingTime)
    let interval = TimeAmount(settings.regionInterval)
    repetition = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
      registry.value.repeatRegion()
    }
  }

  package func receive(_ notice: ClientNotice) {
    enqueue(mayDrop: notice.event.isPosition) { $0.receive(notice) }
  }

  /// Says whether regions that come from now on are those of a simulation.
  package func markRegions(asSimulated isSimulated: Bool) {
    enqueue(mayDrop: false) { $0.memory.isSimulated = isSimulated }
  }

  package func receive(_ sky: Sky) {
    enqueue(mayDrop: true) { $0.receive(sky) }
  }

  /// Waits until every received notice is sent or dropped; this depends on no reader.
  package func catchUp() { try? loop.submit {}.wait() }

  package func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    guard !wasClosed else { return }
    repetition.cancel()
    let ends = loop.flatSubmit { [registry, loop, closingTime] in
      let end = EventLoopFuture.andAllComplete(
        registry.value.outlets.map { $0.finish() }, on: loop)
      let limit = loop.scheduleTask(in: closingTime) {}
      end.whenComplete { _ in limit.cancel() }
      return limit.futureResult.flatMapError { _ in loop.makeSucceededVoidFuture() }
    }
    try? ends.wait()
    try? loop.submit { [registry] in registry.value.outlets = [] }.wait()
    try? group.syncShutdownGracefully()
  }

  private func enqueue(mayDrop: Bool, _ body: @escaping @Sendable (SinkRegistry) -> Void) {
    let count = waiting.add(1, ordering: .relaxed).newValue
    guard count <= Self.mostWaiting || !mayDrop else {
      waiting.subtract(1, ordering: .relaxed)
      return
    }
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      loop.execute { [self] in
        waiting.subtract(1, ordering: .relaxed)
        body(registry.value)
      }
    }
  }
}

extension ClientEvent {
  /// Whether the event is a position, which a later position replaces.
  ///
  /// An event that withdraws a position is not a position.
  fileprivate var isPosition: Bool {
    switch report {
    case .fixes, .region, .stationary: true
    case .heading, .authorization, .failure, .paused, .occurrence, nil: false
    }
  }
}
