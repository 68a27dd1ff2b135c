// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
package import LocationHost
import LocationPlayback

/// The positions of a receiver, as the source of a timeline.
///
/// The connection is open while positions or headings are wanted.
package final class ReceiverPositions: PositionSource {
  private let link: ReceiverLink
  private let clock: any EngineClock

  /// The events that have arrived, with the instant at which they were taken from the connection.
  private var arrived: ArraySlice<ReceiverEvent> = []
  private var arrival = Instant.start

  /// Receives reports of the satellites in the sky.
  private let skyArrived: ((Sky) -> Void)?

  /// Makes the source.
  ///
  /// - Parameters:
  ///   - link: The connection to the receiver.
  ///   - clock: The service's clock.
  ///   - skyArrived: Receives reports of the satellites in the sky.
  package init(
    link: ReceiverLink, clock: any EngineClock, skyArrived: ((Sky) -> Void)? = nil
  ) {
    self.link = link
    self.clock = clock
    self.skyArrived = skyArrived
  }

  package var givesHeadings: Bool { true }

  package var nextInstant: Instant? {
    if arrived.isEmpty {
      arrived = link.take()[...]
      arrival = clock.now
    }
    return arrived.isEmpty ? nil : arrival
  }

  package func open() {
    // Events that came while positions were not wanted are too old.
    arrived = []
    link.start()
  }

  package func close() {
    link.stop()
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
    case .fix(let fix, let beginsSequence):
      if holdsFixesBack { return }
      if beginsSequence { service.send(.sourceOpened, at: now) }
      service.send(fix, at: now)
    case .signalLost: service.send(.signalLost, at: now)
    case .heading(let heading): service.send(.headingArrived(heading), at: now)
    case .sky(let sky): skyArrived?(sky)
    }
  }
}
