// SPDX-License-Identifier: MIT

/// How a receiver errs about a device at rest.
protocol Receiver: Sendable {
  /// The error of the next fix, 10 s after the last one.
  mutating func error(_ draws: inout Draws) -> PlanePoint
}

/// A receiver under an open sky, whose errors have nothing to do with each other.
struct GoodReceiver: Receiver {
  mutating func error(_ draws: inout Draws) -> PlanePoint {
    draws.gaussianPoint(deviation: Trajectory.noise)
  }
}

/// A receiver in a house: its error wanders (an autoregressive process of the first order), and one
/// fix in a hundred is far off.
struct RoughReceiver: Receiver {
  /// Standard deviation of the wandering error along each axis, in meters.
  static let deviation = 35.0

  /// Seconds in which its correlation falls to 1/e.
  static let correlation = 3_600.0

  /// Share of the fixes that are far off.
  static let outliers = 0.01

  /// Standard deviation of those along each axis, in meters.
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
