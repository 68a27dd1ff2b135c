// SPDX-License-Identifier: MIT

import LocationCore

/// A grid whose step of longitude depends on the latitude before snapping, as in Android's
/// refactored fudger and in Firefox OS.
///
/// Each meter to the north changes the reported longitude.
enum StepFromLatitude: Sendable {
  /// The name in the tables.
  static let name = "longitude step from unsnapped latitude"

  /// The height of a cell in degrees of latitude, 2 km.
  private static let step = 2_000 / 111_195.0

  /// Returns a coordinate snapped to such a grid.
  static func snapped(_ position: Coordinate) -> (latitude: Double, longitude: Double) {
    let columnWidth = step / Scalar.cosine(position.latitude * .pi / 180)
    return (
      (position.latitude / step).rounded() * step,
      (position.longitude / columnWidth).rounded() * columnWidth
    )
  }

  /// Returns the row of a check that moves north by up to 20 m inside a row of the grid.
  static func row(_ run: Run) -> Row {
    let count = run.count(quick: 400, full: 4_000)
    let same = run.map(count) { index in
      var draws = Draws(seed: run.seed, "invariance", index: index)
      let plane = TangentPlane.standard
      while true {
        let place = draws.point(inSquare: AveragingAttack.area)
        let moved = place + PlanePoint(east: 0, north: draws.number(in: 1..<20))
        let pair = [place, moved].map { snapped(plane.coordinate(of: $0)) }
        if pair[0].latitude == pair[1].latitude { return pair[0] == pair[1] ? 1.0 : 0 }
      }
    }
    return Row(
      .invariance, name, setting: "\(count) pairs",
      extras: [(InvarianceAttack.identical, same.mean)])
  }
}
