// SPDX-License-Identifier: MIT

import LocationCore

/// A grid whose step of longitude is taken from the latitude that was not snapped yet, as in
/// Android's refactored fudger and in Firefox OS: each meter to the north shows in the longitude.
enum StepFromLatitude: Sendable {
  /// What the tables call it.
  static let name = "longitude step from unsnapped latitude"

  /// Degrees of latitude of a cell: 2 km.
  private static let step = 2_000 / 111_195.0

  /// Snaps a coordinate as such a grid does.
  static func snapped(_ position: Coordinate) -> (latitude: Double, longitude: Double) {
    let columnWidth = step / Scalar.cosine(position.latitude * .pi / 180)
    return (
      (position.latitude / step).rounded() * step,
      (position.longitude / columnWidth).rounded() * columnWidth
    )
  }

  /// Moves north by up to 20 m inside a row, and compares.
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
