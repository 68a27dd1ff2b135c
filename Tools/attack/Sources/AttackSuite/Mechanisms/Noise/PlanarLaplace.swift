// SPDX-License-Identifier: MIT

/// Planar Laplace noise, which is geo-indistinguishable for one report (Andrés et al., CCS 2013).
///
/// The bearing is uniform, and the distance is the inverse of its distribution, (−1/ε)(W₋₁((u −
/// 1)/e) + 1). An interval of an hour gives the cache of Location Guard, which repeats an answer
/// for that time.
struct PlanarLaplace: Mechanism {
  /// The parameter ε in 1/m: one per kilometer, the strongest setting of Location Guard.
  static let epsilon = 0.001

  /// The claimed radius in meters, within which 90 % of the noise lies.
  static let radius = distance(quantile: 0.9)

  let name: String

  private var draws: Draws
  private var throttle: Throttle

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - interval: The seconds between two draws, and between two reports.
  ///   - deviceSeed: The seed of the noise.
  init(name: String, interval: Double, deviceSeed: UInt64) {
    self.name = name
    draws = Draws(seed: deviceSeed, "planar Laplace")
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    return Report(time: time, center: observed + Self.noise(&draws), radius: Self.radius)
  }

  /// Draws noise.
  static func noise(_ draws: inout Draws) -> PlanePoint {
    let bearing = 2 * .pi * draws.unit()
    return PlanePoint.unit(course: bearing) * distance(quantile: draws.unit())
  }

  /// Returns the distance below which a share of the noise lies.
  ///
  /// - Parameter quantile: The share, 0..<1.
  /// - Returns: The distance in meters.
  static func distance(quantile: Double) -> Double {
    -(LambertW.minusOne((quantile - 1) / Scalar.exponential(1)) + 1) / epsilon
  }
}
