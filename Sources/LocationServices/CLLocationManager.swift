// SPDX-License-Identifier: MIT

public import Foundation
import LocationCore
import LocationRuntime

/// Starts and stops the delivery of locations to an app, and asks for its authorization.
///
/// Create it, set its delegate, and keep it: a manager that goes away delivers nothing. Its delegate
/// is called where the manager was created: on the main queue, or on the run loop of another thread.
open class CLLocationManager: NSObject {
  /// Is told of locations, failures and changes of authorization; not kept alive.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// How precise locations should be, in metres or as one of the constants `kCLLocationAccuracy…`;
  /// the best by default, as on iOS (M-01).
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { optionsChanged() }
  }

  /// Least distance in metres between two locations delivered; `kCLDistanceFilterNone` by default.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
    didSet { optionsChanged() }
  }

  /// What the app uses locations for, which says when updates may pause; `.other` by default.
  open var activityType = CLActivityType.other {
    didSet { optionsChanged() }
  }

  /// Whether updates may pause while the device rests; true by default.
  ///
  /// They do not go on by themselves: the app starts them again (P-02).
  open var pausesLocationUpdatesAutomatically = true {
    didSet { optionsChanged() }
  }

  /// Whether updates that run when the app leaves the foreground go on behind it; false by default.
  ///
  /// Setting it ends the program where the Info.plist lacks the background mode `location` (B-01).
  open var allowsBackgroundLocationUpdates: Bool {
    get { allowsBackground }
    set {
      guard !newValue || device.description.hasLocationBackgroundMode else {
        return FatalCondition.backgroundModeMissing.raise()
      }
      allowsBackground = newValue
      optionsChanged()
    }
  }

  /// Whether an indicator shows use in the background even where the app is authorized always; false
  /// by default.
  open var showsBackgroundLocationIndicator = false {
    didSet { optionsChanged() }
  }

  /// Least change in degrees between two headings delivered; 1 by default.
  open var headingFilter: CLLocationDegrees = 1 {
    didSet { optionsChanged() }
  }

  /// The way the device is held, to which headings refer; portrait by default.
  ///
  /// It is not read off the device. `.unknown`, `.faceUp` and `.faceDown` are ignored (M-05).
  open var headingOrientation: CLDeviceOrientation {
    get { orientation }
    set { if newValue.isUpright { orientation = newValue } }
  }

  /// Whether this manager's delegate is being called by Core Location at this moment.
  var isDelivering = false

  /// Whether the locations being delivered answer `requestLocation`.
  var isAnsweringRequest = false

  /// The location delivered before those being delivered.
  var previousLocation: CLLocation?

  /// What this manager was told last: the properties show it, so that they change with the
  /// callbacks and never before them (A-02, S-11), but for `location` under reduced accuracy, which is
  /// what the device has published.
  var told: (authorization: AuthorizationState, location: Fix?)

  /// The heading that this manager was told last.
  var toldHeading: Heading?

  private var orientation = CLDeviceOrientation.portrait
  let device: Device
  private(set) var client: ClientID?
  private(set) var allowsBackground = false
  /// Regions that are no circles on the ground, of which the delegate is yet to be told.
  var unwatchableRegions: [CLRegion] = []
  var requests = CompletionList()
  var isUpdating = false
  var hasRequestedLocation = false

  /// Makes a manager whose delegate will be called in the context of the caller.
  public override init() {
    device = .current
    told = (device.authorizationState, nil)
    super.init()
    client = device.makeClient(receiver: ManagerMailbox(manager: self, device: device))
  }

  deinit {
    if let client { device.service.release(client) }
  }

  // MARK: - Services

  /// Starts the delivery of locations, until `stopUpdatingLocation`.
  open func startUpdatingLocation() {
    isUpdating = true
    hasRequestedLocation = false
    send { .updatesStarted($0) }
  }

  /// Stops the delivery of locations.
  open func stopUpdatingLocation() {
    isUpdating = false
    hasRequestedLocation = false
    send { .updatesStopped($0) }
  }

  /// Asks for one location.
  ///
  /// The delegate is told it once, or that there is none, after ten seconds at most.
  open func requestLocation() {
    // Ignored while updates run.
    hasRequestedLocation = !isUpdating
    send { .oneFixRequested($0) }
  }

  // MARK: - Deferred updates

  /// Whether updates can be deferred on this device; they can, unless it is set to follow Apple's own
  /// devices since iOS 13.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open class func deferredLocationUpdatesAvailable() -> Bool {
    Device.current.service.read { $0.configuration.deferral == .available }
  }

  /// Allows updates to be held back while the app is in the background, until the device has travelled
  /// so far or time is up; then they come in one call, oldest first.
  ///
  /// The delegate is told of the end of every permission once. Updates must run with the best accuracy
  /// and without a distance filter.
  ///
  /// - Parameters:
  ///   - distance: Metres travelled along the locations; `CLLocationDistanceMax` is no bound.
  ///   - timeout: Seconds; `CLTimeIntervalMax` is no bound.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) {
    hasRequestedLocation = false
    let bounds = DeferralBounds(untilTraveled: distance, timeout: timeout)
    send { .deferralAllowed($0, bounds) }
  }

  /// Takes the permission to hold updates back away, if there is one.
  ///
  /// What is held is delivered, and the delegate is told of `CLError.deferredCanceled`.
  @available(iOS, deprecated: 13.0)
  @available(macOS, deprecated: 10.15)
  open func disallowDeferredLocationUpdates() { send { .deferralDisallowed($0) } }

  // MARK: - What is watched for the app

  /// The regions that are watched for the app, for all its managers and across launches (M-06).
  open var monitoredRegions: Set<CLRegion> { regionsOfApp }

  /// The greatest radius in metres of a region that is watched.
  open var maximumRegionMonitoringDistance: CLLocationDistance { largestRadius }

  /// Whether regions of a class can be watched, whatever the app may do: circles can (M-07).
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// Whether regions can be watched: they can.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.8, deprecated: 10.10)
  open class func regionMonitoringAvailable() -> Bool { true }

  /// Whether regions can be watched, and Location Services are on.
  @available(iOS, introduced: 4.0, deprecated: 6.0)
  @available(macOS, introduced: 10.8, deprecated: 10.10)
  open class func regionMonitoringEnabled() -> Bool { Device.current.isLocationServicesOn }

  /// Has a circle watched, in the place of the region with its identifier, if there is one.
  open func startMonitoring(for region: CLRegion) { watch(region) }

  /// Has the region with this one's identifier watched no longer.
  open func stopMonitoring(for region: CLRegion) { unwatch(region) }

  /// Asks on which side of a circle's rim the device is; it need not be watched.
  open func requestState(for region: CLRegion) { askForState(of: region) }

  /// Has the app told of the places where the device stays, across launches.
  open func startMonitoringVisits() { send { .visitMonitoringStarted($0) } }

  /// Has the app told of no more visits.
  open func stopMonitoringVisits() { send { .visitMonitoringStopped($0) } }

  /// Whether significant changes can be told: they can.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Has the delegate told of locations about 500 m apart, across launches.
  open func startMonitoringSignificantLocationChanges() { send { .significantChangesStarted($0) } }

  /// Has the app told of no more significant changes.
  open func stopMonitoringSignificantLocationChanges() { send { .significantChangesStopped($0) } }

  // MARK: - Headings

  /// Whether there is a compass: under a test, but not on a live device, of which no source tells
  /// headings yet.
  open class func headingAvailable() -> Bool { Device.current.hasCompass }

  /// Starts the delivery of headings, until `stopUpdatingHeading`; it needs no authorization, but true
  /// north comes only while the app also receives locations.
  open func startUpdatingHeading() { send { .headingStarted($0) } }

  /// Stops the delivery of headings.
  open func stopUpdatingHeading() { send { .headingStopped($0) } }

  /// Takes the display for calibrating the compass away; there never is one.
  open func dismissHeadingCalibrationDisplay() {}

  /// The newest heading delivered to this manager; `nil` until there is one.
  open var heading: CLHeading? { toldHeading.map { CLHeading($0, orientation: orientation) } }

  // MARK: - Authorization

  /// Whether Location Services are on, on this device.
  open class func locationServicesEnabled() -> Bool {
    if CallbackContext.isMain { Diagnostics.asksOnMainThread() }
    return Device.current.isLocationServicesOn
  }

  /// What the app may receive.
  @available(iOS, deprecated: 14.0)
  @available(macOS, deprecated: 11.0)
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CLAuthorizationStatus(Device.current.authorizationState.status)
  }

  /// What the app may receive.
  open var authorizationStatus: CLAuthorizationStatus {
    CLAuthorizationStatus(told.authorization.status)
  }

  /// How precisely the app may know the location; says nothing before it is authorized (M-03).
  open var accuracyAuthorization: CLAccuracyAuthorization {
    CLAccuracyAuthorization(told.authorization.accuracy)
  }

  /// Asks for location while the app is in use.
  ///
  /// The delegate is told of a change.
  open func requestWhenInUseAuthorization() { send { .authorizationRequested(.whenInUse, $0) } }

  /// Asks for location at any time.
  ///
  /// The delegate is told of a change.
  open func requestAlwaysAuthorization() { send { .authorizationRequested(.always, $0) } }

  /// Asks for full accuracy until the app is no longer in use.
  ///
  /// - Parameters:
  ///   - purposeKey: A key of `NSLocationTemporaryUsageDescriptionDictionary` in the Info.plist.
  ///   - completion: Is called where the delegate is, without an error when the user has answered,
  ///     yes or no, and with `CLError.promptDeclined` when the prompt was not shown.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    let request = requests.add(completion)
    send { .fullAccuracyRequested($0, purposeKey: purposeKey, request) }
  }

  // MARK: - State

  /// The newest location delivered to this manager; `nil` until there is one.
  ///
  /// With reduced accuracy it is the region that the device has published, if that is not too old.
  open var location: CLLocation? {
    let fix =
      switch access {
      case .none: nil as Fix?
      case .region: snapshot?.location
      case .full: told.location
      }
    return fix.map { CLLocation($0) }
  }
}
