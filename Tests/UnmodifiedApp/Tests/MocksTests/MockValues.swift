// SPDX-License-Identifier: MIT

import CoreLocation

// Values that Core Location gives and that apps cannot make: tests subclass their classes.

final class MockLocation: CLLocation, @unchecked Sendable {
  override var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 1, longitude: 2)
  }
  override var altitude: CLLocationDistance { 3 }
  override var speed: CLLocationSpeed { 4 }
  override var course: CLLocationDirection { 5 }
  override var horizontalAccuracy: CLLocationAccuracy { 6 }
  override var floor: CLFloor? { MockFloor() }
  override func distance(from location: CLLocation) -> CLLocationDistance { 7 }
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
}

final class MockCircle: CLCircularRegion {
  override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { true }
}

final class MockBeaconRegion: CLBeaconRegion {
  override var notifyEntryStateOnDisplay: Bool {
    get { true }
    set {}
  }
}

final class MockBeacon: CLBeacon {
  override var uuid: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) }
  override var major: NSNumber { 2 }
  override var minor: NSNumber { 3 }
  override var proximity: CLProximity { .near }
  override var accuracy: CLLocationAccuracy { 4 }
  override var rssi: Int { -60 }
  override var timestamp: Date { .distantPast }
}

final class MockConstraint: CLBeaconIdentityConstraint, @unchecked Sendable {
  override var major: CLBeaconMajorValue? { 9 }
}

final class MockPlacemark: CLPlacemark, @unchecked Sendable {
  override var locality: String? { "Lisbon" }
  override var country: String? { "Portugal" }
  override var isoCountryCode: String? { "PT" }
  override var location: CLLocation? { CLLocation(latitude: 38.7, longitude: -9.1) }
}

final class MockGeocoder: CLGeocoder {
  override var isGeocoding: Bool { false }
  override func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler([], CLError(.geocodeFoundNoResult))
  }
  override func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler(nil, CLError(.geocodeFoundNoResult))
  }
  override func cancelGeocode() {}
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
