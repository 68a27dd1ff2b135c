// SPDX-License-Identifier: MIT

/// How far and for how long an app allows fixes to be held back.
public struct DeferralBounds: Hashable, Sendable {
  /// Metres travelled after which it wants them; `nil` is no bound.
  public let distance: Double?

  /// Time after which it wants them; `nil` is no bound.
  public let timeout: Duration?

  /// Makes bounds; a distance that is not above zero is reached with the next fix, a time as soon as
  /// any may be (`EngineConfiguration.leastDeferral`).
  ///
  /// - Parameters:
  ///   - distance: Metres travelled; `nil` is no bound.
  ///   - timeout: Time that passes; `nil` is no bound.
  public init(distance: Double?, timeout: Duration?) {
    self.distance = distance.map { $0 > 0 ? $0 : 0 }
    self.timeout = timeout.map { max($0, .zero) }
  }
}

/// A permission to hold fixes back until the device has travelled so far or time is up (DF-01).
///
/// The distance is the one travelled along the fixes, from the last one before the permission, not
/// the straight line. What is held is not part of it: the permission stands in the foreground too,
/// where fixes come at once (DF-08).
package struct Deferral: Hashable, Sendable {
  /// When it ends at the latest; `nil` is never.
  let deadline: Instant?

  /// Metres after which it ends; `nil` is never.
  private let distance: Double?

  /// Metres travelled so far.
  private(set) var traveled = 0.0

  private var last: Coordinate?
  private var metric = LocalMetric()

  /// Makes a permission that begins now.
  ///
  /// - Parameters:
  ///   - bounds: How far and for how long.
  ///   - now: The present instant.
  ///   - last: Where the device was last, as far as the client was told.
  ///   - least: The least time that it lasts.
  init(
    _ bounds: DeferralBounds, from now: Instant, at last: Coordinate?, least: Duration = .zero
  ) {
    deadline = bounds.timeout.map { now + max($0, least) }
    distance = bounds.distance
    self.last = last
  }

  /// Takes a fix, and tells whether the distance is reached, to a ten-thousandth of it.
  mutating func travel(to fix: Fix) -> Bool {
    guard let distance else { return false }
    if let last { traveled += metric.distance(from: last, to: fix.coordinate) }
    last = fix.coordinate
    // Where the sum may be short by the metric's error only, the distance is reached.
    return traveled * (1 + LocalMetric.worstRelativeError) >= distance
  }

  /// Learns that the way to the next fix is not known: a signal was lost, or fixes were withheld.
  mutating func loseTrack() { last = nil }
}
