// SPDX-License-Identifier: MIT

/// How far and for how long an app allows fixes to be held back.
package struct DeferralBounds: Hashable, Sendable {
  /// Meters traveled after which the app wants the fixes; `nil` is no bound.
  package let distance: Double?

  /// Time after which the app wants the fixes; `nil` is no bound.
  package let timeout: Duration?

  /// Makes bounds.
  ///
  /// A distance that is not above zero is reached with the next fix. A time that is not above zero
  /// ends as soon as any may (`EngineConfiguration.leastDeferral`).
  ///
  /// - Parameters:
  ///   - distance: Meters traveled; `nil` is no bound.
  ///   - timeout: Time that passes; `nil` is no bound.
  package init(distance: Double?, timeout: Duration?) {
    self.distance = distance.map { $0 > 0 ? $0 : 0 }
    self.timeout = timeout.map { max($0, .zero) }
  }
}

/// A permission to hold fixes back until the device has traveled so far or the time is up (DF-01).
///
/// The distance is measured along the fixes, from the last one before the permission; it is not the
/// straight line. The held fixes are not part of this value: the permission also stands in the
/// foreground, where fixes are delivered at once (DF-08).
package struct Deferral: Hashable, Sendable {
  /// When it ends at the latest; `nil` is never.
  let deadline: Instant?

  /// Meters after which it ends; `nil` is never.
  private let distance: Double?

  /// Meters traveled so far.
  private(set) var traveled = 0.0

  private var last: Coordinate?
  private var metric = LocalMetric()

  /// Makes a permission that begins now.
  ///
  /// - Parameters:
  ///   - bounds: How far and for how long.
  ///   - now: The present instant.
  ///   - last: The last position of the device that was delivered to the client.
  ///   - least: The least time that it lasts.
  init(
    _ bounds: DeferralBounds, from now: Instant, at last: Coordinate?, least: Duration = .zero
  ) {
    deadline = bounds.timeout.map { now + max($0, least) }
    distance = bounds.distance
    self.last = last
  }

  /// Takes a fix and returns whether the distance is reached, to a ten-thousandth of it.
  mutating func travel(to fix: Fix) -> Bool {
    guard let distance else { return false }
    if let last { traveled += metric.distance(from: last, to: fix.coordinate) }
    last = fix.coordinate
    // If the sum may be short only by the metric's error, the distance is reached.
    return traveled * (1 + LocalMetric.worstRelativeError) >= distance
  }

  /// Learns that the way to the next fix is unknown: the signal was lost, or fixes were withheld.
  mutating func loseTrack() { last = nil }
}
