// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

// The core has optionals. Only this file, `Conversions+Heading.swift` and
// `Conversions+Monitoring.swift` turn what is absent into Apple's markers: −1 (LOC-06), or a date in
// the distant past or future.

extension CLLocation {
  /// The location of a fix, for the app of a device.
  convenience init(_ fix: Fix, on device: any LocationDevice) {
    var fields = Fields(
      at: CLLocationCoordinate2D(
        latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude),
      timestamp: Date(fix.timestamp, on: device))
    fields.horizontalAccuracy = fix.horizontalAccuracy
    if let altitude = fix.altitude {
      fields.altitude = altitude.aboveSeaLevel ?? 0
      fields.ellipsoidalAltitude = altitude.aboveEllipsoid ?? 0
      fields.verticalAccuracy = altitude.accuracy
    }
    if let speed = fix.speed {
      fields.speed = speed.metersPerSecond
      fields.speedAccuracy = speed.accuracy ?? Fields.notMeasured
    }
    if let course = fix.course {
      fields.course = course.degrees
      fields.courseAccuracy = course.accuracy ?? Fields.notMeasured
    }
    fields.sourceInformation =
      switch fix.origin {
      case .simulation: .ofSimulation
      case .accessory: .ofAccessory
      case nil: nil
      }
    self.init(fields)
  }
}

extension CLLocationSourceInformation {
  // Shared, since they never change: one for each location would cost as much as the location.
  fileprivate static let ofSimulation = CLLocationSourceInformation(
    softwareSimulationState: true, andExternalAccessoryState: false)
  fileprivate static let ofAccessory = CLLocationSourceInformation(
    softwareSimulationState: false, andExternalAccessoryState: true)
}

extension Date {
  /// The moment that the app of a device sees.
  init(_ instant: UTCInstant, on device: any LocationDevice) {
    let shown = instant + device.lineShift.current
    self.init(timeIntervalSince1970: Double(shown.seconds) + Double(shown.nanoseconds) * 1e-9)
  }
}

extension DesiredAccuracy {
  /// The wish of Core Location's number; a number without a meaning is the best accuracy.
  init(_ accuracy: CLLocationAccuracy) {
    switch accuracy {
    case kCLLocationAccuracyBestForNavigation: self = .bestForNavigation
    case kCLLocationAccuracyReduced...: self = .reduced
    case let meters where meters > 0: self = .within(meters: meters)
    default: self = .best
    }
  }
}

extension ClientOptions {
  init(
    desiredAccuracy: CLLocationAccuracy, distanceFilter: CLLocationDistance,
    allowsBackgroundUpdates: Bool, showsBackgroundIndicator: Bool, activity: CLActivityType,
    pausesAutomatically: Bool, headingFilter: CLLocationDegrees
  ) {
    self.init(
      desiredAccuracy: DesiredAccuracy(desiredAccuracy),
      distanceFilter: distanceFilter > 0 ? distanceFilter : 0,
      allowsBackgroundUpdates: allowsBackgroundUpdates,
      showsBackgroundIndicator: showsBackgroundIndicator, activity: ActivityType(activity),
      pausesAutomatically: pausesAutomatically, headingFilter: headingFilter)
  }
}

extension DeferralBounds {
  /// Bounds from Apple's numbers; the greatest number, or a value that is not a number, is no
  /// bound.
  init(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
    // No duration and no run is longer than that.
    let longest = 1e11
    self.init(
      distance: distance < CLLocationDistanceMax ? distance : nil,
      timeout: timeout < longest ? .nanoseconds(max(timeout, 0) * 1e9) : nil)
  }
}

extension ActivityType {
  init(_ activity: CLActivityType) {
    self =
      switch activity {
      case .other: .other
      case .automotiveNavigation: .automotiveNavigation
      case .fitness: .fitness
      case .otherNavigation: .otherNavigation
      case .airborne: .airborne
      // A later system's finer cases count as one of these.
      @unknown default: .other
      }
  }
}

extension CLAuthorizationStatus {
  init(_ status: AuthorizationStatus) {
    self =
      switch status {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorizedAlways: .authorizedAlways
      case .authorizedWhenInUse: .authorizedWhenInUse
      }
  }
}

extension CLAccuracyAuthorization {
  init(_ accuracy: AccuracyAuthorization) {
    self =
      switch accuracy {
      case .full: .fullAccuracy
      case .reduced: .reducedAccuracy
      }
  }
}

extension CLError {
  init(_ failure: LocationFailure) {
    let code: Code =
      switch failure {
      case .locationUnknown: .locationUnknown
      case .denied: .denied
      case .network: .network
      case .headingFailure: .headingFailure
      case .regionMonitoringDenied: .regionMonitoringDenied
      case .regionMonitoringFailure: .regionMonitoringFailure
      case .deferredFailed: .deferredFailed
      case .deferredNotUpdatingLocation: .deferredNotUpdatingLocation
      case .deferredAccuracyTooLow: .deferredAccuracyTooLow
      case .deferredDistanceFiltered: .deferredDistanceFiltered
      case .deferredCanceled: .deferredCanceled
      case .promptDeclined: .promptDeclined
      }
    self.init(code)
  }
}
