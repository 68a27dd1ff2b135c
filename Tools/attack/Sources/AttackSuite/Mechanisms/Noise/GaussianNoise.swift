// SPDX-License-Identifier: MIT

/// Adds fresh normal noise to every report, as is often proposed.
struct GaussianNoise: Mechanism {
  /// Standard deviation along each axis in meters: 95 % lie within `radius`.
  static let deviation = 2_040.0

  /// Radius that it claims, in meters.
  static let radius = 5_000.0

  let name: String

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the noise of a device.
  ///
  /// - Parameters:
  ///   - name: What the tables call it.
  ///   - interval: Seconds from one report to the next.
  ///   - deviceSeed: Seed of the noise.
  init(name: String, interval: Double, deviceSeed: UInt64) {
    self.name = name
    draws = Draws(seed: deviceSeed, "Gaussian noise")
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    let center = observed + draws.gaussianPoint(deviation: Self.deviation)
    return Report(time: time, center: center, radius: Self.radius)
  }
}
