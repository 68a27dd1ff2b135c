// SPDX-License-Identifier: MIT

/// What is known of mechanisms that add fresh noise of every direction to each report.
struct RadialNoiseModel: ReportModel {
  /// How the noise falls with the distance.
  enum Shape: Hashable, Sendable {
    /// Normal along each axis, with the standard deviation in meters.
    case normal(deviation: Double)
    /// Planar Laplace, with ε in 1/m.
    case laplace(epsilon: Double)
  }

  /// How the noise falls with the distance.
  let shape: Shape

  let stateCount = 1

  func reach(of event: ReportEvent) -> PlaneBox {
    // Beyond it lie some 0.01 % of normal and 0.05 % of Laplace noise.
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
