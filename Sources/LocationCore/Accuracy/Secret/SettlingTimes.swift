// SPDX-License-Identifier: MIT

/// Decides when a rest is settled: at one of the times of day that are a region's own.
///
/// Stops the measurement of a way by the time of arrival: a region that followed the arrival by a
/// known time would tell an observer who knows the departure how long the way was.
struct SettlingTimes: Hashable, Sendable {
  private let interval: Int64
  private let period: Int64
  private let least: Int64
  private let seed: AccuracySeed

  init(seed: AccuracySeed, parameters: ReductionParameters) {
    self.seed = seed
    interval = max(parameters.tickInterval.components.seconds, 1)
    period = max(parameters.settlingPeriod.components.seconds / interval, 1) * interval
    least = max(parameters.leastRest.components.seconds, 0)
  }

  /// Whether one of the times has come since a device has rested long enough in a region.
  func haveCome(since start: UTCInstant, to tick: UTCInstant, in region: Region) -> Bool {
    let phase = Int64(seed.number(.settling, region.code) % UInt64(period / interval)) * interval
    let earliest = start.seconds + least - phase
    return tick.seconds - start.seconds >= least
      && Self.floor(tick.seconds - phase, period) > Self.floor(earliest - 1, period)
  }

  private static func floor(_ seconds: Int64, _ period: Int64) -> Int64 {
    let quotient = seconds / period
    return seconds % period < 0 ? quotient - 1 : quotient
  }
}
