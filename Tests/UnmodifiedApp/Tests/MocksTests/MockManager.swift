// SPDX-License-Identifier: MIT

import CoreLocation

/// A location manager that says what a test wants: every property and method is overridden, as mocks do,
/// which a test of locsim's own compares with the list of its declarations.
final class MockManager: CLLocationManager {
  private(set) var calls: [String] = []
  var status = CLAuthorizationStatus.notDetermined
  var accuracy = CLAccuracyAuthorization.fullAccuracy
  var place: CLLocation?
  var direction: CLHeading?
  var regions: Set<CLRegion> = []
  private weak var receiver: (any CLLocationManagerDelegate)?
  private var values: [String: Double] = [:]

  override var delegate: (any CLLocationManagerDelegate)? {
    get { receiver }
    set { receiver = newValue }
  }
  override var authorizationStatus: CLAuthorizationStatus { status }
  override var accuracyAuthorization: CLAccuracyAuthorization { accuracy }
  override var isAuthorizedForWidgetUpdates: Bool { false }
  override var location: CLLocation? { place }
  override var heading: CLHeading? { direction }
  override var desiredAccuracy: CLLocationAccuracy {
    get { values["desiredAccuracy"] ?? kCLLocationAccuracyBest }
    set { values["desiredAccuracy"] = newValue }
  }
  override var distanceFilter: CLLocationDistance {
    get { values["distanceFilter"] ?? kCLDistanceFilterNone }
    set { values["distanceFilter"] = newValue }
  }
  override var headingFilter: CLLocationDegrees {
    get { values["headingFilter"] ?? 1 }
    set { values["headingFilter"] = newValue }
  }
  override var headingOrientation: CLDeviceOrientation {
    get { .portrait }
    set { calls.append("headingOrientation \(newValue.rawValue)") }
  }
  override var activityType: CLActivityType {
    get { .other }
    set { calls.append("activityType \(newValue.rawValue)") }
  }
  override var pausesLocationUpdatesAutomatically: Bool {
    get { false }
    set { calls.append("pausesLocationUpdatesAutomatically \(newValue)") }
  }
  override var allowsBackgroundLocationUpdates: Bool {
    get { true }
    set { calls.append("allowsBackgroundLocationUpdates \(newValue)") }
  }
  override var showsBackgroundLocationIndicator: Bool {
    get { true }
    set { calls.append("showsBackgroundLocationIndicator \(newValue)") }
  }
  override var maximumRegionMonitoringDistance: CLLocationDistance { 1_000 }
  override var monitoredRegions: Set<CLRegion> { regions }
  override var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  override var rangedRegions: Set<CLRegion> { [] }
  override var purpose: String? {
    get { "mock" }
    set { calls.append("purpose \(newValue ?? "")") }
  }

  override class func regionMonitoringAvailable() -> Bool { false }
  override class func regionMonitoringEnabled() -> Bool { false }
  override class func authorizationStatus() -> CLAuthorizationStatus { .authorizedAlways }
  override class func deferredLocationUpdatesAvailable() -> Bool { true }
  override class func locationServicesEnabled() -> Bool { false }
  override class func headingAvailable() -> Bool { true }
  override class func significantLocationChangeMonitoringAvailable() -> Bool { false }
  override class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }
  override class func isRangingAvailable() -> Bool { true }

  override func requestWhenInUseAuthorization() { calls.append(#function) }
  override func requestAlwaysAuthorization() { calls.append(#function) }
  override func startUpdatingLocation() {
    calls.append(#function)
    if let place { receiver?.locationManager?(self, didUpdateLocations: [place]) }
  }
  override func stopUpdatingLocation() { calls.append(#function) }
  override func requestLocation() { calls.append(#function) }
  override func startUpdatingHeading() { calls.append(#function) }
  override func stopUpdatingHeading() { calls.append(#function) }
  override func dismissHeadingCalibrationDisplay() { calls.append(#function) }
  override func startMonitoringSignificantLocationChanges() { calls.append(#function) }
  override func stopMonitoringSignificantLocationChanges() { calls.append(#function) }
  override func startMonitoring(for region: CLRegion) { regions.insert(region) }
  override func stopMonitoring(for region: CLRegion) { regions.remove(region) }
  override func requestState(for region: CLRegion) {
    receiver?.locationManager(self, didDetermineState: .inside, for: region)
  }
  override func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    calls.append(#function)
  }
  override func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    calls.append(#function)
  }
  override func startMonitoring(for region: CLRegion, desiredAccuracy: CLLocationAccuracy) {
    calls.append(#function)
  }
  override func startRangingBeacons(in region: CLBeaconRegion) { calls.append(#function) }
  override func stopRangingBeacons(in region: CLBeaconRegion) { calls.append(#function) }
  override func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    calls.append(#function)
  }
  override func disallowDeferredLocationUpdates() { calls.append(#function) }
  override func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    completion?(nil, CLLocationPushServiceError(.unsupportedPlatform))
  }
  override func startMonitoringLocationPushes() async throws -> Data { Data("token".utf8) }
  override func stopMonitoringLocationPushes() { calls.append(#function) }
  override func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler handler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    handler([], CLError(.historicalLocationError))
  }
  override func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] {
    [MockLocation()]
  }
  override func startMonitoringVisits() { calls.append(#function) }
  override func stopMonitoringVisits() { calls.append(#function) }
  override func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    calls.append("\(#function) \(purposeKey)")
    completion?(CLError(.promptDeclined))
  }
  override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    calls.append("alone \(purposeKey)")
  }
  override func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    calls.append("awaited \(purposeKey)")
  }
}
