// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

/// A number or text that Apple publishes, under its id in behavior.md.
private struct Row: CustomTestStringConvertible, Sendable {
  let id: String
  let name: String
  let actual: String
  let expected: String

  var testDescription: String { "\(id) \(name)" }

  init(_ id: String, _ name: String, _ actual: Double, _ expected: Double) {
    (self.id, self.name) = (id, name)
    (self.actual, self.expected) = ("\(actual)", "\(expected)")
  }

  init(_ id: String, _ name: String, _ actual: String, _ expected: String) {
    (self.id, self.name) = (id, name)
    (self.actual, self.expected) = (actual, expected)
  }

  init<Value: RawRepresentable>(_ id: String, _ value: Value, _ expected: Int)
  where Value.RawValue: BinaryInteger {
    (self.id, name) = (id, "\(Value.self).\(value)")
    (actual, self.expected) = ("\(value.rawValue)", "\(expected)")
  }

  /// Also that the raw value leads back to the case, and that its type is Apple's.
  static func rows<Value: RawRepresentable & Equatable, Raw: BinaryInteger>(
    _ id: String, _ raw: Raw.Type, _ values: [(Value, Int)]
  ) -> [Row] where Value.RawValue == Raw {
    values.flatMap { value, number in
      [
        Row(id, value, number),
        Row(id, "\(number) back", "\(Value(rawValue: Raw(number)) == value)", "true"),
      ]
    }
  }
}

@Suite("The published values, by their ids")
struct SurfaceTableTests {
  private static let constants: [Row] = [
    Row("K-01", "kCLDistanceFilterNone", kCLDistanceFilterNone, -1),
    Row("K-02", "kCLHeadingFilterNone", kCLHeadingFilterNone, -1),
    Row("K-03", "BestForNavigation", kCLLocationAccuracyBestForNavigation, -2),
    Row("K-04", "Best", kCLLocationAccuracyBest, -1),
    Row("K-05", "NearestTenMeters", kCLLocationAccuracyNearestTenMeters, 10),
    Row("K-06", "HundredMeters", kCLLocationAccuracyHundredMeters, 100),
    Row("K-07", "Kilometer", kCLLocationAccuracyKilometer, 1_000),
    Row("K-08", "ThreeKilometers", kCLLocationAccuracyThreeKilometers, 3_000),
    Row("K-09", "Reduced", kCLLocationAccuracyReduced, 6_380_000),
    Row("K-10", "CLLocationDistanceMax", CLLocationDistanceMax, .greatestFiniteMagnitude),
    Row("K-11", "CLTimeIntervalMax", CLTimeIntervalMax, .greatestFiniteMagnitude),
    Row("K-12", "invalid latitude", kCLLocationCoordinate2DInvalid.latitude, -180),
    Row("K-12", "invalid longitude", kCLLocationCoordinate2DInvalid.longitude, -180),
    Row(
      "K-12", "is valid", "\(CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))",
      "false"),
    Row("K-13", "kCLErrorDomain", kCLErrorDomain, "kCLErrorDomain"),
    Row(
      "K-14", "alternate region", kCLErrorUserInfoAlternateRegionKey,
      "kCLErrorUserInfoAlternateRegionKey"),
  ]

  private static let enumerations: [Row] =
    Row.rows(
      "E-01", Int32.self,
      [
        (CLAuthorizationStatus.notDetermined, 0), (.restricted, 1), (.denied, 2),
        (.authorizedAlways, 3), (.authorizedWhenInUse, 4), (.authorized, 3),
      ])
    + Row.rows(
      "E-02", Int.self, [(CLAccuracyAuthorization.fullAccuracy, 0), (.reducedAccuracy, 1)])
    + Row.rows(
      "E-03", Int.self,
      [
        (CLActivityType.other, 1), (.automotiveNavigation, 2), (.fitness, 3),
        (.otherNavigation, 4), (.airborne, 5),
      ])
    + Row.rows(
      "E-04", Int32.self,
      [
        (CLDeviceOrientation.unknown, 0), (.portrait, 1), (.portraitUpsideDown, 2),
        (.landscapeLeft, 3), (.landscapeRight, 4), (.faceUp, 5), (.faceDown, 6),
      ])
    + Row.rows("E-05", Int.self, [(CLRegionState.unknown, 0), (.inside, 1), (.outside, 2)])
    + Row.rows(
      "E-06", Int.self, [(CLProximity.unknown, 0), (.immediate, 1), (.near, 2), (.far, 3)])
    + Row.rows(
      "E-07", Int.self,
      [
        (CLLocationPushServiceError.Code.unknown, 0), (.missingPushExtension, 1),
        (.missingPushServerEnvironment, 2), (.missingEntitlement, 3), (.unsupportedPlatform, 4),
      ])
    + Row.rows(
      "E-08", Int.self,
      [
        (CLMonitor.Event.State.unknown, 0), (.satisfied, 1), (.unsatisfied, 2), (.unmonitored, 3),
      ])
    + Row.rows(
      "E-09", Int.self,
      [
        (CLLocationUpdate.LiveConfiguration.default, 0), (.automotiveNavigation, 1),
        (.otherNavigation, 2), (.fitness, 3), (.airborne, 4),
      ])
    + Row.rows(
      "E-10", Int.self,
      [(CLServiceSession.AuthorizationRequirement.none, 0), (.whenInUse, 1), (.always, 2)])

  private static let errors: [Row] =
    Row.rows(
      "1.4", Int.self,
      [
        (CLError.locationUnknown, 0), (CLError.denied, 1), (CLError.network, 2),
        (CLError.headingFailure, 3), (CLError.regionMonitoringDenied, 4),
        (CLError.regionMonitoringFailure, 5), (CLError.regionMonitoringSetupDelayed, 6),
        (CLError.regionMonitoringResponseDelayed, 7), (CLError.geocodeFoundNoResult, 8),
        (CLError.geocodeFoundPartialResult, 9), (CLError.geocodeCanceled, 10),
        (CLError.deferredFailed, 11), (CLError.deferredNotUpdatingLocation, 12),
        (CLError.deferredAccuracyTooLow, 13), (CLError.deferredDistanceFiltered, 14),
        (CLError.deferredCanceled, 15), (CLError.rangingUnavailable, 16),
        (CLError.rangingFailure, 17), (CLError.promptDeclined, 18),
        (CLError.historicalLocationError, 19),
      ])

  private static let locations: [Row] = {
    let two = CLLocation(latitude: 1, longitude: 2)
    let five = CLLocation(
      coordinate: two.coordinate, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
      timestamp: Date(timeIntervalSince1970: 6))
    return [
      Row("LOC-01", "altitude", two.altitude, 0),
      Row("LOC-01", "horizontalAccuracy", two.horizontalAccuracy, 0),
      Row("LOC-01", "verticalAccuracy", two.verticalAccuracy, -1),
      Row("LOC-01", "course", two.course, -1),
      Row("LOC-01", "speed", two.speed, -1),
      Row("LOC-02", "course", five.course, -1),
      Row("LOC-02", "courseAccuracy", five.courseAccuracy, -1),
      Row("LOC-02", "speed", five.speed, -1),
      Row("LOC-02", "speedAccuracy", five.speedAccuracy, -1),
      Row("LOC-10", "sourceInformation", "\(five.sourceInformation == nil)", "true"),
      Row("1.6", "floor", "\(five.floor == nil)", "true"),
    ]
  }()

  @Test(
    "A constant, a raw value and a location's default is what Apple publishes",
    arguments: [constants, enumerations, errors, locations].flatMap { $0 })
  private func row(_ row: Row) { #expect(row.actual == row.expected) }

  private func manager() throws -> CLLocationManager {
    let trace = Trace.gpx([Trace.Point(second: 0)])
    return try SimulatedDevice(gpx: trace).run { CLLocationManager() }
  }

  @Test("M-01, M-02, M-04, M-05, M-06, M-08, M-09: A manager's defaults are Apple's")
  func defaults() throws {
    let manager = try manager()
    let rows = [
      Row("M-01", "desiredAccuracy", manager.desiredAccuracy, kCLLocationAccuracyBest),
      Row("M-02", "pauses", "\(manager.pausesLocationUpdatesAutomatically)", "true"),
      Row("M-04", "location", "\(manager.location == nil)", "true"),
      Row("M-05", manager.headingOrientation, 1),
      Row("M-06", "monitoredRegions", "\(manager.monitoredRegions.isEmpty)", "true"),
      Row("M-06", "rangedRegions", "\(manager.rangedRegions.isEmpty)", "true"),
      Row("M-06", "constraints", "\(manager.rangedBeaconConstraints.isEmpty)", "true"),
      Row("M-08", "radius", "\(manager.maximumRegionMonitoringDistance > 0)", "true"),
      Row("M-09", "delegate", "\(manager.delegate == nil)", "true"),
      Row("M-12", "widgets", "\(manager.isAuthorizedForWidgetUpdates)", "false"),
      Row("1.10", "distanceFilter", manager.distanceFilter, kCLDistanceFilterNone),
      Row("1.10", manager.activityType, 1),
      Row("1.10", "background", "\(manager.allowsBackgroundLocationUpdates)", "false"),
      Row("1.10", "indicator", "\(manager.showsBackgroundLocationIndicator)", "false"),
      Row("1.10", "headingFilter", manager.headingFilter, 1),
      Row("1.10", "purpose", "\(manager.purpose == nil)", "true"),
      Row("1.10", "heading", "\(manager.heading == nil)", "true"),
      Row("M-03", manager.accuracyAuthorization, 0),
    ]
    for row in rows { #expect(row.actual == row.expected, Comment(rawValue: row.testDescription)) }
  }

  @Test("M-03: The accuracy is full before a decision, and says nothing")
  func undecided() throws {
    let phone = try Phone(Trace.gpx([Trace.Point(second: 0)]), authorization: .notDetermined)
    #expect(phone.manager.authorizationStatus == .notDetermined)
    #expect(phone.manager.accuracyAuthorization == .fullAccuracy)
  }

  @Test("M-07: Circles can be monitored, whatever the app may do")
  func monitorable() {
    #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLRegion.self))
    #expect(!CLLocationManager.isMonitoringAvailable(for: NSObject.self))
  }
}
