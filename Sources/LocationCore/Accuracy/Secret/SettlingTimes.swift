// SPDX-License-Identifier: MIT

/// Decides when a rest is settled: at one of the times of day that are a region's own.
///
/// Stops the measurement of a way by the time of arrival: a region that followed the arrival by a
/// known time would tell an observer who knows the departure how long the way was.
///
/// The rest must have lasted for a secret time, too. An attacker who sees many departures could
/// otherwise find the latest one whose rest is still settled at a given time, and from it the length of
/// the way. One secret part belongs to the region in which the trip began and the one in
/// which it ended, and is never drawn anew, so many days do not average it out. Another one is drawn for
/// each rest, so that fewer days tell anything.
struct SettlingTimes: Hashable, Sendable {
  /// Seconds between two ticks.
  private let interval: Int64

  /// Seconds between two of a region's times; a whole number of ticks.
  private let period: Int64

  /// Seconds of the shortest rest.
  private let least: Int64

  /// Exclusive limit in ticks of the part that belongs to two regions.
  private let constant: UInt64

  /// Exclusive limit in ticks of the part that is drawn for each rest.
  private let fresh: UInt64

  private let seed: AccuracySeed

  init(seed: AccuracySeed, parameters: ReductionParameters) {
    self.seed = seed
    interval = max(parameters.tickInterval.components.seconds, 1)
    period = max(parameters.settlingPeriod.components.seconds / interval, 1) * interval
    constant = UInt64(max(parameters.constantRest.components.seconds / interval, 1))
    fresh = UInt64(max(parameters.freshRest.components.seconds / interval, 1))
    least = max(parameters.leastRest.components.seconds, 0)
  }

  /// Whether one of the times has come since a device has rested long enough in a region.
  ///
  /// - Parameters:
  ///   - start: When the rest began.
  ///   - tick: The present tick.
  ///   - region: The region of the rest.
  ///   - leaf: The same region, whatever the accuracy of fixes.
  ///   - origin: The region in which the trip before it began.
  /// - Returns: Whether the rest is settled.
  func haveCome(
    since start: UTCInstant, to tick: UTCInstant, in region: Region, leaf: Region,
    after origin: Region
  ) -> Bool {
    let length = least + secretRest(since: start, in: leaf, after: origin)
    let phase = Int64(seed.number(.settling, region.code) % UInt64(period / interval)) * interval
    let earliest = start.seconds + length - phase
    return tick.seconds - start.seconds >= length
      && Self.quotient(tick.seconds - phase, period) > Self.quotient(earliest - 1, period)
  }

  /// Both secret parts of the time of a rest, in seconds; each is a whole number of ticks below its limit.
  private func secretRest(
    since start: UTCInstant, in region: Region, after origin: Region
  ) -> Int64 {
    let constantTicks = seed.number(.settling, origin.code, region.code) % constant
    let freshTicks = seed.number(.rest, UInt64(bitPattern: start.seconds)) % fresh
    return Int64(constantTicks + freshTicks) * interval
  }

  /// The quotient rounded down, also below zero.
  private static func quotient(_ seconds: Int64, _ period: Int64) -> Int64 {
    let quotient = seconds / period
    return seconds % period < 0 ? quotient - 1 : quotient
  }
}
