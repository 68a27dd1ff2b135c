// SPDX-License-Identifier: MIT

import LocationCore

/// Finds places that a device's displacement moves to where four leaves of the codebook meet.
struct CornerFinder: Sendable {
  /// The device's displacement.
  let displacement: Displacement

  /// The plane of the places.
  var plane = TangentPlane.standard

  /// Draws a place that the displacement moves to a corner of four leaves.
  func corner(draws: inout Draws) -> PlanePoint {
    while true {
      let start = draws.point(inSquare: AveragingAttack.area)
      if let corner = publicCorner(near: start), let place = source(of: corner) { return place }
    }
  }

  /// Draws a place that the displacement moves to the middle of an edge between two leaves.
  func edge(draws: inout Draws) -> PlanePoint {
    while true {
      let start = draws.point(inSquare: AveragingAttack.area)
      if let middle = publicEdge(near: start), let place = source(of: middle) { return place }
    }
  }

  /// Returns the middle of the eastern edge of the leaf at a point.
  func publicEdge(near point: PlanePoint) -> PlanePoint? {
    let center = Region.leaf(at: plane.coordinate(of: point)).center
    let east = edge { Coordinate(latitude: center.latitude, longitude: center.longitude + $0) }
    guard let east,
      let middle = Coordinate(latitude: center.latitude, longitude: center.longitude + east)
    else { return nil }
    return plane.point(of: middle)
  }

  /// Returns the north-eastern corner of the leaf at a point; `nil` if three leaves meet there, as
  /// between rows with different columns.
  func publicCorner(near point: PlanePoint) -> PlanePoint? {
    let center = Region.leaf(at: plane.coordinate(of: point)).center
    let north = edge { Coordinate(latitude: center.latitude + $0, longitude: center.longitude) }
    let east = edge { Coordinate(latitude: center.latitude, longitude: center.longitude + $0) }
    guard let north, let east else { return nil }
    let leaves = [(-1, -1), (-1, 1), (1, -1), (1, 1)].compactMap { signs -> Region? in
      Coordinate(
        latitude: center.latitude + north + signs.0 * Self.precision,
        longitude: center.longitude + east + signs.1 * Self.precision
      ).map(Region.leaf)
    }
    guard Set(leaves).count == 4,
      let corner = Coordinate(
        latitude: center.latitude + north, longitude: center.longitude + east)
    else { return nil }
    return plane.point(of: corner)
  }

  /// Returns the place that the displacement moves to a point; `nil` if the iteration does not
  /// converge.
  ///
  /// The iteration y + (goal − W(y)) converges where the displacement changes by less than one
  /// meter per meter.
  func source(of goal: PlanePoint) -> PlanePoint? {
    var place = goal
    for _ in 0..<200 {
      let miss = goal - displacement.displaced(place, on: plane)
      if miss.length < 1e-4 { return place }
      place = place + miss * 0.7
    }
    return nil
  }

  /// Returns the degrees from a leaf's center, along a line, to the start of another leaf.
  private func edge(_ line: (Double) -> Coordinate?) -> Double? {
    guard let center = line(0) else { return nil }
    let leaf = Region.leaf(at: center)
    var inside = 0.0
    // No leaf below 80° of latitude is wider than half a degree.
    var outside = 0.5
    guard let far = line(outside), Region.leaf(at: far) != leaf else { return nil }
    while outside - inside > Self.precision / 4 {
      let middle = (inside + outside) / 2
      guard let place = line(middle) else { return nil }
      if Region.leaf(at: place) == leaf { inside = middle } else { outside = middle }
    }
    return outside
  }

  /// The precision of edges in degrees, about a millimeter.
  private static let precision = 1e-8
}
