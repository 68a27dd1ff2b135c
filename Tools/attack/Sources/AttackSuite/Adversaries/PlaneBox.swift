// SPDX-License-Identifier: MIT

/// An upright rectangle of the plane.
struct PlaneBox: Hashable, Sendable {
  /// Meters east of the origin at which the box begins.
  var west: Double

  /// Meters east of the origin at which the box ends.
  var east: Double

  /// Meters north of the origin at which the box begins.
  var south: Double

  /// Meters north of the origin at which the box ends.
  var north: Double

  /// The square around a point.
  ///
  /// - Parameters:
  ///   - center: The middle of the square.
  ///   - reach: Meters from the middle to each side.
  init(around center: PlanePoint, reach: Double) {
    self.init(
      west: center.east - reach, east: center.east + reach, south: center.north - reach,
      north: center.north + reach)
  }

  /// Makes a box from its sides, in meters from the origin.
  ///
  /// - Parameters:
  ///   - west: Where it begins, east of the origin.
  ///   - east: Where it ends, east of the origin.
  ///   - south: Where it begins, north of the origin.
  ///   - north: Where it ends, north of the origin.
  init(west: Double, east: Double, south: Double, north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// The middle of the box.
  var center: PlanePoint { PlanePoint(east: (west + east) / 2, north: (south + north) / 2) }

  /// Whether the box holds a point; its west and south sides belong to it.
  func contains(_ point: PlanePoint) -> Bool {
    point.east >= west && point.east < east && point.north >= south && point.north < north
  }

  /// Meters from the box to a point outside it, zero for a point inside.
  func distance(to point: PlanePoint) -> Double {
    let x = max(west - point.east, 0, point.east - east)
    let y = max(south - point.north, 0, point.north - north)
    return (x * x + y * y).squareRoot()
  }

  /// The box with each side moved outwards by meters.
  func expanded(by margin: Double) -> Self {
    Self(
      west: west - margin, east: east + margin, south: south - margin, north: north + margin)
  }

  /// The box moved by a step.
  func moved(by step: PlanePoint) -> Self {
    Self(
      west: west + step.east, east: east + step.east, south: south + step.north,
      north: north + step.north)
  }

  /// The part that two boxes share, or `nil` where they share none.
  func intersection(with other: Self) -> Self? {
    let box = Self(
      west: max(west, other.west), east: min(east, other.east), south: max(south, other.south),
      north: min(north, other.north))
    return box.west < box.east && box.south < box.north ? box : nil
  }
}
