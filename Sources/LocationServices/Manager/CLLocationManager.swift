// SPDX-License-Identifier: MIT

public import Foundation
import LocationClient
import LocationCore

/// Starts and stops the delivery of locations to an app, and asks for its authorization.
///
/// Create it, set its delegate, and keep it: a manager that goes away delivers nothing. Its
/// delegate is called where it was created: on the main queue, or on another thread's run loop.
open class CLLocationManager: NSObject {
  /// Receives locations, failures and changes of authorization; it is held weakly.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// How precise locations should be, in meters or as one of the constants `kCLLocationAccuracy…`;
  /// the best by default, as on iOS (M-01).
  open var desiredAccuracy = kCLLocationAccuracyBest { didSet { optionsChanged() } }

  /// Least distance in meters between two locations delivered; `kCLDistanceFilterNone` by default.
  open var distanceFilter = kCLDistanceFilterNone { didSet { optionsChanged() } }

  /// What the app uses locations for, which decides when updates may pause; `.other` by default.
  open var activityType = CLActivityType.other { didSet { optionsChanged() } }

  /// Whether updates may pause while the device rests; true by default.
  ///
  /// They do not resume automatically: the app starts them again (P-02).
  open var pausesLocationUpdatesAutomatically = true { didSet { optionsChanged() } }

  /// Whether updates that run when the app leaves the foreground continue; false by default.
  ///
  /// A true value ends the program if the Info.plist lacks background mode `location` (B-01).
  open var allowsBackgroundLocationUpdates: Bool {
    get { state.allowsBackground }
    set { allowBackgroundUpdates(newValue) }
  }

  /// Whether an indicator shows use in the background even with Always; false by default.
  open var showsBackgroundLocationIndicator = false { didSet { optionsChanged() } }

  /// Least change in degrees between two headings delivered; 1 by default.
  open var headingFilter: CLLocationDegrees = 1 { didSet { optionsChanged() } }

  /// The way in which the device is held, to which headings refer; portrait by default.
  ///
  /// The device does not measure it. `.unknown`, `.faceUp` and `.faceDown` are ignored (M-05).
  open var headingOrientation: CLDeviceOrientation {
    get { state.orientation }
    set { if newValue.isUpright { state.orientation = newValue } }
  }

  var state: ManagerState
  let device: any LocationDevice
  private(set) var client: ClientID?

  /// Makes a manager whose delegate is called in the context of the caller.
  public override init() {
    device = DefaultDevice.current
    state = ManagerState(authorization: device.appSnapshot.authorization)
    super.init()
    client = device.makeClient(
      .manager, observer: ManagerMailbox(manager: self, device: device))
  }

  deinit {
    if let client { device.release(client) }
  }

  // MARK: - Services

  /// Starts the delivery of locations, until `stopUpdatingLocation`.
  open func startUpdatingLocation() { startUpdates() }

  /// Stops the delivery of locations.
  open func stopUpdatingLocation() { stopUpdates() }

  /// Asks for one location; the delegate gets it, or an error after at most ten seconds.
  open func requestLocation() { askForOneLocation() }

  // MARK: - Deferred updates

  /// Whether updates can be deferred; false if the device is set to act as Apple's since iOS 13.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open class func deferredLocationUpdatesAvailable() -> Bool { canDefer }

  /// Allows updates to be held back in the background until the device has traveled a distance in
  /// meters or a time in seconds is up; then they are delivered in one call, oldest first.
  ///
  /// The delegate is notified once of the end of every permission. Updates must run with the best
  /// accuracy and without a distance filter. `CLLocationDistanceMax` and `CLTimeIntervalMax` are no
  /// bounds.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) { allowDeferral(DeferralBounds(untilTraveled: distance, timeout: timeout)) }

  /// Ends the permission to hold updates back: the held ones are delivered, with
  /// `CLError.deferredCanceled`.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open func disallowDeferredLocationUpdates() { send { .deferralDisallowed($0) } }

  // MARK: - Monitoring for the app

  /// The regions that are monitored for the app, for all its managers and across launches (M-06).
  open var monitoredRegions: Set<CLRegion> { regionsOfApp }

  /// The greatest radius in meters of a region that is monitored.
  open var maximumRegionMonitoringDistance: CLLocationDistance { largestRadius }

  /// Whether regions of a class can be monitored, regardless of authorization: circles can (M-07).
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// Whether regions can be monitored; always true.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.8, deprecated: 10.10)
  open class func regionMonitoringAvailable() -> Bool { true }

  /// Whether regions can be monitored, and Location Services are on.
  @available(iOS, introduced: 4.0, deprecated: 6.0)
  @available(macOS, introduced: 10.8, deprecated: 10.10)
  open class func regionMonitoringEnabled() -> Bool {
    DefaultDevice.current.appSnapshot.isLocationServicesOn
  }

  /// Monitors a circle, replacing the region with the same identifier, if there is one.
  open func startMonitoring(for region: CLRegion) { watch(region) }

  /// Monitors a circle; the accuracy is no longer used.
  @available(iOS, introduced: 4.0, deprecated: 6.0)
  @available(macOS, introduced: 10.7, deprecated: 10.10)
  open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// Stops monitoring the region with this one's identifier.
  open func stopMonitoring(for region: CLRegion) { unwatch(region) }

  /// Asks for the side of a circle's rim on which the device is; the circle need not be monitored.
  open func requestState(for region: CLRegion) { askForState(of: region) }

  /// Starts the delivery of visits, the places where the device stays, across launches.
  open func startMonitoringVisits() { send { .visitMonitoringStarted($0) } }

  /// Stops the delivery of visits.
  open func stopMonitoringVisits() { send { .visitMonitoringStopped($0) } }

  /// Whether significant changes are available; always true.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Starts the delivery of locations about 500 m apart, across launches.
  open func startMonitoringSignificantLocationChanges() { send { .significantChangesStarted($0) } }

  /// Stops the delivery of significant changes for the app.
  open func stopMonitoringSignificantLocationChanges() { send { .significantChangesStopped($0) } }

  // MARK: - Services that no device here has

  /// Whether beacons can be ranged; always false.
  open class func isRangingAvailable() -> Bool { false }

  /// The beacons that the app asked this manager to range.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { state.rangedConstraints }

  /// The regions whose beacons the app asked this manager to range.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  open var rangedRegions: Set<CLRegion> { state.rangedRegions }

  /// Asks for beacons; the delegate gets `rangingUnavailable`.
  open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    range(constraint)
  }

  /// Stops asking for the beacons of a constraint.
  open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    state.rangedConstraints.remove(constraint)
  }

  /// Asks for the beacons of a region; the delegate gets `rangingUnavailable`.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  open func startRangingBeacons(in region: CLBeaconRegion) { range(in: region) }

  /// Stops asking for the beacons of a region.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  open func stopRangingBeacons(in region: CLBeaconRegion) { state.rangedRegions.remove(region) }

  /// Asks for a token with which a server could request the device's position; there is none.
  open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)?) {
    refusePushes(completion)
  }

  /// Asks for a token with which a server could request the device's position.
  ///
  /// - Throws: `CLLocationPushServiceError.unsupportedPlatform`, always.
  open func startMonitoringLocationPushes() async throws -> Data { try await pushToken() }

  /// Does nothing: no server requests the device's position.
  open func stopMonitoringLocationPushes() {}

  /// Asks for past locations; the answer is none, with `historicalLocationError`.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler end: @escaping ([CLLocation], (any Error)?) -> Void
  ) { refuseHistory(end) }

  /// Asks for past locations.
  ///
  /// - Throws: `CLError.historicalLocationError`, always.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] { try await history(purposeKey, sampleCount) }

  // MARK: - Headings

  /// Whether there is a compass: under a test, and with a receiver that reports headings.
  open class func headingAvailable() -> Bool { DefaultDevice.current.appSnapshot.hasCompass }

  /// Starts the delivery of headings; true north is included only while locations are delivered.
  open func startUpdatingHeading() { send { .headingStarted($0) } }

  /// Stops the delivery of headings.
  open func stopUpdatingHeading() { send { .headingStopped($0) } }

  /// Dismisses the display for calibrating the compass; there never is one.
  open func dismissHeadingCalibrationDisplay() {}

  /// The newest heading delivered to this manager; `nil` until there is one.
  open var heading: CLHeading? { deliveredHeading }

  // MARK: - Authorization

  /// Whether Location Services are on.
  open class func locationServicesEnabled() -> Bool {
    if CallbackContext.isMain { DeveloperLog.asksOnMainThread() }
    return DefaultDevice.current.appSnapshot.isLocationServicesOn
  }

  /// What the app may receive.
  @available(iOS, deprecated: 14.0)
  @available(macOS, deprecated: 11.0)
  open class func authorizationStatus() -> CLAuthorizationStatus { statusOfApp }

  /// What the app may receive.
  open var authorizationStatus: CLAuthorizationStatus { deliveredStatus }

  /// How precisely the app may know the location; meaningless before it is authorized (M-03).
  open var accuracyAuthorization: CLAccuracyAuthorization { deliveredAccuracy }

  /// Asks for location while the app is in use; the delegate is notified of a change.
  open func requestWhenInUseAuthorization() { send { .authorizationRequested(.whenInUse, $0) } }

  /// Asks for location at any time; the delegate is notified of a change.
  open func requestAlwaysAuthorization() { send { .authorizationRequested(.always, $0) } }

  /// Asks for full accuracy until the app is no longer in use.
  ///
  /// - Parameters:
  ///   - purposeKey: A key of `NSLocationTemporaryUsageDescriptionDictionary` in the Info.plist.
  ///   - completion: Called in the delegate's context, without an error if the user has answered,
  ///     yes or no, and with `CLError.promptDeclined` if the prompt was not shown.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) { askForFullAccuracy(purposeKey, completion) }

  /// Asks for full accuracy until the app is no longer in use.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey, completion: nil)
  }

  /// Asks for full accuracy until the app is no longer in use.
  ///
  /// - Throws: `CLError.promptDeclined` if the prompt was not shown.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws { try await fullAccuracy(purposeKey) }

  /// Whether widgets of the app may receive locations: always true with Always.
  ///
  /// There are no widgets here for which the user could be asked otherwise (M-12).
  open var isAuthorizedForWidgetUpdates: Bool { authorizationStatus == .authorizedAlways }

  /// What the app wants locations for, in the API before iOS 6; it is not shown.
  @available(iOS, introduced: 3.2, deprecated: 6.0)
  @available(macOS, introduced: 10.7, deprecated: 10.15)
  open var purpose: String?

  // MARK: - State

  /// The last location that the app received, from any manager; `nil` until there is one (M-04).
  ///
  /// With reduced accuracy it is the region that the device has published, if that is not too old.
  open var location: CLLocation? { deliveredLocation }
}
