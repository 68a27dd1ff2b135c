// SPDX-License-Identifier: MIT

/// Planar Laplace noise, which is geo-indistinguishable for one report (Andrés et al., CCS 2013).
///
/// The bearing is even; the distance is the inverse of its distribution, (−1/ε)(W₋₁((u − 1)/e) +
/// 1). With an interval of an hour it is the cache of Location Guard, which answers from it for as
/// long.
struct PlanarLaplace: Mechanism {
  /// ε in 1/m: one to the kilometer, the strongest setting of Location Guard.
  static let epsilon = 0.001

  /// Radius that it claims in meters: 90 % of the noise lie within.
  static let radius = distance(quantile: 0.9)

  let name: String

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the noise of a device.
  ///
  /// - Parameters:
  ///   - name: What the tables call it.
  ///   - interval: Seconds from one draw, and report, to the next.
  ///   - deviceSeed: Seed of the noise.
  init(name: String, interval: Double, deviceSeed: UInt64) {
    self.name = name
    draws = Draws(seed: deviceSeed, "planar Laplace")
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    return Report(time: time, center: observed + Self.noise(&draws), radius: Self.radius)
  }

  /// One draw of the noise.
  static func noise(_ draws: inout Draws) -> PlanePoint {
    let bearing = 2 * .pi * draws.unit()
    return PlanePoint.unit(course: bearing) * distance(quantile: draws.unit())
  }

  /// The distance in meters below which a share of the noise lies.
  ///
  /// - Parameter quantile: The share, 0..<1.
  /// - Returns: Meters.
  static func distance(quantile: Double) -> Double {
    -(LambertW.minusOne((quantile - 1) / Scalar.exponential(1)) + 1) / epsilon
  }
}
