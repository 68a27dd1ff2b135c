// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

/// A delegate that implements nothing.
private final class EmptyDelegate: NSObject, CLLocationManagerDelegate {}

/// A delegate of an app that was never updated: the older methods only.
private final class LegacyDelegate: NSObject, CLLocationManagerDelegate {
  struct Move: Hashable {
    let from: Int?
    let to: Int
  }

  private(set) var moves: [Move] = []
  private(set) var statuses: [CLAuthorizationStatus] = []
  private(set) var failures = 0

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    moves.append(Move(from: oldLocation.map(Trace.second), to: Trace.second(of: newLocation)))
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    statuses.append(status)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    failures += 1
  }
}

/// A delegate with old and new methods.
private final class BothDelegate: NSObject, CLLocationManagerDelegate {
  private(set) var new: [String] = []
  private(set) var old: [String] = []

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    new.append("authorization")
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    old.append("authorization")
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    new.append("locations")
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    old.append("locations")
  }
}

/// Conforms through a superclass and overrides there, as apps' base classes do.
private class BaseDelegate: NSObject, CLLocationManagerDelegate {
  private(set) var statuses: [CLAuthorizationStatus] = []

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    statuses.append(manager.authorizationStatus)
  }
}

private final class DerivedDelegate: BaseDelegate {
  private(set) var derivedCalls = 0

  override func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    super.locationManagerDidChangeAuthorization(manager)
    derivedCalls += 1
  }
}

@Suite("CLLocationManagerDelegate: what the methods do that an app leaves out", .bothDevices)
struct DelegateDefaultsTests {
  @Test("D-02, D-04: The older methods are called where the newer ones are left out")
  func legacy() throws {
    let phone = try Phone(
      Trace.walk(seconds: 10), authorization: .notDetermined, answer: .allowWhileUsing)
    let delegate = LegacyDelegate()
    phone.manager.delegate = delegate
    phone.manager.startUpdatingLocation()
    try phone.pass(0)
    #expect(delegate.statuses == [.notDetermined])
    phone.manager.requestAlwaysAuthorization()
    try phone.pass(3)
    #expect(delegate.statuses == [.notDetermined, .authorizedAlways])
    typealias Move = LegacyDelegate.Move
    #expect(
      delegate.moves == [
        Move(from: nil, to: 1), Move(from: 1, to: 2), Move(from: 2, to: 3),
      ])
  }

  @Test("1.11, D-04: Where both are implemented only the newer method is called")
  func newWins() throws {
    let phone = try Phone(Trace.walk(seconds: 2))
    let delegate = BothDelegate()
    phone.manager.delegate = delegate
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(delegate.new == ["authorization", "locations", "locations"])
    #expect(delegate.old.isEmpty)
  }

  @Test("D-02: A delegate that implements nothing is harmed by no authorization and no location")
  func empty() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let delegate = EmptyDelegate()
    phone.manager.delegate = delegate
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    #expect(phone.manager.location.map(Trace.second) == 5)
  }

  @Test("D-02: A default that the app itself calls does nothing, as Apple's optional call")
  func calledByApp() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let (manager, here) = (phone.manager, CLLocation(latitude: 1, longitude: 2))
    manager.startUpdatingLocation()
    try phone.pass(1)
    manager.stopUpdatingLocation()
    #expect(phone.listener.calls.count == 3)
    let legacy = LegacyDelegate()
    legacy.locationManager(manager, didUpdateLocations: [here])
    legacy.locationManagerDidChangeAuthorization(manager)
    #expect(legacy.moves.isEmpty && legacy.statuses.isEmpty)
    let empty = EmptyDelegate()
    empty.locationManager(manager, didUpdateLocations: [here])
    empty.locationManager(manager, didUpdateLocations: [])
    empty.locationManager(manager, didUpdateTo: here, from: nil)
    empty.locationManager(manager, didFailWithError: CLError(.denied))
    empty.locationManagerDidChangeAuthorization(manager)
    empty.locationManager(manager, didChangeAuthorization: .denied)
    // A request that waits does not make the app's own call an answer.
    manager.requestLocation()
    empty.locationManager(manager, didUpdateLocations: [here])
    empty.locationManager(manager, didUpdateTo: here, from: nil)
  }

  @Test(
    "D-02: A further service that an app leaves out does nothing, and declines to calibrate")
  func furtherServices() throws {
    let manager = try Phone(Trace.walk(seconds: 1)).manager
    let (empty, region) = (EmptyDelegate(), CLRegion())
    empty.locationManager(manager, didUpdateHeading: CLHeading())
    #expect(!empty.locationManagerShouldDisplayHeadingCalibration(manager))
    empty.locationManager(manager, didDetermineState: .inside, for: region)
    empty.locationManager(manager, didEnterRegion: region)
    empty.locationManager(manager, didExitRegion: region)
    empty.locationManager(manager, didStartMonitoringFor: region)
    empty.locationManager(
      manager, monitoringDidFailFor: nil, withError: CLError(.regionMonitoringFailure))
    empty.locationManager(manager, didVisit: CLVisit())
    empty.locationManagerDidPauseLocationUpdates(manager)
    empty.locationManagerDidResumeLocationUpdates(manager)
    empty.locationManager(manager, didFinishDeferredUpdatesWithError: nil)
  }

  @Test("D-02: An app's own call about another manager than the one delivering does nothing")
  func calledAboutAnotherManager() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let idle = phone.makeManager(delegate: Listener())
    let legacy = LegacyDelegate()
    let empty = EmptyDelegate()
    phone.listener.whenLocations = { _, locations in
      legacy.locationManager(idle, didUpdateLocations: locations)
      empty.locationManager(idle, didFailWithError: CLError(.locationUnknown))
    }
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    #expect(phone.listener.seconds == [0, 1, 2])
    #expect(legacy.moves.isEmpty)
  }

  @Test("A subclass overrides what the conforming class implements")
  func subclass() throws {
    let phone = try Phone(Trace.walk(seconds: 1))
    let delegate = DerivedDelegate()
    phone.manager.delegate = delegate
    try phone.pass(1)
    #expect(delegate.derivedCalls == 1)
    #expect(delegate.statuses == [.authorizedWhenInUse])
  }

  @Test("D-02: The older method gets the location before the newest across a stop and a start")
  func legacyAcrossRestart() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    let delegate = LegacyDelegate()
    phone.manager.delegate = delegate
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    phone.manager.stopUpdatingLocation()
    try phone.pass(3)
    phone.manager.requestLocation()
    try phone.pass(1)
    #expect(delegate.moves.map(\.to) == [0, 1, 5])
    #expect(delegate.moves.map(\.from) == [nil, 0, 1])
  }
}
