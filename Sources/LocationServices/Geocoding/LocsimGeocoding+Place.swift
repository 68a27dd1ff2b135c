// SPDX-License-Identifier: MIT

public import Foundation

extension LocsimGeocoding {
  /// What is known of a place; each field is what the property of `CLPlacemark` of its name shows.
  public struct Place: Hashable, Sendable {
    /// Where it is.
    public var location: CLLocation?

    /// How far around its location it reaches, in meters; `nil` gives the placemark no region.
    public var radius: CLLocationDistance?

    /// The time zone there.
    public var timeZone: TimeZone?

    /// What it is called.
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

    /// The country in two letters.
    public var isoCountryCode: String?

    /// The country.
    public var country: String?

    /// The lake or river.
    public var inlandWater: String?

    /// The ocean.
    public var ocean: String?

    /// What there is to see.
    public var areasOfInterest: [String]?

    /// A place of which nothing is known yet.
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

  /// The circle that the place fills; `nil` where nothing says how far it reaches.
  var region: CLCircularRegion? {
    guard let location, let radius else { return nil }
    let center = location.coordinate
    let name = String(
      format: "<%+.8f,%+.8f> radius %.2f", center.latitude, center.longitude, radius)
    return CLCircularRegion(center: center, radius: radius, identifier: name)
  }
}
