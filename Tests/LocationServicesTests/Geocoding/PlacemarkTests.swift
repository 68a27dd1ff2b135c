// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@testable import LocationServices

/// A placemark as an app's test may subclass it.
private final class NamedPlacemark: CLPlacemark, @unchecked Sendable {
  override var name: String? { "overridden" }
}

/// A placemark with a region that is no circle around its location.
private final class BoundedPlacemark: CLPlacemark, @unchecked Sendable {
  private let bounds: CLRegion

  init(_ bounds: CLRegion) {
    self.bounds = bounds
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var region: CLRegion? { bounds }
}

@Suite("Placemarks")
struct PlacemarkTests {
  private static var lisbon: LocsimGeocoding.Place {
    var place = LocsimGeocoding.Place()
    place.location = CLLocation(latitude: 38.7, longitude: -9.1)
    place.radius = 500
    place.timeZone = TimeZone(identifier: "Europe/Lisbon")
    place.areasOfInterest = ["Castelo", "Sé"]
    for (name, field) in LocsimGeocoding.Place.texts { place[keyPath: field] = "the \(name)" }
    return place
  }

  private func expectLisbon(_ placemark: CLPlacemark, name: String = "the name") {
    #expect(placemark.name == name && placemark.thoroughfare == "the thoroughfare")
    #expect(placemark.subThoroughfare == "the subThoroughfare")
    #expect(placemark.locality == "the locality" && placemark.subLocality == "the subLocality")
    #expect(placemark.administrativeArea == "the administrativeArea")
    #expect(placemark.subAdministrativeArea == "the subAdministrativeArea")
    #expect(placemark.postalCode == "the postalCode" && placemark.country == "the country")
    #expect(placemark.isoCountryCode == "the isoCountryCode")
    #expect(placemark.inlandWater == "the inlandWater" && placemark.ocean == "the ocean")
    #expect(placemark.areasOfInterest == ["Castelo", "Sé"])
    #expect(placemark.timeZone?.identifier == "Europe/Lisbon")
    #expect(placemark.location?.coordinate.latitude == 38.7)
    let region = placemark.region as? CLCircularRegion
    #expect(region?.radius == 500 && region?.center.longitude == -9.1)
  }

  @Test("1.16: A placemark shows every field of a place")
  func fields() { expectLisbon(CLPlacemark(Self.lisbon)) }

  @Test("1.16: A placemark made of another one shows what that one's properties say")
  func ofAnother() throws {
    expectLisbon(CLPlacemark(placemark: CLPlacemark(Self.lisbon)))
    let named = NamedPlacemark(placemark: CLPlacemark(Self.lisbon))
    expectLisbon(CLPlacemark(placemark: named), name: "overridden")
  }

  @Test("1.16: A placemark made of another one keeps its region, whatever that is, in archives too")
  func regionOfAnother() throws {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let circle = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 50, longitude: 8), radius: 7, identifier: "park")
    for region in [circle, CLBeaconRegion(uuid: uuid, identifier: "door")] {
      let made = CLPlacemark(placemark: BoundedPlacemark(region))
      #expect(made.region === region)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: made, requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CLPlacemark.self, from: data))
      #expect(back.region == region)
      #expect((back.region as? CLCircularRegion)?.radius == (region as? CLCircularRegion)?.radius)
    }
  }

  @Test("1.16: A placemark comes back from an archive with every field, or with none of them")
  func coding() throws {
    for place in [Self.lisbon, LocsimGeocoding.Place()] {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: CLPlacemark(place), requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CLPlacemark.self, from: data))
      if place.name == nil {
        #expect(back.name == nil && back.location == nil && back.region == nil)
        #expect(back.areasOfInterest == nil && back.timeZone == nil)
      } else {
        expectLisbon(back)
      }
    }
  }

  @Test("1.16: A placemark, or a test's subclass of it, can be made of nothing")
  func ofNothing() {
    #expect(NamedPlacemark().name == "overridden")
    #expect(CLPlacemark().name == nil && CLPlacemark().location == nil)
  }

  @Test("1.16: A copy is the same object, for a placemark never changes")
  func copying() {
    let placemark = CLPlacemark(Self.lisbon)
    #expect(placemark.copy() as? CLPlacemark === placemark)
  }

  @Test("1.16: The former address book's names lead to the same texts")
  func addressDictionary() {
    let parts = CLPlacemark(Self.lisbon).addressDictionary
    #expect(parts?["City"] as? String == "the locality")
    #expect(parts?["Street"] as? String == "the subThoroughfare the thoroughfare")
    #expect(CLPlacemark(LocsimGeocoding.Place()).addressDictionary == nil)
  }
}
