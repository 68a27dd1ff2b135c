// SPDX-License-Identifier: MIT

/// What GeoClue does where it scrambles: the latitude moves by a whole one or two kilometers, drawn
/// anew for each update, the longitude stays.
struct LatitudeScramble: Mechanism {
  /// Meters that it adds to the accuracy of the fix.
  static let addedAccuracy = 3_000.0

  /// Meters north by which it moves.
  static let steps = [-2_000.0, -1_000, 1_000, 2_000]

  let name = "GeoClue scramble"

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the scrambler of a device.
  ///
  /// - Parameters:
  ///   - interval: Seconds from one report to the next.
  ///   - deviceSeed: Seed of the steps.
  init(interval: Double, deviceSeed: UInt64) {
    draws = Draws(seed: deviceSeed, "latitude scramble")
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    let step = Self.steps[draws.index(below: Self.steps.count)]
    return Report(
      time: time, center: observed + PlanePoint(east: 0, north: step),
      radius: Self.addedAccuracy + Trajectory.noise)
  }
}
