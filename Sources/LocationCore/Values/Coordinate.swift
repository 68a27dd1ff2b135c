// SPDX-License-Identifier: MIT

/// A point on the WGS 84 ellipsoid.
///
/// A value that exists is valid: both components are finite, latitude lies in −90…90 and longitude
/// in −180…180 degrees.
public struct Coordinate: BitwiseCopyable, Hashable, Sendable {
  /// Geodetic latitude in degrees, north positive, −90…90.
  public let latitude: Double

  /// Longitude in degrees, east positive, −180…180.
  public let longitude: Double

  /// Makes a coordinate, or `nil` if a component is not finite or lies out of range.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, −90…90.
  ///   - longitude: Degrees east, −180…180.
  @inlinable
  public init?(latitude: Double, longitude: Double) {
    // A comparison with NaN is false, so this also refuses NaN.
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Makes a coordinate from degrees that arithmetic may have pushed out of range: latitude is
  /// limited to ±90 and longitude is wrapped into −180…180.
  ///
  /// - Precondition: Both components are finite.
  @inlinable
  package init(limiting latitude: Double, wrapping longitude: Double) {
    precondition(
      latitude.isFinite && longitude.isFinite,
      "a computed coordinate is not finite: \(latitude), \(longitude)")
    self.latitude = min(max(latitude, -90), 90)
    self.longitude =
      abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }
}
