// SPDX-License-Identifier: MIT

/// A cheap measure of short distances, for the hot path of the distance filter.
///
/// It holds the lengths of a degree of latitude and of longitude at a reference latitude φ₀, and
/// the rate at which the latter shrinks, so that a distance costs a dozen arithmetic operations.
/// The reference follows the points automatically.
///
/// **Error.** Let δ be the difference in radians between φ₀ and the mean latitude of both points,
/// and s their separation. For |φ₀| ≤ 85°, δ ≤ 0.01 and s ≤ 10 km, relative to s,
///
///     |estimate − s| / s  ≤  0.0101 δ + 0.6 δ² + (1 + 6 tan² φ₀) / 90 · (s / b)²
///
/// 1. The meridional radius M is held fixed: M′/M = 3e² sin φ cos φ / (1 − e² sin² φ) ≤ 0.0101.
/// 2. The radius of the parallel p = N cos φ is continued along its tangent p′ = −M sin φ. What is
///    left is ½p″δ² with |p″| ≤ 1.02 p; the rest of 0.6 covers the third order and that p at 85.6°
///    is a ninth less than at 85°.
/// 3. The plane triangle of mean latitude replaces the sphere: expanding the haversine formula for
///    Δφ = x and cos φ Δλ = y leaves σ² = x² + y² − x²y²(1/12 + t²/4) − y⁴t²/12 with t = tan φ,
///    which is at most σ²(1/96 + 3t²/64) relative to σ, and 6t²/90 allows for t at the mean
///    latitude.
///
/// Terms 1 and 2 concern different components, so their sum is generous. Coordinates are `Double`
/// degrees, whose rounding adds some nanometers.
package struct LocalMetric: Hashable, Sendable {
  /// Greatest separation in meters that is estimated.
  static let maximumSeparation = 10_000.0

  /// Greatest size of a reference latitude in degrees; nearer to a pole the geodesic decides.
  static let maximumLatitude = 85.0

  /// Degrees of latitude from the reference beyond which the metric moves to the point.
  static let maximumLatitudeOffset = 0.25

  /// The error bound at its worst in use: δ is at most 0.0052 (a quarter degree and half of
  /// `maximumSeparation`), which makes 5.3e-5 + 1.6e-5 + 2.2e-5.
  static let worstRelativeError = 1e-4

  /// Meters that cover the rounding of the coordinates and of the geodesic.
  static let roundingError = 1e-6

  /// Latitude in degrees at which the lengths below hold.
  package private(set) var referenceLatitude: Double

  /// Meters in a degree of latitude.
  private var metersPerLatitudeDegree: Double

  /// Meters in a degree of longitude.
  private var metersPerLongitudeDegree: Double

  /// Change of the meters in a degree of longitude, for each degree of latitude.
  private var longitudeSlope: Double

  /// Makes the metric for the surroundings of a latitude.
  ///
  /// - Parameter latitude: Degrees, −90…90.
  package init(referenceLatitude latitude: Double = 0) {
    let degree = PlatformMath.radiansPerDegree
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: latitude)
    let radii = WGS84.radii(sineOfLatitude: sine)
    referenceLatitude = latitude
    metersPerLatitudeDegree = radii.meridional * degree
    metersPerLongitudeDegree = radii.primeVertical * cosine * degree
    longitudeSlope = -radii.meridional * sine * degree * degree
  }

  /// Estimates the distance in meters between two points near the reference latitude, with the
  /// error that the type's description states.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The second point; the order does not matter.
  /// - Returns: Meters.
  @inline(__always)
  package func estimate(from start: Coordinate, to end: Coordinate) -> Double {
    let north = (end.latitude - start.latitude) * metersPerLatitudeDegree
    let offset = (end.latitude + start.latitude) * 0.5 - referenceLatitude
    let scale = metersPerLongitudeDegree + longitudeSlope * offset
    let east = start.longitudeDifference(to: end) * scale
    return (north * north + east * east).squareRoot()
  }

  /// Measures the distance in meters between two points.
  ///
  /// The error is the one that the type's description states up to 10 km, and that of the geodesic
  /// beyond and near the poles.
  ///
  /// - Parameters:
  ///   - start: The first point; the metric moves here if its reference is too far away.
  ///   - end: The second point.
  /// - Returns: Meters.
  package mutating func distance(from start: Coordinate, to end: Coordinate) -> Double {
    if abs(start.latitude) <= Self.maximumLatitude {
      if abs(start.latitude - referenceLatitude) > Self.maximumLatitudeOffset {
        self = LocalMetric(referenceLatitude: start.latitude)
      }
      let estimate = estimate(from: start, to: end)
      if estimate <= Self.maximumSeparation { return estimate }
    }
    return Geodesic.distance(from: start, to: end)
  }

  /// Returns the bound of the error of an estimate, by the formula in the type's description.
  ///
  /// - Parameters:
  ///   - separation: Meters between the points, 0…10 000.
  ///   - latitudeOffset: Degrees from the reference to the mean latitude of the points.
  /// - Returns: Meters, without the rounding of the coordinates.
  package func errorBound(separation: Double, latitudeOffset: Double) -> Double {
    let delta = abs(latitudeOffset) * PlatformMath.radiansPerDegree
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: referenceLatitude)
    let tangent = sine / cosine
    let arc = separation / WGS84.semiMinorAxis
    let curvature = (1 + 6 * tangent * tangent) / 90 * arc * arc
    return separation * (delta * (0.0101 + 0.6 * delta) + curvature)
  }

  /// Returns whether two points lie at least so far apart, always with the answer of
  /// ``Geodesic/distance(from:to:)``.
  ///
  /// The estimate answers if its error cannot change the answer. The geodesic answers next to the
  /// threshold, beyond 10 km and within 5° of the poles.
  ///
  /// - Parameters:
  ///   - point: The first point.
  ///   - origin: The second point; the metric moves here if its reference is too far away.
  ///   - meters: Least distance; zero or less is always reached, NaN never.
  /// - Returns: Whether the distance is `meters` or more.
  package mutating func isSeparated(
    _ point: Coordinate, from origin: Coordinate, byAtLeast meters: Double
  ) -> Bool {
    if abs(origin.latitude) <= Self.maximumLatitude {
      if abs(origin.latitude - referenceLatitude) > Self.maximumLatitudeOffset {
        self = LocalMetric(referenceLatitude: origin.latitude)
      }
      // Up to this estimate the point lies within 0.1° of the origin's latitude, so the error bound
      // holds for it too.
      let estimate = estimate(from: origin, to: point)
      if estimate <= Self.maximumSeparation {
        let error = estimate * Self.worstRelativeError + Self.roundingError
        if estimate - error >= meters { return true }
        if estimate + error < meters { return false }
      }
    }
    return Geodesic.distance(from: origin, to: point) >= meters
  }
}
