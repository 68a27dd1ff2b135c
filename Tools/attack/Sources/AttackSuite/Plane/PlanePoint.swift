// SPDX-License-Identifier: MIT

/// A point, or a step between two, of the plane in which attacks compute.
struct PlanePoint: BitwiseCopyable, Hashable, Sendable {
  /// Meters east of the plane's origin.
  var east: Double

  /// Meters north of the plane's origin.
  var north: Double

  /// The plane's origin.
  static let zero = Self(east: 0, north: 0)

  /// The unit vector of a course, in radians clockwise from north.
  static func unit(course: Double) -> Self {
    Self(east: Scalar.sine(course), north: Scalar.cosine(course))
  }

  /// Distance from the origin, in meters.
  var length: Double { (east * east + north * north).squareRoot() }

  /// Distance to another point, in meters.
  func distance(to other: Self) -> Double { (self - other).length }

  /// The component-wise sum.
  static func + (left: Self, right: Self) -> Self {
    Self(east: left.east + right.east, north: left.north + right.north)
  }

  /// The component-wise difference.
  static func - (left: Self, right: Self) -> Self {
    Self(east: left.east - right.east, north: left.north - right.north)
  }

  /// The point scaled about the origin by a factor without unit.
  static func * (left: Self, factor: Double) -> Self {
    Self(east: left.east * factor, north: left.north * factor)
  }
}
