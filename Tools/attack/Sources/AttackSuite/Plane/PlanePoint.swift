// SPDX-License-Identifier: MIT

/// A point of the plane in which attacks compute, or a step between two points.
struct PlanePoint: BitwiseCopyable, Hashable, Sendable {
  /// The meters east of the plane's origin.
  var east: Double

  /// The meters north of the plane's origin.
  var north: Double

  /// The plane's origin.
  static let zero = Self(east: 0, north: 0)

  /// Returns the unit vector of a course in radians clockwise from north.
  static func unit(course: Double) -> Self {
    Self(east: Scalar.sine(course), north: Scalar.cosine(course))
  }

  /// The distance from the origin in meters.
  var length: Double { (east * east + north * north).squareRoot() }

  /// Returns the distance to another point in meters.
  func distance(to other: Self) -> Double { (self - other).length }

  /// Returns the component-wise sum.
  static func + (left: Self, right: Self) -> Self {
    Self(east: left.east + right.east, north: left.north + right.north)
  }

  /// Returns the component-wise difference.
  static func - (left: Self, right: Self) -> Self {
    Self(east: left.east - right.east, north: left.north - right.north)
  }

  /// Returns the point scaled around the origin by a factor.
  static func * (left: Self, factor: Double) -> Self {
    Self(east: left.east * factor, north: left.north * factor)
  }
}
