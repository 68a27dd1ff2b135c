// SPDX-License-Identifier: MIT

/// A point on the WGS 84 ellipsoid, in degrees.
///
/// Any two numbers can be stored; ``CLLocationCoordinate2DIsValid(_:)`` returns whether they are a
/// place. Like Apple's type it is neither `Equatable` nor `Hashable` nor `Codable`: many apps add
/// these themselves, and a conformance of ours would silently replace theirs (behavior.md 1.5).
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator, −90 to 90; south is negative.
  public var latitude: CLLocationDegrees

  /// Degrees east of the prime meridian, −180 to 180; west is negative.
  public var longitude: CLLocationDegrees

  /// The point at latitude 0, longitude 0, like a zero-filled C structure.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// A point from degrees north and degrees east; neither is checked.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate, for “there is none”.
///
/// Apple promises only that ``CLLocationCoordinate2DIsValid(_:)`` is false for it. Here it is
/// (−180°, −180°), as in most other implementations (K-12): the latitude is out of range.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether a coordinate is a place: latitude in −90…90 and longitude in −180…180 degrees.
///
/// The bounds belong to the range; a NaN is invalid (behavior.md 1.2).
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  // A NaN compares false with both bounds, so it needs no test of its own.
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The coordinate of a latitude and a longitude in degrees; neither is checked.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees,
  _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
