// SPDX-License-Identifier: MIT

import CoreLocation

// Values that Core Location gives and that apps cannot make: tests subclass their classes. Every
// property is overridden, and every method that a class adds to its superclass's.

final class MockLocation: CLLocation, @unchecked Sendable {
  override var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 1, longitude: 2)
  }
  override var altitude: CLLocationDistance { 3 }
  override var ellipsoidalAltitude: CLLocationDistance { 8 }
  override var speed: CLLocationSpeed { 4 }
  override var speedAccuracy: CLLocationSpeedAccuracy { 9 }
  override var course: CLLocationDirection { 5 }
  override var courseAccuracy: CLLocationDirectionAccuracy { 10 }
  override var horizontalAccuracy: CLLocationAccuracy { 6 }
  override var verticalAccuracy: CLLocationAccuracy { 11 }
  override var timestamp: Date { Date(timeIntervalSince1970: 12) }
  override var floor: CLFloor? { MockFloor() }
  override var sourceInformation: CLLocationSourceInformation? { MockSource() }
  override func distance(from location: CLLocation) -> CLLocationDistance { 7 }
  override func getDistance(from location: CLLocation) -> CLLocationDistance { 13 }
}

final class MockFloor: CLFloor, @unchecked Sendable {
  override var level: Int { 42 }
}

final class MockHeading: CLHeading {
  private let degrees: CLLocationDirection

  init(degrees: CLLocationDirection) {
    self.degrees = degrees
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var magneticHeading: CLLocationDirection { degrees }
  override var trueHeading: CLLocationDirection { degrees + 2 }
  override var headingAccuracy: CLLocationDirection { 1 }
  override var x: CLHeadingComponentValue { 21 }
  override var y: CLHeadingComponentValue { 22 }
  override var z: CLHeadingComponentValue { 23 }
  override var timestamp: Date { Date(timeIntervalSince1970: 0) }
}

final class MockVisit: CLVisit {
  override var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  override var arrivalDate: Date { .distantPast }
  override var departureDate: Date { .distantFuture }
  override var horizontalAccuracy: CLLocationAccuracy { 10 }
}

final class MockRegion: CLRegion {
  override var identifier: String { "mock" }
  override var center: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 1, longitude: 2)
  }
  override var radius: CLLocationDistance { 3 }
  override var notifyOnEntry: Bool {
    get { false }
    set {}
  }
  override var notifyOnExit: Bool {
    get { false }
    set {}
  }
  override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { true }
}

final class MockCircle: CLCircularRegion {
  override var center: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 4, longitude: 5)
  }
  override var radius: CLLocationDistance { 6 }
  override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { true }
}

final class MockBeaconRegion: CLBeaconRegion {
  override var beaconIdentityConstraint: CLBeaconIdentityConstraint { MockConstraint(uuid: uuid) }
  override var uuid: UUID { mockUUID }
  override var proximityUUID: UUID { mockUUID }
  override var major: NSNumber? { 5 }
  override var minor: NSNumber? { 6 }
  override var notifyEntryStateOnDisplay: Bool {
    get { true }
    set {}
  }
  override func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    ["power": measuredPower ?? 0]
  }
}

private let mockUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

final class MockBeacon: CLBeacon {
  override var uuid: UUID { mockUUID }
  override var proximityUUID: UUID { mockUUID }
  override var major: NSNumber { 2 }
  override var minor: NSNumber { 3 }
  override var proximity: CLProximity { .near }
  override var accuracy: CLLocationAccuracy { 4 }
  override var rssi: Int { -60 }
  override var timestamp: Date { .distantPast }
}

final class MockConstraint: CLBeaconIdentityConstraint, @unchecked Sendable {
  override var uuid: UUID { mockUUID }
  override var major: CLBeaconMajorValue? { 9 }
  override var minor: CLBeaconMinorValue? { 10 }
}

final class MockPlacemark: CLPlacemark, @unchecked Sendable {
  override var location: CLLocation? { CLLocation(latitude: 38.7, longitude: -9.1) }
  override var region: CLRegion? { MockRegion() }
  override var timeZone: TimeZone? { TimeZone(identifier: "Europe/Lisbon") }
  override var name: String? { "Castelo" }
  override var thoroughfare: String? { "Rua do Castelo" }
  override var subThoroughfare: String? { "7" }
  override var locality: String? { "Lisbon" }
  override var subLocality: String? { "Alfama" }
  override var administrativeArea: String? { "Lisboa" }
  override var subAdministrativeArea: String? { "Grande Lisboa" }
  override var postalCode: String? { "1100-129" }
  override var isoCountryCode: String? { "PT" }
  override var country: String? { "Portugal" }
  override var inlandWater: String? { "Tejo" }
  override var ocean: String? { "Atlantic" }
  override var areasOfInterest: [String]? { ["the walls"] }
  override var addressDictionary: [AnyHashable: Any]? { ["City": "Lisbon"] }
}

final class MockSource: CLLocationSourceInformation, @unchecked Sendable {
  override var isSimulatedBySoftware: Bool { true }
  override var isProducedByAccessory: Bool { true }
}

/// A subclass with state of its own, which it archives beside its superclass's.
final class NamedLocation: CLLocation, @unchecked Sendable {
  let name: String

  init(name: String, latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.name = name
    super.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: Date(timeIntervalSince1970: 0))
  }

  required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.name = name as String
    super.init(coder: coder)
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(name as NSString, forKey: "name")
  }
}
