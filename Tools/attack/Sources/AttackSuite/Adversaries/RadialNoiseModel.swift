// SPDX-License-Identifier: MIT

/// The model of mechanisms that add new noise of any direction to each report.
struct RadialNoiseModel: ReportModel {
  /// The distribution of the noise.
  enum Shape: Hashable, Sendable {
    /// The noise is normal along each axis, with the standard deviation in meters.
    case normal(deviation: Double)
    /// The noise is planar Laplace, with ε in 1/m.
    case laplace(epsilon: Double)
  }

  /// The distribution of the noise.
  let shape: Shape

  let stateCount = 1

  func reach(of event: ReportEvent) -> PlaneBox {
    // About 0.01 % of normal and 0.05 % of Laplace noise lie outside the box.
    let reach =
      switch shape {
      case .normal(let deviation): 4 * deviation
      case .laplace(let epsilon): 10 / epsilon
      }
    return PlaneBox(around: event.report.center, reach: reach)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    let chance = window.indices.map { index in
      let distance = window.point(index).distance(to: event.report.center)
      return switch shape {
      case .normal(let deviation):
        Scalar.exponential(-distance * distance / (2 * deviation * deviation))
      case .laplace(let epsilon): Scalar.exponential(-epsilon * distance)
      }
    }
    return [ReportArc(from: 0, to: 0, chance: chance)]
  }
}
