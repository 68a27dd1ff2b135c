// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("Apple's raw values")
struct RawValueTests {
  @Test(
    "CL-02: An authorization status has Apple's 32-bit number",
    arguments: [
      (CLAuthorizationStatus.notDetermined, Int32(0)), (.restricted, 1), (.denied, 2),
      (.authorizedAlways, 3), (.authorizedWhenInUse, 4),
    ])
  func authorizationStatus(status: CLAuthorizationStatus, number: Int32) {
    #expect(status.rawValue == number)
    #expect(CLAuthorizationStatus(rawValue: number) == status)
  }

  @Test("CL-02: The older name for Always is the same value")
  func authorized() {
    #expect(CLAuthorizationStatus.authorized == .authorizedAlways)
    #expect(CLAuthorizationStatus.authorized.rawValue == 3)
  }

  @Test("CL-02: A switch that takes all statuses and the unknown compiles, with the older name too")
  func statusSwitch() {
    func mayUse(_ status: CLAuthorizationStatus) -> Bool {
      switch status {
      case .authorizedAlways, .authorizedWhenInUse: true
      case .notDetermined, .restricted, .denied: false
      @unknown default: false
      }
    }
    func isAlways(_ status: CLAuthorizationStatus) -> Bool {
      switch status {
      case .authorized: true
      default: false
      }
    }
    #expect(mayUse(.authorized) && !mayUse(.denied))
    #expect(isAlways(.authorizedAlways) && !isAlways(.authorizedWhenInUse))
  }

  @Test("CL-02: Full accuracy is 0 and reduced accuracy 1")
  func accuracyAuthorization() {
    #expect(CLAccuracyAuthorization.fullAccuracy.rawValue == Int(0))
    #expect(CLAccuracyAuthorization.reducedAccuracy.rawValue == Int(1))
  }

  @Test(
    "CL-02: The activity types count from 1",
    arguments: [
      (CLActivityType.other, 1), (.automotiveNavigation, 2), (.fitness, 3), (.otherNavigation, 4),
      (.airborne, 5),
    ])
  func activityType(type: CLActivityType, number: Int) {
    #expect(type.rawValue == number)
  }

  @Test(
    "E-04: A device orientation has Apple's 32-bit number",
    arguments: [
      (CLDeviceOrientation.unknown, Int32(0)), (.portrait, 1), (.portraitUpsideDown, 2),
      (.landscapeLeft, 3), (.landscapeRight, 4), (.faceUp, 5), (.faceDown, 6),
    ])
  func deviceOrientation(orientation: CLDeviceOrientation, number: Int32) {
    #expect(orientation.rawValue == number)
  }

  @Test("CL-02: The error codes run from 0 to 19 in Apple's order")
  func errorCodes() {
    let codes: [CLError.Code] = [
      .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied,
      .regionMonitoringFailure, .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed,
      .geocodeFoundNoResult, .geocodeFoundPartialResult, .geocodeCanceled, .deferredFailed,
      .deferredNotUpdatingLocation, .deferredAccuracyTooLow, .deferredDistanceFiltered,
      .deferredCanceled, .rangingUnavailable, .rangingFailure, .promptDeclined,
      .historicalLocationError,
    ]
    #expect(codes.map(\.rawValue) == Array(0...19))
  }

  @Test("A number without a name is kept, as C's open enumerations keep it on Apple's systems")
  func unknownValues() throws {
    let status = try #require(CLAuthorizationStatus(rawValue: 99))
    #expect(status.rawValue == 99 && status != .denied && Set([status, .denied]).count == 2)
    let isKnown =
      switch status {
      case .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse: true
      @unknown default: false
      }
    #expect(!isKnown)
    #expect(CLAccuracyAuthorization(rawValue: 2)?.rawValue == 2)
    #expect(CLActivityType(rawValue: 0)?.rawValue == 0)
    #expect(CLDeviceOrientation(rawValue: 7)?.rawValue == 7)
    #expect(CLProximity(rawValue: 4)?.rawValue == 4)
    #expect(CLError.Code(rawValue: 20)?.rawValue == 20)
    #expect(CLLocationPushServiceError.Code(rawValue: 5)?.rawValue == 5)
  }

  @Test("A status in a text is its type with its number, as on Apple's systems")
  func text() {
    #expect("\(CLAuthorizationStatus.denied)" == "CLAuthorizationStatus(rawValue: 2)")
  }

  @Test("A manager ignores an orientation and an activity without a name")
  func unknownOptions() throws {
    let manager = CLLocationManager()
    manager.headingOrientation = try #require(CLDeviceOrientation(rawValue: 7))
    #expect(manager.headingOrientation == .portrait)
    manager.activityType = try #require(CLActivityType(rawValue: 9))
    #expect(manager.activityType.rawValue == 9)
  }

  @Test("CL-02: Each code is also a static member of the error, under the same name")
  func errorStatics() {
    let codes: [CLError.Code] = [
      CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure,
      CLError.regionMonitoringDenied, CLError.regionMonitoringFailure,
      CLError.regionMonitoringSetupDelayed, CLError.regionMonitoringResponseDelayed,
      CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult, CLError.geocodeCanceled,
      CLError.deferredFailed, CLError.deferredNotUpdatingLocation, CLError.deferredAccuracyTooLow,
      CLError.deferredDistanceFiltered, CLError.deferredCanceled, CLError.rangingUnavailable,
      CLError.rangingFailure, CLError.promptDeclined, CLError.historicalLocationError,
    ]
    #expect(codes.map(\.rawValue) == Array(0...19))
  }
}
