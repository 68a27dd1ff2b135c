// SPDX-License-Identifier: MIT

public import Foundation

extension LocsimGeocoding {
  /// What is known of a place; each field becomes the property of `CLPlacemark` with its name.
  public struct Place: Hashable, Sendable {
    /// The position of the place.
    public var location: CLLocation?

    /// The radius of the place, in meters; `nil` gives the placemark no region.
    public var radius: CLLocationDistance?

    /// The time zone there.
    public var timeZone: TimeZone?

    /// The name of the place.
    public var name: String?

    /// The street.
    public var thoroughfare: String?

    /// The number in the street.
    public var subThoroughfare: String?

    /// The city.
    public var locality: String?

    /// The part of the city.
    public var subLocality: String?

    /// The state or province.
    public var administrativeArea: String?

    /// The county.
    public var subAdministrativeArea: String?

    /// The postal code.
    public var postalCode: String?

    /// The two-letter code of the country.
    public var isoCountryCode: String?

    /// The country.
    public var country: String?

    /// The lake or river.
    public var inlandWater: String?

    /// The ocean.
    public var ocean: String?

    /// The sights of the place.
    public var areasOfInterest: [String]?

    /// An unknown place.
    public init() {}
  }
}

extension LocsimGeocoding.Place {
  /// The fields that are text, with their names.
  static var texts: [(name: String, field: WritableKeyPath<Self, String?>)] {
    [
      ("name", \.name), ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare),
      ("locality", \.locality), ("subLocality", \.subLocality),
      ("administrativeArea", \.administrativeArea),
      ("subAdministrativeArea", \.subAdministrativeArea), ("postalCode", \.postalCode),
      ("isoCountryCode", \.isoCountryCode), ("country", \.country), ("inlandWater", \.inlandWater),
      ("ocean", \.ocean),
    ]
  }

  /// The circle that the place fills; `nil` if its radius is not known.
  var region: CLCircularRegion? {
    guard let location, let radius else { return nil }
    let center = location.coordinate
    let name = String(
      format: "<%+.8f,%+.8f> radius %.2f", center.latitude, center.longitude, radius)
    return CLCircularRegion(center: center, radius: radius, identifier: name)
  }
}
