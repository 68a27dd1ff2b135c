// SPDX-License-Identifier: MIT

/// Decides which fixes are a significant change of the position (SL-02).
///
/// Accuracy and filter that a client wishes have no say in it (SL-01).
struct SignificantChangeWatch: Hashable, Sendable {
  /// Where the device was when the app was told last, and when that was.
  private var told: Told?

  private struct Told: Hashable, Sendable {
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

  /// Takes the newest fix there was at the beginning as told, unless one was told already.
  mutating func begin(with fix: Fix, at now: Instant) {
    if told == nil { told = Told(position: fix.coordinate, instant: now) }
  }

  /// Takes a fix, and says whether the app is to be told of it; then that is taken as done.
  mutating func take(_ fix: Fix, at now: Instant) -> Bool {
    if let told {
      guard now - told.instant >= interval,
        metric.isSeparated(fix.coordinate, from: told.position, byAtLeast: distance)
      else { return false }
    }
    told = Told(position: fix.coordinate, instant: now)
    return true
  }
}
