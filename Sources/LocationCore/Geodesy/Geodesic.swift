// SPDX-License-Identifier: MIT

/// The shortest path between two points on the WGS 84 ellipsoid.
///
/// Every pair of valid coordinates has an answer, nearly antipodal ones included, and no result is
/// ever NaN. Distances agree with GeographicLib within a micrometer.
package struct Geodesic: Hashable, Sendable {
  /// Length in meters, zero or more.
  package let distance: Double

  /// Course at the first point in degrees clockwise from true north, 0..<360; `nil` if the points
  /// coincide.
  ///
  /// At a pole, north is the direction along the meridian of the point's longitude.
  package let initialCourse: Double?

  /// Course at the second point, in the direction of travel, in degrees clockwise from true north,
  /// 0..<360; `nil` if the points coincide.
  package let finalCourse: Double?

  /// Solves the inverse problem: distance and courses from one point to another.
  ///
  /// Points less than about a nanometer apart coincide. If two shortest paths exist (antipodes),
  /// one of them is returned.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The second point.
  /// - Returns: The distance and the courses at both points.
  /// - Complexity: O(1): about half a microsecond, a few microseconds for nearly antipodal points.
  package static func inverse(from start: Coordinate, to end: Coordinate) -> Geodesic {
    let solution = InverseProblem(from: start, to: end).solution()
    return Geodesic(
      distance: solution.distance, initialCourse: solution.start.degrees,
      finalCourse: solution.end.degrees)
  }

  /// Measures the distance between two points, without computing the courses.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The second point.
  /// - Returns: Meters, equal to those of ``inverse(from:to:)`` to the last bit.
  package static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    InverseProblem(from: start, to: end).solution().distance
  }

  /// Returns the point at a fraction of the way from one point to another along the geodesic.
  ///
  /// - Parameters:
  ///   - start: The point at fraction 0, returned exactly for every fraction up to 0.
  ///   - end: The point at fraction 1, returned exactly for every fraction from 1 on.
  ///   - fraction: Part of the distance, 0…1.
  /// - Precondition: `fraction` is not NaN.
  /// - Returns: The point on the geodesic.
  package static func interpolate(
    from start: Coordinate, to end: Coordinate, fraction: Double
  ) -> Coordinate {
    precondition(!fraction.isNaN, "the fraction of a geodesic is not a number")
    if fraction <= 0 { return start }
    if fraction >= 1 { return end }
    let solution = InverseProblem(from: start, to: end).solution()
    guard let course = solution.start.degrees else { return start }
    return direct(from: start, course: course, distance: fraction * solution.distance).coordinate
  }
}

/// A horizontal direction as a vector of any length; no direction if both parts are zero.
struct Bearing {
  /// Part toward the east: the sine of the course.
  var east: Double

  /// Part toward true north: the cosine of the course.
  var north: Double

  /// Course in degrees clockwise from true north, 0..<360; `nil` if there is no direction.
  var degrees: Double? {
    if east == 0, north == 0 { return nil }
    let signed = PlatformMath.arcTangent(y: east, x: north) / PlatformMath.radiansPerDegree
    let turned = signed < 0 ? signed + 360 : signed + 0
    // The smallest negative angles round up to a whole turn.
    return turned < 360 ? turned : 0
  }
}
