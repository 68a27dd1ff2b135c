// SPDX-License-Identifier: MIT

import LocationCore

/// The model of a lattice and a displacement of each client's own: the reports reveal the lattice,
/// but not the displacement.
struct KeyedLatticeModel: ReportModel {
  /// The client's lattice.
  let lattice: Lattice

  /// The displacements over which each report is averaged.
  let displacements: [Displacement]

  /// The plane on which reports lie.
  let plane: TangentPlane

  private let cache = ReportArcCache()

  let stateCount = 1

  /// Makes the model of an adversary.
  ///
  /// - Parameters:
  ///   - lattice: The client's lattice.
  ///   - displacements: The possible displacements, at least one.
  ///   - plane: The plane on which reports lie.
  init(lattice: Lattice, displacements: [Displacement], plane: TangentPlane = .standard) {
    self.lattice = lattice
    self.displacements = displacements
    self.plane = plane
  }

  func reach(of event: ReportEvent) -> PlaneBox {
    PlaneBox(around: event.report.center, reach: KeyedLattice.edge / 2 + Self.bound)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    // The probabilities depend on the report alone, so the key does not contain the previous
    // report.
    let event = ReportEvent(report: event.report, previous: nil)
    return cache.arcs(of: event, on: window) {
      let center = event.report.center
      let chance = window.indices.map { index in
        let place = plane.coordinate(of: window.point(index))
        let hits = displacements.count {
          lattice.center(of: plane.point(of: $0.displaced(place))).distance(to: center) < 1
        }
        return Double(hits) / Double(displacements.count)
      }
      return [ReportArc(from: 0, to: 0, chance: chance)]
    }
  }

  private static let bound = ReductionParameters().displacementBound
}
