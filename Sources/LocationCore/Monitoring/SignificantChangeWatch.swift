// SPDX-License-Identifier: MIT

/// Decides which fixes are a significant change of the position (SL-02).
///
/// The accuracy and the filter that a client wishes do not affect it (SL-01).
struct SignificantChangeWatch: Hashable, Sendable {
  /// The position of the last change delivered to the app, and when it was delivered.
  private var delivered: Delivery?

  private struct Delivery: Hashable, Sendable {
    let position: Coordinate
    let instant: Instant
  }

  private let distance: Double
  private let interval: Duration
  private var metric = LocalMetric()

  /// Begins to watch, with the numbers to work with; the first fix is significant (SL-03).
  init(parameters: MonitoringParameters) {
    distance = parameters.significantDistance
    interval = parameters.significantInterval
  }

  /// Takes the newest fix at the start as delivered, unless one was delivered already.
  mutating func begin(with fix: Fix, at now: Instant) {
    if delivered == nil { delivered = Delivery(position: fix.coordinate, instant: now) }
  }

  /// Takes a fix and returns whether it is to be delivered; if so, records it as delivered.
  mutating func take(_ fix: Fix, at now: Instant) -> Bool {
    if let delivered {
      guard now - delivered.instant >= interval,
        metric.isSeparated(fix.coordinate, from: delivered.position, byAtLeast: distance)
      else { return false }
    }
    delivered = Delivery(position: fix.coordinate, instant: now)
    return true
  }
}
