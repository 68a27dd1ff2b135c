// SPDX-License-Identifier: MIT

import CoreLocation
import CoreLocation.CLLocationManagerDelegate
import Testing

/// Takes what a manager delivers, as apps do.
private final class Listener: NSObject, CLLocationManagerDelegate {
  var told: [String] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    told.append("locations \(locations.count)")
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    told.append("state \(state.rawValue) of \(region.identifier)")
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    told.append("authorization \(manager.authorizationStatus.rawValue)")
  }
}

/// A delegate that implements nothing.
private final class Silence: NSObject, CLLocationManagerDelegate {}

/// Most apps name their manager as the delegate's methods are named.
private final class Tracker: NSObject {
  fileprivate let locationManager: CLLocationManager
  private(set) var last: CLLocation?

  init(_ manager: CLLocationManager) {
    locationManager = manager
    super.init()
    locationManager.delegate = self
    self.locationManager.startUpdatingLocation()
  }
}

extension Tracker: CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    last = locations.last
    locationManager.stopUpdatingLocation()
  }
}

@Suite("Mocks and models of apps")
struct MocksTests {
  @Test("Both ways to call a delegate's method call it, also where the delegate is none")
  func callStyles() {
    let manager = MockManager()
    let listener = Listener()
    let places = [CLLocation(latitude: 1, longitude: 2)]
    var delegate: (any CLLocationManagerDelegate)? = listener
    delegate?.locationManager(manager, didUpdateLocations: places)
    delegate?.locationManager?(manager, didUpdateLocations: places)
    delegate?.locationManagerDidChangeAuthorization(manager)
    delegate?.locationManagerDidChangeAuthorization?(manager)
    manager.delegate = listener
    manager.delegate?.locationManager?(manager, didUpdateLocations: places)
    manager.delegate?.locationManager?(manager, didFailWithError: CLError(.denied))
    #expect(
      listener.told == [
        "locations 1", "locations 1", "authorization 0", "authorization 0", "locations 1",
      ])
    delegate = Silence()
    delegate?.locationManager?(manager, didUpdateLocations: places)
    delegate?.locationManager?(manager, didExitRegion: MockRegion())
    delegate = nil
    delegate?.locationManager?(manager, didUpdateLocations: places)
    #expect(listener.told.count == 5)
  }

  @Test("A manager whose every member is overridden is used through its base class")
  func manager() {
    let mock = MockManager()
    let listener = Listener()
    mock.place = MockLocation()
    mock.status = .authorizedWhenInUse
    mock.accuracy = .reducedAccuracy
    let manager: CLLocationManager = mock
    manager.delegate = listener
    manager.desiredAccuracy = kCLLocationAccuracyKilometer
    manager.distanceFilter = 10
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "home")
    manager.startMonitoring(for: region)
    manager.requestState(for: region)
    #expect(manager.authorizationStatus == .authorizedWhenInUse)
    #expect(manager.accuracyAuthorization == .reducedAccuracy)
    #expect(manager.location?.coordinate == CLLocationCoordinate2D(latitude: 1, longitude: 2))
    #expect(manager.desiredAccuracy == 1_000 && manager.distanceFilter == 10)
    #expect(manager.monitoredRegions == [region])
    #expect(mock.calls == ["requestWhenInUseAuthorization()", "startUpdatingLocation()"])
    #expect(listener.told == ["locations 1", "state 1 of home"])
    #expect(!type(of: manager).locationServicesEnabled())
  }

  @Test("An app's own property may have the name of the delegate's methods")
  func sameName() {
    let mock = MockManager()
    mock.place = MockLocation()
    let tracker = Tracker(mock)
    #expect(tracker.last === mock.place)
    #expect(tracker.locationManager === mock)
    #expect(mock.calls == ["startUpdatingLocation()", "stopUpdatingLocation()"])
  }

  @Test("Each form of a request for full accuracy can be overridden")
  func fullAccuracy() async throws {
    let mock = MockManager()
    let manager: CLLocationManager = mock
    try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "b")
    ask(manager)
    var failure: (any Error)?
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "c") { failure = $0 }
    #expect((failure as? CLError)?.code == .promptDeclined)
    #expect(mock.calls.prefix(2) == ["awaited b", "alone a"])
  }

  private func ask(_ manager: CLLocationManager) {
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "a")
  }

  @Test("The class's and the manager's own authorizationStatus are both there")
  func statuses() {
    let manager = CLLocationManager()
    #expect(CLLocationManager.authorizationStatus() == manager.authorizationStatus)
    #expect("\(CLAuthorizationStatus.notDetermined)" == "not determined")
    #expect(MockManager.authorizationStatus() == .authorizedAlways)
  }

  @Test("Values of overridden classes say what the test wants")
  func values() {
    let location: CLLocation = MockLocation()
    #expect(location.speed == 4 && location.course == 5 && location.horizontalAccuracy == 6)
    #expect(location.speedAccuracy == 9 && location.courseAccuracy == 10)
    #expect(location.verticalAccuracy == 11 && location.ellipsoidalAltitude == 8)
    #expect(location.timestamp.timeIntervalSince1970 == 12)
    #expect(location.sourceInformation?.isSimulatedBySoftware == true)
    #expect(location.floor?.level == 42)
    #expect(location.distance(from: location) == 7)
    let heading: CLHeading = MockHeading(degrees: 90)
    #expect(heading.magneticHeading == 90 && heading.trueHeading == 92)
    #expect(heading.x == 21 && heading.y == 22 && heading.z == 23)
    let visit: CLVisit = MockVisit()
    #expect(
      visit.departureDate == .distantFuture && !CLLocationCoordinate2DIsValid(visit.coordinate))
    #expect(MockRegion().id == "mock")
    let source: CLLocationSourceInformation = MockSource(
      softwareSimulationState: false, andExternalAccessoryState: false)
    #expect(source.isSimulatedBySoftware && source.isProducedByAccessory)
    let beacon: CLBeacon = MockBeacon()
    #expect(beacon.major == 2 && beacon.proximity == .near && beacon.rssi == -60)
    let placemark: CLPlacemark = MockPlacemark()
    #expect(placemark.locality == "Lisbon" && placemark.isoCountryCode == "PT")
    #expect(placemark.region?.identifier == "mock" && placemark.postalCode == "1100-129")
    let copied = CLPlacemark(placemark: placemark)
    #expect(copied.name == "Castelo" && copied.region is MockRegion && copied.ocean == "Atlantic")
  }

  @Test("Regions and beacons of overridden classes say what the test wants")
  func regions() {
    let uuid = MockBeacon().uuid
    let constraint: CLBeaconIdentityConstraint = MockConstraint(uuid: UUID())
    #expect(constraint.uuid == uuid && constraint.major == 9 && constraint.minor == 10)
    let region: CLBeaconRegion = MockBeaconRegion(uuid: UUID(), identifier: "door")
    #expect(region.notifyEntryStateOnDisplay && region.identifier == "door")
    #expect(region.uuid == uuid && region.major == 5 && region.minor == 6)
    #expect(region.beaconIdentityConstraint.major == 9)
    #expect(region.peripheralData(withMeasuredPower: -7)["power"] as? Int == -7)
    let circle: CLCircularRegion = MockCircle(center: [1, 2], radius: 3, identifier: "home")
    #expect(circle.contains([50, 50]) && circle.center == [4, 5] && circle.radius == 6)
    let plain: CLRegion = MockRegion()
    #expect(!plain.notifyOnEntry && !plain.notifyOnExit)
  }

  @Test("An app's own conformances are used, not ours")
  func conformances() throws {
    let place: CLLocationCoordinate2D = [38.7, -9.1]
    #expect("\(place)" == "(38.7|-9.1)")
    #expect(Set([place, place]).count == 1)
    let data = try JSONEncoder().encode([place])
    #expect(String(decoding: data, as: UTF8.self).contains("\"lat\":38.7"))
    #expect(try JSONDecoder().decode([CLLocationCoordinate2D].self, from: data) == [place])
    #expect(CLError(.network).errorDescription == "Core Location says 2")
    #expect("\(CLError(.network))" == "Core Location's 2")
    #expect(CLProximity.allCases.count == 4)
  }

  @Test("A mock's answers are those of the forms with handlers and those with await")
  func answers() async throws {
    let manager: CLLocationManager = MockManager()
    #expect(try await manager.startMonitoringLocationPushes() == Data("token".utf8))
    #expect(
      try await manager.requestHistoricalLocations(purposeKey: "a", sampleCount: 1).count == 1)
    let geocoder: CLGeocoder = MockGeocoder()
    #expect(try await geocoder.geocodeAddressString("Lisbon").first?.locality == "Lisbon")
    var failure: (any Error)?
    geocoder.geocodeAddressString("Lisbon", in: nil) { _, error in failure = error }
    #expect((failure as? CLError)?.code == .geocodeCanceled)
  }

  @Test("A location goes into a keyed archive and comes out of it with the same fields")
  func archive() throws {
    let location = CLLocation(
      coordinate: [38.7, -9.1], altitude: 10, horizontalAccuracy: 5, verticalAccuracy: 8,
      course: 90, courseAccuracy: 2, speed: 1.5, speedAccuracy: 0.5,
      timestamp: Date(timeIntervalSinceReferenceDate: 700_000_000.5),
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: false, andExternalAccessoryState: true))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: location, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(copy.coordinate == location.coordinate && copy.timestamp == location.timestamp)
    #expect(copy.altitude == 10 && copy.ellipsoidalAltitude == location.ellipsoidalAltitude)
    #expect(copy.horizontalAccuracy == 5 && copy.verticalAccuracy == 8)
    #expect(copy.course == 90 && copy.courseAccuracy == 2)
    #expect(copy.speed == 1.5 && copy.speedAccuracy == 0.5)
    #expect(copy.floor == nil)
    #expect(copy.sourceInformation?.isProducedByAccessory == true)
    #expect(copy.sourceInformation?.isSimulatedBySoftware == false)
  }

  @Test("A subclass with state of its own goes into an archive, too")
  func subclassArchive() throws {
    let place = NamedLocation(name: "home", latitude: 1, longitude: 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NamedLocation.self, from: data))
    #expect(copy.name == "home" && copy.coordinate == [1, 2])
    #expect(copy.distance(from: place) == 0)
  }

  @Test("Errors are distinguished in every way that apps use")
  func errors() {
    let error: any Error = CLError(.denied)
    #expect((error as? CLError)?.code == .denied)
    #expect((error as NSError).code == CLError.denied.rawValue)
    #expect((error as NSError).domain == kCLErrorDomain)
    switch error {
    case CLError.locationUnknown: Issue.record("It was not that")
    case CLError.denied: break
    default: Issue.record("It was not recognized")
    }
    do {
      throw error
    } catch let error as CLError where error.code == .denied {
      #expect(error.errorCode == 1)
    } catch {
      Issue.record("It was not caught")
    }
  }

  @Test("Key paths lead into the values")
  func keyPaths() {
    let places = [CLLocation(latitude: 2, longitude: 1), CLLocation(latitude: 1, longitude: 2)]
    #expect(places.map(\.coordinate.latitude) == [2, 1])
    #expect(places.sorted { $0.coordinate.latitude < $1.coordinate.latitude }.first === places[1])
  }

  @MainActor
  @Test("A geocoder without a network says so, in both forms")
  func geocoder() async {
    await #expect(throws: CLError.self) {
      try await CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 1, longitude: 2))
    }
    let error = await withCheckedContinuation { continuation in
      CLGeocoder().geocodeAddressString("Lisbon") { _, error in
        continuation.resume(returning: (error as? CLError)?.code)
      }
    }
    #expect(error == .network)
  }
}
