// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
import NIOCore
import NIOPosix
import Synchronization

/// All sinks of a command: one memory of what may be told, and an event loop that never waits for
/// those who read.
///
/// Whoever makes it closes it: the loop is a thread.
package final class ReceiverSinks: ReceiverSink {
  /// Notices that may wait for the event loop; what more there is of positions is dropped.
  ///
  /// A trace that is played at once waits with `catchUp` long before.
  private static let mostWaiting = 4_096

  /// The paths of pseudo-terminals, in the order in which they were asked for.
  package let terminals: [String]

  private let group: MultiThreadedEventLoopGroup
  private let loop: any EventLoop
  private let desk: NIOLoopBoundBox<SinkRegistry>
  private let repetition: RepeatedTask
  private let closingTime: TimeAmount
  private let waiting = Atomic<Int>(0)

  /// Locked while something is given to the loop, which takes nothing once it has ended.
  private let isClosed = Mutex(false)

  /// Opens sinks.
  ///
  /// - Parameters:
  ///   - specifications: Which ones; none is fine.
  ///   - settings: What they say of themselves, and their bounds.
  /// - Throws: `SinkError` for the first that cannot be opened; none is open then.
  package init(
    _ specifications: [SinkSpecification], settings: SinkSettings = SinkSettings()
  ) throws(SinkError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let desk = NIOLoopBoundBox.makeBoxSendingValue(SinkRegistry(settings), eventLoop: loop)
    let opener = SinkOpener(loop: loop, desk: desk, settings: settings)
    var terminals: [String] = []
    do throws(SinkError) {
      for specification in specifications {
        if let path = try opener.open(specification) { terminals.append(path) }
      }
    } catch {
      // Closes what was opened before.
      group.shutdownGracefully { _ in }
      throw error
    }
    self.terminals = terminals
    self.group = group
    self.loop = loop
    self.desk = desk
    closingTime = TimeAmount(settings.closingTime)
    let interval = TimeAmount(settings.regionInterval)
    repetition = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
      desk.value.repeatRegion()
    }
  }

  package func receive(_ notice: ClientNotice) {
    enqueue(mayDrop: notice.event.isPosition) { $0.receive(notice) }
  }

  package func receive(_ sky: Sky) {
    enqueue(mayDrop: true) { $0.receive(sky) }
  }

  /// Waits until all that was received is on its way or dropped; that depends on no reader.
  package func catchUp() { try? loop.submit {}.wait() }

  package func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    guard !wasClosed else { return }
    repetition.cancel()
    let ends = loop.flatSubmit { [desk, loop, closingTime] in
      let end = EventLoopFuture.andAllComplete(
        desk.value.outlets.map { $0.finish() }, on: loop)
      let limit = loop.scheduleTask(in: closingTime) {}
      end.whenComplete { _ in limit.cancel() }
      return limit.futureResult.flatMapError { _ in loop.makeSucceededVoidFuture() }
    }
    try? ends.wait()
    try? loop.submit { [desk] in desk.value.outlets = [] }.wait()
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
        body(desk.value)
      }
    }
  }
}

extension ClientEvent {
  /// Whether it is a position, which a later one makes up for; what takes a position back is none.
  fileprivate var isPosition: Bool {
    switch self {
    case .locationsUpdated, .regionUpdated, .stationaryBegan: true
    case .authorizationChanged, .headingUpdated, .failed, .deferralFinished, .updatesPaused,
      .updatesResumed, .eventOccurred, .monitoringStarted, .monitoringFailed, .stateDetermined,
      .requestCompleted, .diagnosticsChanged, .conditionChanged:
      false
    }
  }
}
