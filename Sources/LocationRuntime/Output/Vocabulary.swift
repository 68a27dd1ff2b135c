// SPDX-License-Identifier: MIT

package import LocationCore

// The names that output uses are those of Core Location's enumeration cases.

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

extension LocationFailure {
  /// The name of the case in `CLError.Code`.
  package var name: StaticString {
    switch self {
    case .locationUnknown: "locationUnknown"
    case .denied: "denied"
    case .network: "network"
    case .promptDeclined: "promptDeclined"
    }
  }
}
