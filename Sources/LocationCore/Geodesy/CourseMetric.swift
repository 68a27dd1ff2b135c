// SPDX-License-Identifier: MIT

/// A cheap measure of distance and courses between neighboring points, for the speed and course
/// derived for each point of a trace.
///
/// Up to 2 km and within ±85° of latitude these are the formulas of Gauss for the mean latitude,
/// of first order: the plane triangle with the radii there gives length and course in the middle,
/// and half the convergence of the meridians, Δλ sin φ, leads to the courses at the ends. All
/// others are geodesics.
///
/// Values that depend on the latitude are computed for the center of a band of 0.02° and continued
/// from there by their Taylor series, δ ≤ 1.75e-4 radians: sine and cosine to the third order, with
/// an error of δ⁴/24 = 4e-17; the radii to the first, with a relative error of at most ½ · 3e² · δ²
/// = 3.1e-10. Bands are fixed, so a result does not depend on earlier measurements.
///
/// **Error.** The relative error of the distance is less than 1e-6 (term 3 of the bound of
/// ``LocalMetric``, and the radii), the error of the courses less than 0.0001°, both plus the
/// nanometers of the coordinates.
package struct CourseMetric: BitwiseCopyable, Sendable {
  /// Greatest separation in meters that is computed here; the geodesic measures larger ones.
  static let maximumSeparation = 2_000.0

  /// Bands in a degree of latitude.
  private static let bandsPerDegree = 50.0

  /// The latitude of the band's center, counted in bands from the equator.
  private var band: Double

  // At the band's center:
  private var sine: Double
  private var cosine: Double

  /// The radii of curvature, and how they change for each radian of latitude, in meters.
  private var meridional: Double
  private var meridionalSlope: Double
  private var primeVertical: Double
  private var primeVerticalSlope: Double

  /// Makes a metric, at the equator until points lie elsewhere.
  package init() { self.init(band: 0) }

  private init(band: Double) {
    self.band = band
    (sine, cosine) = PlatformMath.sineAndCosine(degrees: band / Self.bandsPerDegree)
    (meridional, primeVertical) = WGS84.radii(sineOfLatitude: sine)
    // N = a w^½ and M = a (1 − e²) w^(3/2), where dw/dφ = 2 e² sin φ cos φ w².
    let growth =
      WGS84.eccentricitySquared * sine * cosine
      / (1 - WGS84.eccentricitySquared * sine * sine)
    primeVerticalSlope = primeVertical * growth
    meridionalSlope = 3 * meridional * growth
  }

  /// Measures distance and courses between two points.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The second point.
  /// - Returns: The distance, and the courses at both points.
  package mutating func leg(from start: Coordinate, to end: Coordinate) -> Geodesic {
    let degree = PlatformMath.radiansPerDegree
    let latitude = (start.latitude + end.latitude) * 0.5
    let northDegrees = end.latitude - start.latitude
    // Two kilometers are less than this: far points need not pay for the radii.
    guard abs(latitude) <= LocalMetric.maximumLatitude, abs(northDegrees) < 0.02 else {
      return Geodesic.inverse(from: start, to: end)
    }
    let offset = goToBand(of: latitude) * (degree / Self.bandsPerDegree)
    // sin δ = δ − δ³/6 and 1 − cos δ = δ²/2, but for the error above.
    let offsetVersine = offset * offset * 0.5
    let offsetSine = offset - offsetVersine * offset * (1 / 3)
    let localSine = sine + cosine * offsetSine - sine * offsetVersine
    let localCosine = cosine - sine * offsetSine - cosine * offsetVersine
    let turn = start.longitudeDifference(to: end) * degree
    let bearing = Bearing(
      east: (primeVertical + primeVerticalSlope * offset) * localCosine * turn,
      north: (meridional + meridionalSlope * offset) * northDegrees * degree)
    let distance = (bearing.east * bearing.east + bearing.north * bearing.north).squareRoot()
    guard distance <= Self.maximumSeparation else { return Geodesic.inverse(from: start, to: end) }
    guard let course = bearing.degrees else {
      return Geodesic(distance: 0, initialCourse: nil, finalCourse: nil)
    }
    let convergence = turn * localSine / degree / 2
    return Geodesic(
      distance: distance, initialCourse: Self.turned(course - convergence),
      finalCourse: Self.turned(course + convergence))
  }

  /// Moves to the band that a latitude lies in, and returns its distance from the center, in bands.
  ///
  /// A band begins at its southern edge and ends before its northern one, which differences show
  /// exactly.
  private mutating func goToBand(of latitude: Double) -> Double {
    let place = latitude * Self.bandsPerDegree
    let offset = place - band
    if offset >= -0.5, offset < 0.5 { return offset }
    let below = place.rounded(.down)
    self = Self(band: place - below < 0.5 ? below : below + 1)
    return place - band
  }

  /// A course in degrees, −360..<720, normalized to 0..<360.
  private static func turned(_ course: Double) -> Double {
    if course >= 360 { return course - 360 }
    guard course < 0 else { return course }
    let positive = course + 360
    return positive < 360 ? positive : 0
  }
}
