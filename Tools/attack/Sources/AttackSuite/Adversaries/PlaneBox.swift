// SPDX-License-Identifier: MIT

/// An upright rectangle of the plane.
struct PlaneBox: Hashable, Sendable {
  /// The western side, in meters east of the origin.
  var west: Double

  /// The eastern side, in meters east of the origin.
  var east: Double

  /// The southern side, in meters north of the origin.
  var south: Double

  /// The northern side, in meters north of the origin.
  var north: Double

  /// Makes the square around a point.
  ///
  /// - Parameters:
  ///   - center: The middle of the square.
  ///   - reach: The distance from the middle to each side in meters.
  init(around center: PlanePoint, reach: Double) {
    self.init(
      west: center.east - reach, east: center.east + reach, south: center.north - reach,
      north: center.north + reach)
  }

  /// Makes a box of its sides, in meters from the origin.
  ///
  /// - Parameters:
  ///   - west: The western side, in meters east.
  ///   - east: The eastern side, in meters east.
  ///   - south: The southern side, in meters north.
  ///   - north: The northern side, in meters north.
  init(west: Double, east: Double, south: Double, north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// The middle of the box.
  var center: PlanePoint { PlanePoint(east: (west + east) / 2, north: (south + north) / 2) }

  /// Returns whether the box contains a point; its west and south sides belong to it.
  func contains(_ point: PlanePoint) -> Bool {
    point.east >= west && point.east < east && point.north >= south && point.north < north
  }

  /// Returns the distance in meters from the box to a point outside it; zero for a point inside.
  func distance(to point: PlanePoint) -> Double {
    let x = max(west - point.east, 0, point.east - east)
    let y = max(south - point.north, 0, point.north - north)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the box with each side moved outward by a number of meters.
  func expanded(by margin: Double) -> Self {
    Self(
      west: west - margin, east: east + margin, south: south - margin, north: north + margin)
  }

  /// Returns the box moved by a step.
  func moved(by step: PlanePoint) -> Self {
    Self(
      west: west + step.east, east: east + step.east, south: south + step.north,
      north: north + step.north)
  }

  /// Returns the intersection of two boxes; `nil` if they share no area.
  func intersection(with other: Self) -> Self? {
    let box = Self(
      west: max(west, other.west), east: min(east, other.east), south: max(south, other.south),
      north: min(north, other.north))
    return box.west < box.east && box.south < box.north ? box : nil
  }
}
