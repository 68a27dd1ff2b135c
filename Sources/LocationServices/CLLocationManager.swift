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

  /// What the app uses locations for; `.other` by default.
  open var activityType = CLActivityType.other

  /// Whether updates may pause while the device rests; true by default.
  ///
  /// Nothing pauses yet.
  open var pausesLocationUpdatesAutomatically = true

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
  ///
  /// There are none yet.
  open var headingFilter: CLLocationDegrees = 1

  /// The way the device is held, to which headings refer; portrait by default.
  open var headingOrientation = CLDeviceOrientation.portrait

  /// Whether this manager's delegate is being called by Core Location at this moment.
  private(set) var isDelivering = false

  /// Whether the locations being delivered answer `requestLocation`.
  private(set) var isAnsweringRequest = false

  /// The location delivered before those being delivered.
  private(set) var previousLocation: CLLocation?

  /// What this manager was told last: the properties show it, so that they change with the
  /// callbacks and never before them (A-02, S-11), but for `location` under reduced accuracy, which is
  /// what the device has published.
  private var told: (authorization: AuthorizationState, location: Fix?)

  private let device: Device
  private var client: ClientID?
  private var allowsBackground = false
  private var requests = CompletionList()
  private var isUpdating = false
  private var hasRequestedLocation = false

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

extension CLLocationManager {
  /// What may be handed to this manager at this moment, whatever it was told.
  var access: LocationAccess { snapshot?.access ?? .none }

  private var snapshot: ClientSnapshot? { client.flatMap { device.service.snapshot(for: $0) } }

  /// Calls the delegate's method for an event.
  func deliver(_ event: ClientEvent) {
    switch event {
    case .authorizationChanged(let state): told.authorization = state
    case .locationsUpdated(let fixes): told.location = fixes.last
    case .regionUpdated(let region): told.location = region.fix
    case .requestCompleted(let request, let failure):
      let completion = requests.take(request)
      completion?(failure.map { CLError($0) })
      return
    case .failed, .eventOccurred: break
    }
    guard let delegate else { return }
    isDelivering = true
    defer { isDelivering = false }
    switch event {
    case .authorizationChanged:
      delegate.locationManagerDidChangeAuthorization(self)
    case .locationsUpdated(let fixes): deliver(fixes, to: delegate)
    case .regionUpdated(let region): deliver([region.fix], to: delegate)
    case .failed(let failure):
      hasRequestedLocation = false
      delegate.locationManager(self, didFailWithError: CLError(failure))
    // No service that watches for apps has a method in the delegate yet.
    case .eventOccurred, .requestCompleted: break
    }
  }

  private func deliver(_ fixes: [Fix], to delegate: any CLLocationManagerDelegate) {
    let locations = fixes.map { CLLocation($0) }
    isAnsweringRequest = hasRequestedLocation
    hasRequestedLocation = false
    delegate.locationManager(self, didUpdateLocations: locations)
    isAnsweringRequest = false
    previousLocation = locations.last
  }

  private func optionsChanged() {
    let options = ClientOptions(
      desiredAccuracy: desiredAccuracy, distanceFilter: distanceFilter,
      allowsBackgroundUpdates: allowsBackground,
      showsBackgroundIndicator: showsBackgroundLocationIndicator)
    send { .optionsChanged($0, options) }
  }

  private func send(_ event: (ClientID) -> Event) {
    if let client { device.service.send(event(client)) }
  }
}
