// SPDX-License-Identifier: MIT

/// Watches how long the device has stayed around a place.
///
/// The place is that of the first fix of the stay; a fix that lies too far away begins a new stay.
struct PauseWatch: Hashable, Sendable {
  private var place: Coordinate?
  private var since = Instant.start
  private var metric = LocalMetric()

  /// Takes a fix and returns the time for which every fix has lain around the same place.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - now: When it came.
  ///   - radius: Meters around the place within which the device rests.
  /// - Returns: The time since the first fix there; zero if the device has only just arrived.
  mutating func take(_ fix: Fix, at now: Instant, within radius: Double) -> Duration {
    if let place, !metric.isSeparated(fix.coordinate, from: place, byAtLeast: radius) {
      return now - since
    }
    place = fix.coordinate
    since = now
    return .zero
  }

  /// Forgets the place: the device's position is no longer known.
  mutating func reset() { place = nil }
}
