// SPDX-License-Identifier: MIT

public import Foundation
import LocationClient

/// What an app implements to be told of locations, failures and authorization.
///
/// Every method is optional, as on Apple's systems: those that an app leaves out have a default.
/// A default acts (hands on to an older method, or ends the program where Core Location does) only
/// while a location manager is calling; called by the app itself it does nothing.
///
/// A method that only a subclass of the conforming class implements is not called: without the
/// Objective-C runtime the conforming class decides.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Tells of new locations: at least one, oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Tells of a new location, to delegates that do not implement `didUpdateLocations`.
  @available(iOS, deprecated: 6.0)
  @available(macOS, deprecated: 10.9)
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?)

  /// Tells that no location can be had, now (`.locationUnknown`) or at all (`.denied`).
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Tells that status or accuracy changed, and once after a manager was created.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Tells of a new status, to delegates that do not implement
  /// `locationManagerDidChangeAuthorization`.
  @available(iOS, deprecated: 14.0)
  @available(macOS, deprecated: 11.0)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  // MARK: Headings

  /// Tells of a new heading.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Asks whether the system may show how to calibrate the compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

  // MARK: Regions and visits

  /// Tells on which side of a region's rim the device is: at each crossing, and as the answer to
  /// `requestState(for:)`.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// Tells that the device came into a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Tells that the device left a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Tells that a region is monitored from now on.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Tells that a region, or any region where it is `nil`, cannot be monitored.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error)

  /// Tells that the device came to a place, or left it.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  // MARK: Beacons

  /// Tells which beacons are heard; never called here, where nothing hears them.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint)

  /// Tells that the beacons of a constraint cannot be ranged.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error)

  /// Tells which beacons are heard; never called here, where nothing hears them.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)

  /// Tells that the beacons of a region cannot be ranged.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error)

  // MARK: Pauses and deferral

  /// Tells that updates paused by themselves.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Tells that updates go on after a pause.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Tells that updates are deferred no longer: without an error once the distance or the time was
  /// reached, else why.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
}

extension CLLocationManagerDelegate {
  /// Hands the newest location on to the older method (D-02).
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard manager.state.isDelivering, let newest = locations.last else { return }
    locationManager(manager, didUpdateTo: newest, from: manager.state.previousLocation)
  }

  /// Ends the program if a single location was asked for, which only makes sense with a method
  /// that takes it.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    guard manager.state.isDelivering, manager.state.isAnsweringRequest else { return }
    FatalCondition.delegateIgnoresLocations.raise()
  }

  /// Ends the program, as Core Location does where nobody takes a failure.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard manager.state.isDelivering else { return }
    FatalCondition.delegateIgnoresFailures.raise()
  }

  /// Hands the status on to the older method (D-04).
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    guard manager.state.isDelivering else { return }
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
}
