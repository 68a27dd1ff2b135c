// SPDX-License-Identifier: MIT

/// Watches how long the device has stayed around a place.
///
/// The place is that of the first fix of the stay; a fix that lies too far away begins another one.
struct RestWatch: Hashable, Sendable {
  private var place: Coordinate?
  private var since = Instant.start
  private var metric = LocalMetric()

  /// Takes a fix, and gives the time for which every fix has lain around the same place.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - now: When it came.
  ///   - radius: Metres around the place within which the device rests.
  /// - Returns: The time since the first fix there; none where it has only come there.
  mutating func take(_ fix: Fix, at now: Instant, within radius: Double) -> Duration {
    if let place, !metric.isSeparated(fix.coordinate, from: place, byAtLeast: radius) {
      return now - since
    }
    place = fix.coordinate
    since = now
    return .zero
  }

  /// Forgets the place: nothing is known of the device any longer.
  mutating func reset() { place = nil }
}
