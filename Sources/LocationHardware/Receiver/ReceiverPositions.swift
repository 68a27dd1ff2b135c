// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
package import LocationHost
package import LocationPlayback

/// A connection that holds the events of a receiver until they are taken.
package protocol ReceiverConnection {
  /// Connects, and reconnects until it is stopped.
  func start()

  /// Disconnects, and drops the waiting events.
  func stop()

  /// Returns the events since the last call, oldest first.
  func take() -> [ReceiverEvent]
}

extension ReceiverLink: ReceiverConnection {}

/// The positions of a receiver, as the source of a timeline.
///
/// The connection is open while positions or headings are wanted.
package final class ReceiverPositions: ReceivedPositions {
  /// How much older than a position from elsewhere a position of the same line of time may be.
  ///
  /// A receiver whose times are further behind has another line, such as a recorded log.
  private static let longestDelay = Duration.seconds(10)

  private let connection: any ReceiverConnection
  private let clock: any EngineClock

  /// The events that have arrived, with the instant at which they were taken from the connection.
  private var arrived: ArraySlice<ReceiverEvent> = []
  private var arrival = Instant.start

  package var eventArrived: ((ReceiverEvent, Instant) -> Void)?

  /// The time that clients have seen from elsewhere; `nil` once a later position has come.
  private var seen: UTCInstant?

  /// Receives reports of the satellites in the sky.
  private let skyArrived: ((Sky) -> Void)?

  /// Makes the source.
  ///
  /// - Parameters:
  ///   - connection: The connection to the receiver.
  ///   - clock: The service's clock.
  ///   - skyArrived: Receives reports of the satellites in the sky.
  package init(
    _ connection: any ReceiverConnection, clock: any EngineClock,
    skyArrived: ((Sky) -> Void)? = nil
  ) {
    self.connection = connection
    self.clock = clock
    self.skyArrived = skyArrived
  }

  package var givesHeadings: Bool { true }
  package var isLive: Bool { true }

  package var nextInstant: Instant? {
    if arrived.isEmpty {
      arrived = connection.take()[...]
      arrival = clock.now
    }
    return arrived.isEmpty ? nil : arrival
  }

  package func open() {
    // Events that came while positions were not wanted are too old.
    arrived = []
    connection.start()
  }

  package func open(after time: UTCInstant) {
    seen = time
    open()
  }

  package func close() {
    connection.stop()
    arrived = []
  }

  package func deliverNext(
    to service: LocationService, at now: Instant, _ use: SourceEventUse, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> SourceDelivery {
    if let event = arrived.popFirst(), use != .pass {
      deliver(event, to: service, at: now, holdsFixesBack: use == .holdFixesBack)
    }
    return SourceDelivery(now)
  }

  private func deliver(
    _ event: ReceiverEvent, to service: LocationService, at now: Instant, holdsFixesBack: Bool
  ) {
    switch event {
    case .fix(let fix, _): if holdsFixesBack || isSeen(fix) { return }
    case .sky(let sky): skyArrived?(sky)
    case .signalLost, .heading: break
    }
    give(event, to: service, at: now)
  }

  /// Whether clients have seen the time of a fix.
  private func isSeen(_ fix: Fix) -> Bool {
    guard let seen else { return false }
    if fix.timestamp <= seen, fix.timestamp > seen - Self.longestDelay { return true }
    self.seen = nil
    return false
  }
}
