// SPDX-License-Identifier: MIT

extension LocalMetric {
  /// Greatest separation in metres that ``courseAndDistance(from:to:)`` measures itself.
  static let maximumCourseSeparation = 2_000.0

  /// Gives distance and courses between neighbouring points, cheaply: for the speed and course
  /// derived for each point of a trace.
  ///
  /// Up to 2 km and within ±85° of latitude these are the formulas of Gauss for the mean latitude,
  /// of first order: the plane triangle with the radii there gives length and course in the middle,
  /// and half the convergence of the meridians, Δλ sin φ, leads to the courses at the ends. The
  /// distance is in error by less than 1e-6 of itself (term 3 of the bound of ``LocalMetric``), the
  /// courses by less than 0.0001°, both plus the nanometres of the coordinates. All others are
  /// geodesics.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The second point.
  /// - Returns: The distance, and the courses at both points.
  package static func courseAndDistance(from start: Coordinate, to end: Coordinate) -> Geodesic {
    let latitude = (start.latitude + end.latitude) * 0.5
    let northDegrees = end.latitude - start.latitude
    // Two kilometres are less than this: far points need not pay for the radii.
    guard abs(latitude) <= maximumLatitude, abs(northDegrees) < 0.02 else {
      return Geodesic.inverse(from: start, to: end)
    }
    let sine = PlatformMath.sine(latitude * PlatformMath.radiansPerDegree)
    let radii = WGS84.radii(sineOfLatitude: sine)
    let turn = start.longitudeDifference(to: end) * PlatformMath.radiansPerDegree
    let cosine = (1 - sine * sine).squareRoot()
    let bearing = Bearing(
      east: radii.primeVertical * cosine * turn,
      north: radii.meridional * northDegrees * PlatformMath.radiansPerDegree)
    let distance = (bearing.east * bearing.east + bearing.north * bearing.north).squareRoot()
    guard distance <= maximumCourseSeparation else { return Geodesic.inverse(from: start, to: end) }
    guard let course = bearing.degrees else {
      return Geodesic(distance: 0, initialCourse: nil, finalCourse: nil)
    }
    let convergence = turn * sine / PlatformMath.radiansPerDegree / 2
    return Geodesic(
      distance: distance, initialCourse: turned(course - convergence),
      finalCourse: turned(course + convergence))
  }

  /// A course in degrees, −360..<720, brought into 0..<360.
  private static func turned(_ course: Double) -> Double {
    if course >= 360 { return course - 360 }
    guard course < 0 else { return course }
    let positive = course + 360
    return positive < 360 ? positive : 0
  }
}
