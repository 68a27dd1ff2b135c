// SPDX-License-Identifier: MIT

// Apple's protocol is Objective-C's, whose optional methods apps call as
// `delegate?.locationManager?(manager, didUpdateLocations: locations)`. A protocol of Swift has no
// optional methods. An optional property with a method's base name, whose value can be called like
// it, gives that spelling a meaning; without the question mark, the method is found as before. The
// properties are disfavored, so that an app's own properties of these names, also from extensions
// of its protocols, are preferred.
//
// A call in the optional form is the app's own, even inside a callback: a method that the delegate
// leaves out does nothing then, whatever its default does for Core Location (D-02). The only
// difference from Apple's form is that the call's result is never `nil`.

/// The methods of a delegate named `locationManager`, for Apple's optional call syntax.
public struct LocsimOptionalMethods {
  fileprivate let delegate: any CLLocationManagerDelegate
}

/// A method of a delegate with a manager as its only parameter, for Apple's optional call syntax.
public struct LocsimOptionalMethod<Result> {
  fileprivate let method: (CLLocationManager) -> Result

  /// Calls the method.
  @discardableResult
  public func callAsFunction(_ manager: CLLocationManager) -> Result {
    manager.asAppsOwnCall { method(manager) }
  }
}

extension CLLocationManagerDelegate {
  /// The methods of this name, for calls in Apple's optional form; never `nil`.
  @_disfavoredOverload
  public var locationManager: LocsimOptionalMethods? { LocsimOptionalMethods(delegate: self) }

  /// The method of this name, for calls in Apple's optional form; never `nil`.
  @_disfavoredOverload
  public var locationManagerDidChangeAuthorization: LocsimOptionalMethod<Void>? {
    LocsimOptionalMethod { self.locationManagerDidChangeAuthorization($0) }
  }

  /// The method of this name, for calls in Apple's optional form; never `nil`.
  @_disfavoredOverload
  public var locationManagerShouldDisplayHeadingCalibration: LocsimOptionalMethod<Bool>? {
    LocsimOptionalMethod { self.locationManagerShouldDisplayHeadingCalibration($0) }
  }

  /// The method of this name, for calls in Apple's optional form; never `nil`.
  @_disfavoredOverload
  public var locationManagerDidPauseLocationUpdates: LocsimOptionalMethod<Void>? {
    LocsimOptionalMethod { self.locationManagerDidPauseLocationUpdates($0) }
  }

  /// The method of this name, for calls in Apple's optional form; never `nil`.
  @_disfavoredOverload
  public var locationManagerDidResumeLocationUpdates: LocsimOptionalMethod<Void>? {
    LocsimOptionalMethod { self.locationManagerDidResumeLocationUpdates($0) }
  }
}

extension LocsimOptionalMethods {
  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didUpdateLocations: locations) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation?
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didUpdateTo: newLocation, from: oldLocation)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didFailWithError error: any Error) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didFailWithError: error) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didChangeAuthorization: status) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didUpdateHeading: newHeading) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didDetermineState: state, for: region)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didEnterRegion: region) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didExitRegion: region) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didStartMonitoringFor: region) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, monitoringDidFailFor: region, withError: error)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didRangeBeacons: beacons, in: region)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
    }
  }

  /// Calls the method with these labels.
  public func callAsFunction(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    manager.asAppsOwnCall { delegate.locationManager(manager, didVisit: visit) }
  }

  /// Calls the method with these labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    manager.asAppsOwnCall {
      delegate.locationManager(manager, didFinishDeferredUpdatesWithError: error)
    }
  }
}
