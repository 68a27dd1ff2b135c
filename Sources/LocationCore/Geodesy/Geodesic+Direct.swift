// SPDX-License-Identifier: MIT

/// Where a geodesic arrives.
package struct GeodesicEndpoint: Hashable, Sendable {
  /// The point reached.
  package let coordinate: Coordinate

  /// Course on arrival in degrees clockwise from true north, 0..<360.
  package let finalCourse: Double
}

extension Geodesic {
  /// Solves the direct problem: the point reached from another at a course and distance.
  ///
  /// The formulas are those of Karney 2013, section 3; the arc is found by Newton's method, as the
  /// derivative of the length is the integrand itself. The error is some nanometers for distances
  /// up to half the circumference.
  ///
  /// - Parameters:
  ///   - start: The point left.
  ///   - course: Degrees clockwise from true north on leaving, any number of turns. At a pole,
  ///     north is the direction along the meridian of the point's longitude.
  ///   - distance: Meters along the geodesic; a negative distance goes backwards.
  /// - Precondition: Course and distance are finite.
  /// - Returns: The point reached and the course on arrival. Backwards, the course stays that of
  ///   the forward direction.
  package static func direct(
    from start: Coordinate, course: Double, distance: Double
  ) -> GeodesicEndpoint {
    precondition(course.isFinite && distance.isFinite, "a course or distance is not finite")
    let line = GeodesicLine(from: start, course: course)
    return line.endpoint(atArc: line.arc(ofLength: distance))
  }
}

/// A geodesic as a point and a course, on the auxiliary sphere.
private struct GeodesicLine {
  /// Most steps of Newton's method; two or three suffice.
  private static let maximumSteps = 8

  /// Longitude of the first point in degrees.
  private let longitude: Double

  /// sin α₀ and cos α₀ of the course at the equator.
  private let sineAlpha0, cosineAlpha0: Double

  /// Arc σ₁ and spherical longitude ω₁ of the first point from the crossing of the equator,
  /// radians.
  private let sigma1, omega1: Double

  private let series: GeodesicSeries

  init(from start: Coordinate, course: Double) {
    let beta = WGS84.reducedLatitude(start.latitude)
    let sineBeta = beta.sine
    // At a pole the meridian still gives the course a meaning; a zero would lose it.
    let cosineBeta = max(beta.cosine, 1e-150)
    let turned = course.remainder(dividingBy: 360)
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: turned)
    longitude = start.longitude
    sineAlpha0 = sine * cosineBeta
    cosineAlpha0 = (cosine * cosine + sine * sineBeta * (sine * sineBeta)).squareRoot()
    sigma1 = PlatformMath.arcTangent(y: sineBeta, x: cosineBeta * cosine)
    omega1 = PlatformMath.arcTangent(y: sineAlpha0 * sineBeta, x: cosineBeta * cosine)
    series = GeodesicSeries(cosineSquaredOfEquatorialCourse: cosineAlpha0 * cosineAlpha0)
  }

  /// Arc in radians on the sphere that a length in meters covers from the first point.
  func arc(ofLength length: Double) -> Double {
    // In radians throughout, as meters could overflow on the way.
    let target = series.meanArc(ofLength: length)
    var arc = target
    for _ in 0..<Self.maximumSteps {
      let end = sigma1 + arc
      let excess = series.meanArc(of: GeodesicArc(from: sigma1, to: end)) - target
      let sine = PlatformMath.sine(end)
      let step = excess * series.meanScale / (1 + series.kSquared * sine * sine).squareRoot()
      arc -= step
      // Newton's method squares the error, so after a step of 1e-9 there is nothing left to
      // correct.
      if abs(step) <= 1e-9 { break }
    }
    return arc
  }

  /// The point an arc in radians from the first one.
  func endpoint(atArc arc: Double) -> GeodesicEndpoint {
    let sigma2 = sigma1 + arc
    let sine = PlatformMath.sine(sigma2)
    let cosine = PlatformMath.cosine(sigma2)
    let north = cosineAlpha0 * cosine
    let sineBeta = cosineAlpha0 * sine
    let cosineBeta = (sineAlpha0 * sineAlpha0 + north * north).squareRoot()
    let latitude = PlatformMath.arcTangent(y: sineBeta, x: (1 - WGS84.flattening) * cosineBeta)
    let omega2 = PlatformMath.arcTangent(y: sineAlpha0 * sine, x: cosine)
    let excess = series.longitudeExcess(
      over: GeodesicArc(from: sigma1, to: sigma2), sineOfEquatorialCourse: sineAlpha0)
    let turn = (omega2 - omega1 - excess) / PlatformMath.radiansPerDegree
    return GeodesicEndpoint(
      coordinate: Coordinate(
        limiting: latitude / PlatformMath.radiansPerDegree, wrapping: longitude + turn),
      finalCourse: Bearing(east: sineAlpha0, north: north).degrees ?? 0)
  }
}
