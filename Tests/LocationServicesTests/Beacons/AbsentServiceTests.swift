// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

/// A delegate that keeps what it receives of ranging.
private final class Ranger: NSObject, CLLocationManagerDelegate {
  private(set) var calls: [String] = []

  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {
    calls.append("new \(beaconConstraint.major ?? 0) \((error as? CLError)?.code.rawValue ?? -1)")
  }

  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {
    calls.append("old \(region.identifier) \((error as? CLError)?.code.rawValue ?? -1)")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    calls.append("failed")
  }
}

@Suite("Services that no device here has answer with their errors", .bothDevices)
struct AbsentServiceTests {
  private let phone: Phone
  private let ranger = Ranger()
  private let constraint = CLBeaconIdentityConstraint(uuid: UUID(), major: 5)
  private let region = CLBeaconRegion(uuid: UUID(), identifier: "door")

  private var manager: CLLocationManager { phone.manager }

  init() throws {
    phone = try Phone(Trace.walk(seconds: 2))
    phone.manager.delegate = ranger
  }

  @Test(
    "1.16: Ranging fails with rangingUnavailable, in the words in which it was asked for, later")
  func ranging() throws {
    #expect(!CLLocationManager.isRangingAvailable())
    manager.startRangingBeacons(satisfying: constraint)
    manager.startRangingBeacons(in: region)
    #expect(ranger.calls.isEmpty)
    try phone.pass(0)
    #expect(ranger.calls == ["new 5 16", "old door 16"])
    try phone.pass(2)
    #expect(ranger.calls.count == 2)
  }

  @Test("M-06: A ranged constraint belongs to the manager, until it is stopped")
  func ranged() throws {
    let other = phone.makeManager()
    manager.startRangingBeacons(satisfying: constraint)
    manager.startRangingBeacons(in: region)
    #expect(manager.rangedBeaconConstraints == [constraint] && manager.rangedRegions == [region])
    #expect(other.rangedBeaconConstraints.isEmpty && other.rangedRegions.isEmpty)
    let equal = CLBeaconIdentityConstraint(uuid: constraint.uuid, major: 5)
    manager.stopRangingBeacons(satisfying: equal)
    manager.stopRangingBeacons(in: CLBeaconRegion(uuid: UUID(), identifier: "door"))
    #expect(manager.rangedBeaconConstraints.isEmpty && manager.rangedRegions.isEmpty)
    try phone.pass(1)
    #expect(ranger.calls.isEmpty)
  }

  @Test("1.16: A beacon region cannot be monitored")
  func monitoring() throws {
    let watcher = Watcher()
    manager.delegate = watcher
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
    manager.startMonitoring(for: region)
    try phone.pass(0)
    #expect(watcher.calls == ["failed 5 door"])
    #expect(manager.monitoredRegions.isEmpty)
  }

  @Test("1.16: Location pushes and past locations answer with their errors, later")
  func pushesAndHistory() throws {
    var answers: [String] = []
    manager.startMonitoringLocationPushes { token, error in
      #expect(token == nil)
      answers.append("push \((error as? CLLocationPushServiceError)?.code.rawValue ?? -1)")
    }
    manager.requestHistoricalLocations(purposeKey: "why", sampleCount: 3) { locations, error in
      #expect(locations.isEmpty)
      answers.append("past \((error as? CLError)?.code.rawValue ?? -1)")
    }
    #expect(answers.isEmpty)
    try phone.pass(0)
    #expect(answers == ["push 4", "past 19"])
    manager.startMonitoringLocationPushes(completion: nil)
    manager.stopMonitoringLocationPushes()
    try phone.pass(1)
    #expect(answers.count == 2)
  }

  @Test("M-12: Widgets of the app may receive locations where the app may always")
  func widgets() throws {
    #expect(!manager.isAuthorizedForWidgetUpdates)
    let always = try Phone(Trace.gpx([Trace.Point(second: 0)]), authorization: .authorizedAlways)
    #expect(always.manager.isAuthorizedForWidgetUpdates)
  }

  @Test("E-07: The error of location pushes is bridged with NSError both ways")
  func pushError() throws {
    let error: any Error = CLLocationPushServiceError(.missingEntitlement)
    #expect((error as NSError).domain == CLLocationPushServiceErrorDomain)
    let made: any Error = NSError(domain: CLLocationPushServiceErrorDomain, code: 1)
    #expect((made as? CLLocationPushServiceError)?.code == .missingPushExtension)
    #expect(made as? CLError == nil)
    let unknown: any Error = NSError(domain: CLLocationPushServiceErrorDomain, code: 9)
    #expect((unknown as? CLLocationPushServiceError)?.code.rawValue == 9)
    do { throw made } catch CLLocationPushServiceError.missingPushExtension {} catch {
      Issue.record("the pattern did not match \(error)")
    }
  }

  @Test("K-14: An error may carry a region that can be monitored better")
  func alternateRegion() {
    let error = CLError(
      .regionMonitoringResponseDelayed,
      userInfo: [kCLErrorUserInfoAlternateRegionKey: region])
    #expect(error.alternateRegion === region)
    #expect(CLError(.denied).alternateRegion == nil)
  }
}
