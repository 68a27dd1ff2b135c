// SPDX-License-Identifier: MIT

import CoreLocation

/// An app's class with a manager of its own.
final class Tracker: NSObject, CLLocationManagerDelegate {
  let manager = CLLocationManager()
  private(set) var locations: [CLLocation] = []
  private(set) var failures: [CLError.Code] = []
  private(set) var statuses: [CLAuthorizationStatus] = []
  var whenLocation: (() -> Void)?

  /// Makes a tracker that starts updates at once, or one that only waits.
  init(starts: Bool = true) {
    super.init()
    manager.delegate = self
    if starts { manager.startUpdatingLocation() }
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    statuses.append(manager.authorizationStatus)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    self.locations += locations
    whenLocation?()
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    if let error = error as? CLError { failures.append(error.code) }
  }
}
