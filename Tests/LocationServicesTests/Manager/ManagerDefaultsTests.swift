// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

/// A mock as apps write it: what the system would report is replaced.
private class MockManager: CLLocationManager {
  private(set) var starts = 0
  var status = CLAuthorizationStatus.denied

  override var authorizationStatus: CLAuthorizationStatus { status }
  override var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
  override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
  override class func locationServicesEnabled() -> Bool { false }
  override func startUpdatingLocation() { starts += 1 }
}

@Suite("CLLocationManager: what a fresh one shows", .bothDevices)
struct ManagerDefaultsTests {
  private func makeManager() throws -> CLLocationManager {
    try SimulatedDevice(gpx: Trace.walk(seconds: 1)).run { CLLocationManager() }
  }

  @Test("CL-03: The defaults are those of iOS")
  func defaults() throws {
    let manager = try makeManager()
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.distanceFilter == kCLDistanceFilterNone)
    #expect(manager.distanceFilter == -1)
    #expect(manager.activityType == .other)
    #expect(manager.pausesLocationUpdatesAutomatically)
    #expect(!manager.allowsBackgroundLocationUpdates)
    #expect(!manager.showsBackgroundLocationIndicator)
    #expect(manager.headingFilter == 1)
    #expect(manager.headingOrientation == .portrait)
    #expect(manager.location == nil)
    #expect(manager.delegate == nil)
  }

  @Test(
    "M-10: A property shows the number it was set to, however odd",
    arguments: [-7, -2, 0, 1e-9, 100, 6_380_000, .infinity, .greatestFiniteMagnitude])
  func readBack(number: Double) throws {
    let manager = try makeManager()
    manager.desiredAccuracy = number
    manager.distanceFilter = number
    #expect(manager.desiredAccuracy == number && manager.distanceFilter == number)
  }

  @Test("M-10: Options belong to a manager, not to the app")
  func optionsArePerManager() throws {
    let phone = try Phone(Trace.walk(seconds: 1))
    let other = phone.makeManager()
    phone.manager.desiredAccuracy = kCLLocationAccuracyKilometer
    phone.manager.distanceFilter = 50
    phone.manager.activityType = .airborne
    phone.manager.pausesLocationUpdatesAutomatically = false
    phone.manager.allowsBackgroundLocationUpdates = true
    #expect(other.desiredAccuracy == kCLLocationAccuracyBest && other.distanceFilter == -1)
    #expect(other.activityType == .other)
    #expect(other.pausesLocationUpdatesAutomatically && !other.allowsBackgroundLocationUpdates)
  }

  @Test("M-09: The delegate is not kept alive")
  func delegateIsWeak() throws {
    let manager = try makeManager()
    var listener: Listener? = Listener()
    manager.delegate = listener
    #expect(manager.delegate != nil)
    listener = nil
    #expect(manager.delegate == nil)
  }

  @Test("A manager that is let go goes away")
  func managerIsNotKept() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 3))
    var manager: CLLocationManager? = device.run { CLLocationManager() }
    weak let watched = manager
    manager?.startUpdatingLocation()
    try device.advance(by: .seconds(1))
    manager = nil
    #expect(watched == nil)
  }

  @Test("Apps may subclass the manager in mocks")
  func subclass() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 3))
    let mock = device.run { MockManager() }
    let listener = Listener()
    mock.delegate = listener
    mock.startUpdatingLocation()
    try device.advance(by: .seconds(3))
    #expect(mock.starts == 1)
    #expect(mock.location?.coordinate.longitude == 2)
    #expect(!MockManager.locationServicesEnabled() && CLLocationManager.locationServicesEnabled())
    // The initial callback shows what the mock answers; nothing was started.
    #expect(listener.calls == [.authorization(.denied)])
  }

  @Test("A manager does not show a status that only another device has")
  func statusOfDevice() throws {
    let denied = try Phone(Trace.walk(seconds: 1), authorization: .denied)
    let always = try Phone(Trace.walk(seconds: 1), authorization: .authorizedAlways)
    #expect(denied.manager.authorizationStatus == .denied)
    #expect(always.manager.authorizationStatus == .authorizedAlways)
    #expect(always.manager.accuracyAuthorization == .fullAccuracy)
    #expect(always.device.run { CLLocationManager.authorizationStatus() } == .authorizedAlways)
    #expect(denied.device.run { CLLocationManager.authorizationStatus() } == .denied)
  }
}
