// SPDX-License-Identifier: MIT

public import Foundation
import LocationClient

/// The methods that an app implements to get locations, failures and authorization.
///
/// Every method is optional, as on Apple's systems: those that an app leaves out have a default. A
/// default acts (it calls an older method, or ends the program as Core Location does) only while a
/// location manager calls it; it does nothing if the app itself calls it.
///
/// A method that only a subclass of the conforming class implements is not called: without the
/// Objective-C runtime the conforming class decides.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Called with new locations: at least one, oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Called with a new location, for delegates that do not implement `didUpdateLocations`.
  @available(iOS, deprecated: 6.0)
  @available(macOS, deprecated: 10.9)
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?)

  /// Called when there is no location, now (`.locationUnknown`) or at all (`.denied`).
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Called when status or accuracy changed, and once after a manager was created.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Called with a new status, for delegates that do not implement
  /// `locationManagerDidChangeAuthorization`.
  @available(iOS, deprecated: 14.0)
  @available(macOS, deprecated: 11.0)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  // MARK: Headings

  /// Called with a new heading.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Returns whether the system may show how to calibrate the compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

  // MARK: Regions and visits

  /// Called with the side of a region's rim on which the device is: at each crossing, and as the
  /// answer to `requestState(for:)`.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// Called when the device entered a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Called when the device left a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Called when the monitoring of a region has begun.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Called when a region, or any region if it is `nil`, cannot be monitored.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error)

  /// Called when the device came to a place, or left it.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  // MARK: Beacons

  /// Called with ranged beacons; never called here, since there is no receiver for beacons.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint)

  /// Called when the beacons of a constraint cannot be ranged.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error)

  /// Called with ranged beacons; never called here, since there is no receiver for beacons.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)

  /// Called when the beacons of a region cannot be ranged.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error)

  // MARK: Pauses and deferral

  /// Called when updates paused automatically.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Called when updates resumed after a pause.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Called when a deferral has ended: without an error if the distance or the time was reached,
  /// otherwise with the reason.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
}

extension CLLocationManagerDelegate {
  /// Calls the older method with the newest location (D-02).
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard manager.state.isDelivering, let newest = locations.last else { return }
    locationManager(manager, didUpdateTo: newest, from: manager.state.previousLocation)
  }

  /// Ends the program if a single location was requested; such a request requires a method that
  /// takes it.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    guard manager.state.isDelivering, manager.state.isAnsweringRequest else { return }
    FatalCondition.delegateIgnoresLocations.raise()
  }

  /// Ends the program, as Core Location does if the delegate takes no failures.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard manager.state.isDelivering else { return }
    FatalCondition.delegateIgnoresFailures.raise()
  }

  /// Calls the older method with the status (D-04).
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    guard manager.state.isDelivering else { return }
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
}
