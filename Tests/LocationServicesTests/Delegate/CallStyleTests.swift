// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

private struct Trouble: Error {}

/// A delegate that implements every method, and keeps the manager under the name of its methods.
private final class Complete: NSObject, CLLocationManagerDelegate {
  var locationManager: CLLocationManager?
  private(set) var calls: [String] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    calls.append("locations")
  }
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) { calls.append("to") }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    calls.append("fail")
  }
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    calls.append("authorization")
  }
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) { calls.append("status") }
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    calls.append("heading")
  }
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
    calls.append("calibration")
    return true
  }
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) { calls.append("state") }
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    calls.append("enter")
  }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    calls.append("exit")
  }
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    calls.append("started")
  }
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) { calls.append("monitoring") }
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) { calls.append("range") }
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) { calls.append("ranging") }
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) { calls.append("old range") }
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) { calls.append("old ranging") }
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    calls.append("visit")
  }
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    calls.append("pause")
  }
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    calls.append("resume")
  }
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) { calls.append("deferred") }
}

/// A delegate that implements nothing.
private final class Empty: NSObject, CLLocationManagerDelegate {}

/// A delegate that implements only what newer methods hand on to.
private final class Older: NSObject, CLLocationManagerDelegate {
  private(set) var calls = 0

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) { calls += 1 }
}

/// Hands on what it receives in Apple's optional form.
private final class Proxy: NSObject, CLLocationManagerDelegate {
  weak var target: (any CLLocationManagerDelegate)?
  private(set) var failures = 0

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    target?.locationManager?(manager, didUpdateLocations: locations)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    failures += 1
    target?.locationManager?(manager, didFailWithError: error)
  }
}

/// A protocol of an app's own whose default has the name of the delegate's methods.
private protocol Locatable {
  var locationManager: CLLocationManager { get }
  var locationManagerDidChangeAuthorization: Int { get }
}

extension Locatable {
  var locationManager: CLLocationManager { CLLocationManager() }
  var locationManagerDidChangeAuthorization: Int { 7 }
}

private final class ViewModel: NSObject, CLLocationManagerDelegate, Locatable {
  private(set) var visits = 0

  func take() -> (CLLocationManager, Int) {
    let taken = locationManager
    taken.distanceFilter = 5
    self.locationManager.desiredAccuracy = 5
    return (taken, locationManagerDidChangeAuthorization)
  }

  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { visits += 1 }
}

@Suite("CLLocationManagerDelegate: both forms of calling a method", .bothDevices)
struct CallStyleTests {
  private let manager: CLLocationManager
  private let region = CLBeaconRegion(uuid: UUID(), identifier: "r")
  private static let all = [
    "locations", "to", "fail", "authorization", "status", "heading", "calibration", "state",
    "enter", "exit", "started", "monitoring", "range", "ranging", "old range", "old ranging",
    "visit", "pause", "resume", "deferred",
  ]

  init() throws { manager = try Phone(Trace.walk(seconds: 1)).manager }

  private func callOptionally(_ delegate: (any CLLocationManagerDelegate)?) {
    let here = CLLocation(latitude: 1, longitude: 2)
    delegate?.locationManager?(manager, didUpdateLocations: [here])
    delegate?.locationManager?(manager, didUpdateTo: here, from: nil)
    delegate?.locationManager?(manager, didFailWithError: Trouble())
    delegate?.locationManagerDidChangeAuthorization?(manager)
    delegate?.locationManager?(manager, didChangeAuthorization: .denied)
    delegate?.locationManager?(manager, didUpdateHeading: CLHeading())
    delegate?.locationManagerShouldDisplayHeadingCalibration?(manager)
    delegate?.locationManager?(manager, didDetermineState: .inside, for: region)
    delegate?.locationManager?(manager, didEnterRegion: region)
    delegate?.locationManager?(manager, didExitRegion: region)
    delegate?.locationManager?(manager, didStartMonitoringFor: region)
    delegate?.locationManager?(manager, monitoringDidFailFor: nil, withError: Trouble())
    delegate?.locationManager?(
      manager, didRange: [], satisfying: region.beaconIdentityConstraint)
    delegate?.locationManager?(
      manager, didFailRangingFor: region.beaconIdentityConstraint, error: Trouble())
    delegate?.locationManager?(manager, didRangeBeacons: [CLBeacon()], in: region)
    delegate?.locationManager?(manager, rangingBeaconsDidFailFor: region, withError: Trouble())
    delegate?.locationManager?(manager, didVisit: CLVisit())
    delegate?.locationManagerDidPauseLocationUpdates?(manager)
    delegate?.locationManagerDidResumeLocationUpdates?(manager)
    delegate?.locationManager?(manager, didFinishDeferredUpdatesWithError: nil)
  }

  private func callPlainly(_ delegate: (any CLLocationManagerDelegate)?) {
    let here = CLLocation(latitude: 1, longitude: 2)
    delegate?.locationManager(manager, didUpdateLocations: [here])
    delegate?.locationManager(manager, didUpdateTo: here, from: nil)
    delegate?.locationManager(manager, didFailWithError: Trouble())
    delegate?.locationManagerDidChangeAuthorization(manager)
    delegate?.locationManager(manager, didChangeAuthorization: .denied)
    delegate?.locationManager(manager, didUpdateHeading: CLHeading())
    _ = delegate?.locationManagerShouldDisplayHeadingCalibration(manager)
    delegate?.locationManager(manager, didDetermineState: .inside, for: region)
    delegate?.locationManager(manager, didEnterRegion: region)
    delegate?.locationManager(manager, didExitRegion: region)
    delegate?.locationManager(manager, didStartMonitoringFor: region)
    delegate?.locationManager(manager, monitoringDidFailFor: nil, withError: Trouble())
    delegate?.locationManager(
      manager, didRange: [], satisfying: region.beaconIdentityConstraint)
    delegate?.locationManager(
      manager, didFailRangingFor: region.beaconIdentityConstraint, error: Trouble())
    delegate?.locationManager(manager, didRangeBeacons: [CLBeacon()], in: region)
    delegate?.locationManager(manager, rangingBeaconsDidFailFor: region, withError: Trouble())
    delegate?.locationManager(manager, didVisit: CLVisit())
    delegate?.locationManagerDidPauseLocationUpdates(manager)
    delegate?.locationManagerDidResumeLocationUpdates(manager)
    delegate?.locationManager(manager, didFinishDeferredUpdatesWithError: nil)
  }

  @Test("1.11: Apple's optional form calls what the delegate implements, for every method")
  func optionalForm() {
    let delegate = Complete()
    callOptionally(delegate)
    #expect(delegate.calls == Self.all)
  }

  @Test("1.11: The plain form calls what the delegate implements, for every method")
  func plainForm() {
    let delegate = Complete()
    callPlainly(delegate)
    #expect(delegate.calls == Self.all)
  }

  @Test("1.11: Neither form does anything where there is no delegate, or it implements nothing")
  func nothing() {
    callOptionally(nil)
    callPlainly(nil)
    callOptionally(Empty())
    callPlainly(Empty())
    let declines = Empty().locationManagerShouldDisplayHeadingCalibration?(manager) ?? true
    #expect(!declines)
  }

  @Test("1.11: A delegate's own property of the methods' name stays what it is")
  func ownProperty() {
    let delegate = Complete()
    #expect(delegate.locationManager == nil)
    delegate.locationManager = manager
    delegate.locationManager?.delegate = delegate
    #expect(manager.delegate === delegate && delegate.locationManager === manager)
    delegate.locationManager?(manager, didVisit: CLVisit())
    #expect(delegate.calls == ["visit"])
  }

  @Test("1.11: A property that another protocol gives by default stays what it is")
  func defaultProperty() {
    let model = ViewModel()
    #expect(model.take().0.distanceFilter == 5 && model.take().1 == 7)
    let delegate: (any CLLocationManagerDelegate)? = model
    delegate?.locationManager?(manager, didVisit: CLVisit())
    delegate?.locationManager(manager, didVisit: CLVisit())
    #expect(model.visits == 2)
  }

  @Test("D-02: An optional call inside a callback is the app's own: what is left out does nothing")
  func insideCallback() throws {
    let phone = try Phone(Trace.walk(seconds: 3))
    let (proxy, empty, older) = (Proxy(), Empty(), Older())
    phone.manager.delegate = proxy
    proxy.target = empty
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    proxy.target = older
    try phone.pass(1)
    #expect(older.calls == 0)
    // The default of an Empty that Core Location itself calls would end the program here.
    proxy.target = empty
    phone.device.isLocationServicesOn = false
    try phone.pass(1)
    #expect(proxy.failures == 1)
  }
}
