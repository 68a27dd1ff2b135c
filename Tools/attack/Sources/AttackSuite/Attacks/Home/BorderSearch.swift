// SPDX-License-Identifier: MIT

/// Finds homes at the borders of a mechanism's decisions.
enum BorderSearch {
  /// The greatest distance in meters, along the east, of a home from the border.
  static let distance = 60.0

  /// Returns a home within `distance` of the first border to the east of a place.
  ///
  /// - Parameters:
  ///   - place: The start of the search.
  ///   - draw: The seed of the distance from the border.
  ///   - decision: Returns the mechanism's decision for a point.
  /// - Returns: The home.
  static func home<Decision: Equatable>(
    near place: PlanePoint, draw: UInt64, decision: (PlanePoint) -> Decision
  ) -> PlanePoint {
    let own = decision(place)
    func point(_ east: Double) -> PlanePoint { place + PlanePoint(east: east, north: 0) }
    var inside = 0.0
    // No region is wider than 10 km, displaced or not.
    while inside < 10_000, decision(point(inside + 50)) == own { inside += 50 }
    var outside = inside + 50
    while outside - inside > 0.5 {
      let middle = (inside + outside) / 2
      if decision(point(middle)) == own { inside = middle } else { outside = middle }
    }
    var draws = Draws(seed: draw, "border")
    return point(inside + draws.number(in: -distance..<distance))
  }
}
