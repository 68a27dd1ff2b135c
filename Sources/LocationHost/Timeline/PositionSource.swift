// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// The source of a timeline's positions: a trace, or a receiver.
///
/// A trace knows its next event before it falls due. An event of a receiver is known when it has
/// arrived. One thread at a time owns a source; that is the driver's thread.
package protocol PositionSource: AnyObject {
  /// The instant of the next event; `nil` while none is known.
  ///
  /// A read may wait for a trace that is being written.
  var nextInstant: Instant? { get }

  /// Whether everything was delivered, so that no event can follow.
  var isAtEnd: Bool { get }

  /// The reason why no event can follow, if the source failed.
  var failure: PlaybackError? { get }

  /// Whether reading the source never waits, so that many of its fixes may be decided under one
  /// lock.
  var isAtHand: Bool { get }

  /// Whether its time is the machine's, so that a deadline can be met late.
  var isLive: Bool { get }

  /// Whether clients that want headings use the source, too.
  var givesHeadings: Bool { get }

  /// The counts of what was read of a trace.
  var report: PlaybackReport { get }

  /// The number of fixes that came while no client wanted positions.
  var unwantedFixes: Int { get }

  /// Returns the warnings about a trace since the last call.
  func takeWarnings() -> [PlaybackWarning]

  /// Starts to determine positions, because a client wants them.
  func open()

  /// Stops determining positions, because no client wants them any longer.
  func close()

  /// Takes the next event, and delivers it.
  ///
  /// - Parameters:
  ///   - service: The service that receives it.
  ///   - now: The instant of the event.
  ///   - use: The way to use it.
  ///   - limit: The largest number of fixes to deliver at once.
  ///   - reach: Moves another timeline to the instant of the last fix, before clients receive
  ///     several.
  /// - Returns: The result of the delivery.
  func deliverNext(
    to service: LocationService, at now: Instant, _ use: SourceEventUse, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> SourceDelivery

  /// Passes the fixes of a motion before an instant at once; returns `false` for other sources.
  func skipMotion(until instant: Instant) -> Bool

  /// Whether the device is between two fixes at an instant, so that its position is known there.
  func isUnderWay(at instant: Instant) -> Bool

  /// The fix between the previous and the next one at an instant, if ``isUnderWay(at:)``.
  func interpolatedFix(at instant: Instant) -> Fix?
}

extension PositionSource {
  /// By default, a source has no end, as for a receiver.
  package var isAtEnd: Bool { false }
  package var failure: PlaybackError? { nil }
  package var isAtHand: Bool { false }
  package var isLive: Bool { false }
  package var givesHeadings: Bool { false }
  package var report: PlaybackReport { PlaybackReport() }
  package var unwantedFixes: Int { 0 }
  package func takeWarnings() -> [PlaybackWarning] { [] }
  package func skipMotion(until instant: Instant) -> Bool { false }
  package func isUnderWay(at instant: Instant) -> Bool { false }
  package func interpolatedFix(at instant: Instant) -> Fix? { nil }
}

/// A source whose positions come as they are determined, such as a receiver.
package protocol ReceivedPositions: PositionSource {
  /// Receives what the receiver gives, with the instant, before the service does.
  var eventArrived: ((ReceiverEvent, Instant) -> Void)? { get set }

  /// The UTC time of an instant, if the source determines it.
  var anchor: TimeAnchor? { get }

  /// Opens the source after clients were given positions from elsewhere.
  ///
  /// - Parameter time: The time of the last of them. A position that is older, but hardly so, is
  ///   dropped, so that no client sees time go back.
  func open(after time: UTCInstant)
}

extension ReceivedPositions {
  package var anchor: TimeAnchor? { nil }

  /// Gives what the receiver gave to a service.
  ///
  /// - Parameters:
  ///   - event: What the receiver gave.
  ///   - service: The service.
  ///   - now: The instant.
  package func give(_ event: ReceiverEvent, to service: LocationService, at now: Instant) {
    if case .fix(_, beginsSequence: true) = event { service.send(.sourceOpened, at: now) }
    eventArrived?(event, now)
    switch event {
    case .fix(let fix, _): service.send(fix, at: now)
    case .signalLost: service.send(.signalLost, at: now)
    case .heading(let heading): service.send(.headingArrived(heading), at: now)
    case .sky: break
    }
  }
}

/// The way in which a driver uses the next event of a source.
package enum SourceEventUse {
  case deliver

  /// Fixes are held back, like those of a device without a signal.
  case holdFixesBack

  /// The event passes without a notice, because no client wants positions.
  case pass
}

/// The result of a delivery by a source.
package struct SourceDelivery {
  /// The number of events.
  let count: Int

  /// The instant of the last one.
  let last: Instant

  /// The service's schedule afterward, if it is known.
  let schedule: LocationService.Schedule?

  /// Makes the result of one event.
  package init(_ instant: Instant) {
    (count, last, schedule) = (1, instant, nil)
  }

  init(count: Int, last: Instant, schedule: LocationService.Schedule) {
    (self.count, self.last, self.schedule) = (count, last, schedule)
  }
}
