// SPDX-License-Identifier: MIT

/// The model of GeoClue's scrambling: the longitude is exact, and the latitude is off by one of
/// four steps.
struct ScrambleModel: ReportModel {
  let stateCount = 1

  func reach(of event: ReportEvent) -> PlaneBox {
    let furthest = LatitudeScramble.steps.map(abs).max() ?? 0
    let center = event.report.center
    return PlaneBox(
      west: center.east, east: center.east, south: center.north - furthest,
      north: center.north + furthest
    ).expanded(by: 1_000)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    // The lattice is coarser than the noise of the receiver, so each candidate is distributed to
    // the points around it, in proportion to their nearness.
    let chance = window.indices.map { index -> Double in
      let off = event.report.center - window.point(index)
      return LatitudeScramble.steps.reduce(0) { sum, step in
        sum + Self.nearness(off.east, window.spacing)
          * Self.nearness(off.north - step, window.spacing)
      }
    }
    return [ReportArc(from: 0, to: 0, chance: chance)]
  }

  private static func nearness(_ distance: Double, _ spacing: Double) -> Double {
    max(0, 1 - abs(distance) / spacing)
  }
}
