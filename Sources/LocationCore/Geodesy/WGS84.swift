// SPDX-License-Identifier: MIT

/// The ellipsoid of the World Geodetic System 1984, on which every ``Coordinate`` lies.
///
/// The defining values are those of NGA.STND.0036 (2014), table 3.1; all others follow from them.
package enum WGS84: Sendable {
  /// Equatorial radius a in meters; a defining value.
  package static let semiMajorAxis = 6_378_137.0

  /// Flattening f, without unit; a defining value.
  package static let flattening = 1 / 298.257_223_563

  /// Polar radius b = a(1 − f) in meters.
  package static let semiMinorAxis = semiMajorAxis * (1 - flattening)

  /// Third flattening n = f/(2 − f), without unit.
  static let thirdFlattening = flattening / (2 - flattening)

  /// Square of the first eccentricity, e² = f(2 − f).
  static let eccentricitySquared = flattening * (2 - flattening)

  /// Square of the second eccentricity, e′² = e²/(1 − e²).
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)

  /// Radii of curvature in meters at the latitude with this sine: along the meridian (M), and
  /// across it (N, the prime vertical).
  package static func radii(sineOfLatitude sine: Double) -> (
    meridional: Double, primeVertical: Double
  ) {
    let w = 1 / (1 - eccentricitySquared * sine * sine)
    let primeVertical = semiMajorAxis * w.squareRoot()
    return (primeVertical * (1 - eccentricitySquared) * w, primeVertical)
  }

  /// Sine and cosine of the reduced latitude β, where tan β = (1 − f) tan φ, for a geodetic
  /// latitude φ in degrees, −90…90.
  static func reducedLatitude(_ latitude: Double) -> (sine: Double, cosine: Double) {
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: latitude)
    let shrunk = (1 - flattening) * sine
    let scale = 1 / (shrunk * shrunk + cosine * cosine).squareRoot()
    return (shrunk * scale, cosine * scale)
  }
}

extension Coordinate {
  /// Degrees of longitude from here east to another point, −180…180: the short way round, so that
  /// neighbors on both sides of the antimeridian stay neighbors.
  @inline(__always)
  func longitudeDifference(to other: Coordinate) -> Double {
    let difference = other.longitude - longitude
    if difference > 180 { return difference - 360 }
    return difference < -180 ? difference + 360 : difference
  }
}
