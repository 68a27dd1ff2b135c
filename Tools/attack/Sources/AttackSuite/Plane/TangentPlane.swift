// SPDX-License-Identifier: MIT

import LocationCore

/// A plane that touches the WGS 84 ellipsoid in one point, with exact conversions in both
/// directions.
///
/// The mapping is orthographic: a point of the ellipsoid maps straight down to the plane. Both
/// conversions are closed formulas. At a distance r from the origin lengths are short by one part
/// in 2 (R/r)², or 0.05 m in 5 km at 30 km, which is far below all results of the suite.
struct TangentPlane: Sendable {
  /// The point where the plane touches.
  let origin: Coordinate

  /// The default plane of attacks, at 47° N 8° E.
  static let standard = Self(latitude: 47, longitude: 8)

  private let sineLatitude: Double
  private let cosineLatitude: Double
  private let sineLongitude: Double
  private let cosineLongitude: Double

  /// The radius of curvature in the prime vertical at the origin, in meters.
  private let normal: Double

  /// Makes the plane that touches at a coordinate.
  init(origin: Coordinate) {
    self.origin = origin
    let latitude = origin.latitude * .pi / 180
    let longitude = origin.longitude * .pi / 180
    sineLatitude = Scalar.sine(latitude)
    cosineLatitude = Scalar.cosine(latitude)
    sineLongitude = Scalar.sine(longitude)
    cosineLongitude = Scalar.cosine(longitude)
    normal = Self.normal(sineLatitude)
  }

  /// Makes the plane that touches at the multiples of a tenth of a degree nearest to a coordinate.
  init(near place: Coordinate) {
    self.init(
      latitude: (place.latitude * 10).rounded() / 10,
      longitude: (place.longitude * 10).rounded() / 10)
  }

  private init(latitude: Double, longitude: Double) {
    guard let origin = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(latitude), \(longitude) is no place")
    }
    self.init(origin: origin)
  }

  /// Returns the point of the plane below a coordinate.
  func point(of coordinate: Coordinate) -> PlanePoint {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = (coordinate.longitude - origin.longitude) * .pi / 180
    let sine = Scalar.sine(latitude)
    let cosine = Scalar.cosine(latitude)
    let radius = Self.normal(sine)
    let equatorial = radius * cosine * Scalar.cosine(longitude)
    let polar = (1 - Self.eccentricitySquared) * (radius * sine - normal * sineLatitude)
    return PlanePoint(
      east: radius * cosine * Scalar.sine(longitude),
      north: cosineLatitude * polar - sineLatitude * (equatorial - normal * cosineLatitude))
  }

  /// Returns the coordinate above a point of the plane.
  ///
  /// - Precondition: The point lies within 1 000 km of the origin.
  func coordinate(of point: PlanePoint) -> Coordinate {
    precondition(point.length < 1_000_000, "\(point) is too far from the origin")
    // In the meridian frame of the origin, x points outward in the plane of the equator, y east and
    // z north. The height u above the plane solves (x² + y²)/a² + z²/b² = 1 with x = x₀ + u cosφ −
    // n sinφ and z = z₀ + u sinφ + n cosφ. The root near zero is the near side.
    let squash = 1 / (1 - Self.eccentricitySquared)
    let startX = normal * cosineLatitude - point.north * sineLatitude
    let startZ =
      normal * (1 - Self.eccentricitySquared) * sineLatitude + point.north * cosineLatitude
    let a = cosineLatitude * cosineLatitude + squash * sineLatitude * sineLatitude
    let b = startX * cosineLatitude + squash * startZ * sineLatitude
    let c =
      startX * startX + point.east * point.east + squash * startZ * startZ
      - WGS84.semiMajorAxis * WGS84.semiMajorAxis
    let height = -c / (b + (b * b - a * c).squareRoot())
    let x = startX + height * cosineLatitude
    let z = startZ + height * sineLatitude
    let outward = (x * x + point.east * point.east).squareRoot()
    let latitude = Scalar.arcTangent(y: squash * z, x: outward) * 180 / .pi
    let turn = Scalar.arcTangent(y: point.east, x: x) * 180 / .pi
    let longitude = (origin.longitude + turn).remainder(dividingBy: 360)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(latitude), \(longitude) is no place")
    }
    return coordinate
  }

  private static let eccentricitySquared = WGS84.flattening * (2 - WGS84.flattening)

  private static func normal(_ sineLatitude: Double) -> Double {
    WGS84.semiMajorAxis
      / (1 - eccentricitySquared * sineLatitude * sineLatitude).squareRoot()
  }
}
