// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// The positions of a trace, as the source of a timeline.
final class TracePositions: PositionSource {
  private var feed: TraceFeed

  /// The number of fixes that came while no client wanted positions.
  private(set) var unwantedFixes = 0

  /// Makes the source, and reads the trace up to its first fix; without a trace, it has no
  /// positions.
  init(_ cursor: sending TraceCursor?, timeShift: (@Sendable (UTCInstant) -> Duration)?) {
    feed = TraceFeed(cursor, timeShift: timeShift)
  }

  var nextInstant: Instant? { feed.nextInstant }
  var isAtEnd: Bool { feed.nextInstant == nil }
  var failure: PlaybackError? { feed.failure }
  var isAtHand: Bool { feed.isAtHand }

  /// The UTC time of the first fix after the shift.
  var anchor: TimeAnchor? { feed.anchor }

  var report: PlaybackReport { feed.report }
  func takeWarnings() -> [PlaybackWarning] { feed.takeWarnings() }

  /// The time of a trace goes on whether or not a client wants its positions.
  func open() {}
  func close() {}

  func deliverNext(
    to service: LocationService, at now: Instant, _ use: SourceEventUse, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> SourceDelivery {
    guard use == .deliver, feed.isAtFix else {
      passBy(service, at: now, use)
      return SourceDelivery(now)
    }
    var run = service.deliver(&feed, atMost: limit)
    let (count, last) = (run.count, max(now, run.last))
    if count > 1 { reach(last) }
    return SourceDelivery(count: count, last: last, schedule: service.perform(&run))
  }

  /// Takes the next event when it is not a fix to deliver.
  private func passBy(_ service: LocationService, at now: Instant, _ use: SourceEventUse) {
    switch feed.take() {
    // While no client wants positions, time goes on without a notice.
    case .fix: if use == .pass { unwantedFixes += 1 }
    case .signalLost: if use != .pass { service.send(.signalLost, at: now) }
    case nil: break
    }
  }

  func isUnderWay(at instant: Instant) -> Bool { feed.isUnderWay(at: instant) }
  func interpolatedFix(at instant: Instant) -> Fix? { feed.interpolatedFix(at: instant) }
}
