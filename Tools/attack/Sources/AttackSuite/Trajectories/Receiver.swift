// SPDX-License-Identifier: MIT

/// A model of the errors of a receiver at rest.
protocol Receiver: Sendable {
  /// Draws the error of the next fix, 10 s after the previous one.
  mutating func error(_ draws: inout Draws) -> PlanePoint
}

/// A receiver under an open sky, with independent errors.
struct GoodReceiver: Receiver {
  mutating func error(_ draws: inout Draws) -> PlanePoint {
    draws.gaussianPoint(deviation: Trajectory.noise)
  }
}

/// A receiver in a house: its error drifts (an autoregressive process of the first order), and one
/// fix in a hundred is far off.
struct RoughReceiver: Receiver {
  /// The standard deviation of the drifting error along each axis in meters.
  static let deviation = 35.0

  /// The seconds in which its correlation falls to 1/e.
  static let correlation = 3_600.0

  /// The share of the fixes that are far off.
  static let outliers = 0.01

  /// The standard deviation of those fixes along each axis in meters.
  static let outlierDeviation = 300.0

  private var wandering: PlanePoint?

  mutating func error(_ draws: inout Draws) -> PlanePoint {
    let share = Scalar.exponential(-Trajectory.step / Self.correlation)
    let fresh = draws.gaussianPoint(deviation: Self.deviation)
    let next = wandering.map { $0 * share + fresh * (1 - share * share).squareRoot() } ?? fresh
    wandering = next
    guard draws.unit() < Self.outliers else { return next }
    return draws.gaussianPoint(deviation: Self.outlierDeviation)
  }
}
