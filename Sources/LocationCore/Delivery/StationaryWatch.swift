// SPDX-License-Identifier: MIT

/// Detects from fixes whether the device rests (U-03, D-28): it has stayed near one place for long
/// enough, and has not left it since.
struct StationaryWatch: Sendable {
  /// What one fix shows.
  package enum Verdict: Hashable, Sendable {
    /// The device moves, or has not rested for long enough.
    case moving
    /// It has come to rest just now.
    case cameToRest
    /// It still rests.
    case resting
  }

  /// The first position of the device at its present place, and when it was there.
  private var start: (place: Coordinate, time: Instant)?

  private var isResting = false
  private var metric = LocalMetric()

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - now: When it came.
  ///   - configuration: Says how near, in meters, and how long.
  /// - Returns: What it shows.
  mutating func take(
    _ fix: Fix, at now: Instant, configuration: EngineConfiguration
  ) -> Verdict {
    guard let start,
      !metric.isSeparated(
        fix.coordinate, from: start.place, byAtLeast: configuration.stationaryDistance)
    else {
      start = (fix.coordinate, now)
      isResting = false
      return .moving
    }
    if isResting { return .resting }
    guard now - start.time >= configuration.stationaryTime else { return .moving }
    isResting = true
    return .cameToRest
  }

  /// Forgets the place: the device's former position is no longer known.
  mutating func reset() { self = Self() }
}
