// SPDX-License-Identifier: MIT

package import LocationCore

// Output uses the names of Core Location's enumeration cases.

extension AuthorizationStatus {
  /// The name of the case in `CLAuthorizationStatus`.
  package var name: StaticString {
    switch self {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "authorizedAlways"
    case .authorizedWhenInUse: "authorizedWhenInUse"
    }
  }
}

extension AccuracyAuthorization {
  /// The name of the case in `CLAccuracyAuthorization`.
  package var name: StaticString {
    switch self {
    case .full: "fullAccuracy"
    case .reduced: "reducedAccuracy"
    }
  }
}

extension ConditionState {
  /// The name of the case in `CLMonitor.Event.State`.
  package var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .satisfied: "satisfied"
    case .unsatisfied: "unsatisfied"
    case .unmonitored: "unmonitored"
    }
  }
}

extension RegionPresence {
  /// The name of the case in `CLRegionState`.
  package var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}

extension LocationFailure {
  /// The name of the case in `CLError.Code`.
  package var name: StaticString {
    switch self {
    case .locationUnknown: "locationUnknown"
    case .denied: "denied"
    case .network: "network"
    case .headingFailure: "headingFailure"
    case .regionMonitoringDenied: "regionMonitoringDenied"
    case .regionMonitoringFailure: "regionMonitoringFailure"
    case .deferredFailed: "deferredFailed"
    case .deferredNotUpdatingLocation: "deferredNotUpdatingLocation"
    case .deferredAccuracyTooLow: "deferredAccuracyTooLow"
    case .deferredDistanceFiltered: "deferredDistanceFiltered"
    case .deferredCanceled: "deferredCanceled"
    case .promptDeclined: "promptDeclined"
    }
  }
}

extension ServiceDiagnostics {
  /// The names of the properties of `CLLocationUpdate`, `CLServiceSession.Diagnostic` and
  /// `CLMonitor.Event` that are true, in the order of the set's bits.
  package var names: [StaticString] {
    Self.named.compactMap { contains($0.0) ? $0.1 : nil }
  }
}
