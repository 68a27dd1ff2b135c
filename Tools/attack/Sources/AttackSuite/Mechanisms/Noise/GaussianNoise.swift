// SPDX-License-Identifier: MIT

/// Adds new normal noise to every report, as is often proposed.
struct GaussianNoise: Mechanism {
  /// The standard deviation along each axis in meters, with which 95 % of the noise lies within
  /// `radius`.
  static let deviation = 2_040.0

  /// The claimed radius in meters.
  static let radius = 5_000.0

  let name: String

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - interval: The seconds between two reports.
  ///   - deviceSeed: The seed of the noise.
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
