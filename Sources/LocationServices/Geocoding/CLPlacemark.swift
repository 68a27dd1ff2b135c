// SPDX-License-Identifier: MIT

public import Foundation

/// The address of a place, and what else is known of it.
///
/// A geocoder returns it; ``LocsimGeocoding`` installs the source of its answers. The postal
/// address of the Contacts framework is absent, because that framework is absent.
// Unchecked because the class is open and its superclass is not Sendable; all its state is `let`.
// The only part that an app might change is a region taken from another placemark.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private static let regionKey = "CLPlacemark.region"

  private let place: LocsimGeocoding.Place

  /// The region of the placemark that this one was copied from; it need not be a circle around the
  /// location.
  private let foreignRegion: CLRegion?

  /// The position of the place.
  open var location: CLLocation? { place.location }

  /// The circle that the place fills.
  open var region: CLRegion? { foreignRegion ?? place.region }

  /// The time zone there.
  open var timeZone: TimeZone? { place.timeZone }

  /// The name of the place.
  open var name: String? { place.name }

  /// The street.
  open var thoroughfare: String? { place.thoroughfare }

  /// The number in the street.
  open var subThoroughfare: String? { place.subThoroughfare }

  /// The city.
  open var locality: String? { place.locality }

  /// The part of the city.
  open var subLocality: String? { place.subLocality }

  /// The state or province.
  open var administrativeArea: String? { place.administrativeArea }

  /// The county.
  open var subAdministrativeArea: String? { place.subAdministrativeArea }

  /// The postal code.
  open var postalCode: String? { place.postalCode }

  /// The two-letter code of the country.
  open var isoCountryCode: String? { place.isoCountryCode }

  /// The country.
  open var country: String? { place.country }

  /// The lake or river.
  open var inlandWater: String? { place.inlandWater }

  /// The ocean.
  open var ocean: String? { place.ocean }

  /// The sights of the place.
  open var areasOfInterest: [String]? { place.areasOfInterest }

  /// The parts of the address under the names of the former address book; `nil` if there are none.
  @available(iOS, introduced: 5.0, deprecated: 11.0)
  @available(macOS, introduced: 10.8, deprecated: 10.13)
  open var addressDictionary: [AnyHashable: Any]? {
    let street = [subThoroughfare, thoroughfare].compactMap { $0 }.joined(separator: " ")
    let parts: [String: String?] = [
      "Name": name, "Street": street.isEmpty ? nil : street, "SubThoroughfare": subThoroughfare,
      "Thoroughfare": thoroughfare, "City": locality, "SubLocality": subLocality,
      "State": administrativeArea, "SubAdministrativeArea": subAdministrativeArea,
      "ZIP": postalCode, "Country": country, "CountryCode": isoCountryCode,
    ]
    let known = parts.compactMapValues { $0 }
    return known.isEmpty ? nil : known
  }

  /// A placemark with the values of another one.
  public init(placemark: CLPlacemark) {
    var place = LocsimGeocoding.Place()
    // It reads the properties, which the other one's class may override.
    place.location = placemark.location
    place.timeZone = placemark.timeZone
    (place.name, place.areasOfInterest) = (placemark.name, placemark.areasOfInterest)
    (place.thoroughfare, place.subThoroughfare) =
      (placemark.thoroughfare, placemark.subThoroughfare)
    (place.locality, place.subLocality) = (placemark.locality, placemark.subLocality)
    (place.administrativeArea, place.subAdministrativeArea) =
      (placemark.administrativeArea, placemark.subAdministrativeArea)
    (place.postalCode, place.isoCountryCode) = (placemark.postalCode, placemark.isoCountryCode)
    (place.country, place.inlandWater, place.ocean) =
      (placemark.country, placemark.inlandWater, placemark.ocean)
    self.place = place
    foreignRegion = placemark.region
    super.init()
  }

  /// Makes an empty placemark, for subclasses.
  public override init() {
    place = LocsimGeocoding.Place()
    foreignRegion = nil
    super.init()
  }

  init(_ place: LocsimGeocoding.Place) {
    self.place = place
    foreignRegion = nil
    super.init()
  }

  /// Reads a placemark from a keyed archive made on Linux, in which any field may be missing.
  ///
  /// Without any field it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    place = LocsimGeocoding.Place(coder: coder)
    // Decoding an object that is not there makes the unarchiver report a damaged archive.
    foreignRegion =
      coder.containsValue(forKey: Self.regionKey)
      ? coder.decodeObject(of: CLRegion.self, forKey: Self.regionKey) : nil
    super.init()
  }

  /// Name, address and position in one line, in Apple's format.
  open override var description: String {
    let address = [name, thoroughfare, locality, administrativeArea, postalCode, country]
    let text = address.compactMap { $0 }.joined(separator: ", ")
    return location.map { "\(text) @ \($0)" } ?? text
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only strings, numbers and this module's own classes are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every field that has a value into a keyed archive.
  open func encode(with coder: NSCoder) {
    place.encode(with: coder)
    if let foreignRegion { coder.encode(foreignRegion, forKey: Self.regionKey) }
  }
}
