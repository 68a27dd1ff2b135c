// SPDX-License-Identifier: MIT

import CoreLocation

extension CLAuthorizationStatus {
  /// The name of the case, which C's enumerations do not know themselves.
  var word: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "authorizedAlways"
    case .authorizedWhenInUse: "authorizedWhenInUse"
    @unknown default: "unknown (\(rawValue))"
    }
  }
}
