// SPDX-License-Identifier: MIT

/// GeoClue's scrambling: the latitude moves by one or two kilometers, drawn anew for each update,
/// and the longitude stays.
struct LatitudeScramble: Mechanism {
  /// The meters that are added to the accuracy of the fix.
  static let addedAccuracy = 3_000.0

  /// The possible steps to the north in meters.
  static let steps = [-2_000.0, -1_000, 1_000, 2_000]

  let name = "GeoClue scramble"

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - interval: The seconds between two reports.
  ///   - deviceSeed: The seed of the steps.
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
