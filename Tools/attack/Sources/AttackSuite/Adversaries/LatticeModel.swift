// SPDX-License-Identifier: MIT

/// The model of mechanisms that report the cell of a public lattice that contains the place, after
/// an offset that may be hidden.
struct LatticeModel: ReportModel {
  /// The adversary's knowledge of the offset that is added before the cell is looked up.
  enum Offset: Sendable {
    /// There is no offset.
    case none
    /// The distribution is known: normal along each axis, with the standard deviation in meters.
    case normal(deviation: Double)
    /// The offset is known, by the time of each report in seconds.
    case learned([Double: PlanePoint])
  }

  /// The public lattice.
  let lattice: Lattice

  /// The adversary's knowledge of the offset.
  let offset: Offset

  let stateCount = 1

  func reach(of event: ReportEvent) -> PlaneBox {
    let cell = cell(of: event)
    switch offset {
    case .none: return cell
    case .normal(let deviation): return cell.expanded(by: 4 * deviation)
    case .learned(let offsets):
      return cell.moved(by: (offsets[event.report.time] ?? .zero) * -1)
    }
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    let cell = cell(of: event)
    let chance = window.indices.map { index -> Double in
      let point = window.point(index)
      switch offset {
      case .none: return cell.contains(point) ? 1 : 0
      case .learned(let offsets):
        return cell.contains(point + (offsets[event.report.time] ?? .zero)) ? 1 : 0
      case .normal(let deviation):
        return Self.share(of: cell.west - point.east, cell.east - point.east, deviation)
          * Self.share(of: cell.south - point.north, cell.north - point.north, deviation)
      }
    }
    return [ReportArc(from: 0, to: 0, chance: chance)]
  }

  private func cell(of event: ReportEvent) -> PlaneBox {
    let center = event.report.center
    return PlaneBox(
      west: center.east - lattice.width / 2, east: center.east + lattice.width / 2,
      south: center.north - lattice.height / 2, north: center.north + lattice.height / 2)
  }

  /// Returns the share of a normal distribution around zero between two numbers.
  private static func share(of low: Double, _ high: Double, _ deviation: Double) -> Double {
    Scalar.normalShare(below: high / deviation) - Scalar.normalShare(below: low / deviation)
  }
}
