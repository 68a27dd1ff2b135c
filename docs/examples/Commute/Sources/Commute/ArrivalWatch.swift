// SPDX-License-Identifier: MIT

import CoreLocation

/// Tells when a traveller arrives somewhere, and what stands in the way of telling.
final class ArrivalWatch: NSObject, CLLocationManagerDelegate {
  /// What there is to show.
  enum State: Equatable, Sendable {
    case asking
    case underWay(metersLeft: Int)
    case somewhereNear
    case withoutSignal
    case arrived
    case refused
  }

  private(set) var state = State.asking
  let manager = CLLocationManager()
  private let goal: CLLocation

  init(goal: CLLocationCoordinate2D) {
    self.goal = CLLocation(latitude: goal.latitude, longitude: goal.longitude)
    super.init()
    manager.delegate = self
    manager.distanceFilter = 10
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    switch manager.authorizationStatus {
    case .notDetermined:
      state = .asking
      manager.requestWhenInUseAuthorization()
    case .authorizedAlways, .authorizedWhenInUse: manager.startUpdatingLocation()
    case .denied, .restricted: state = .refused
    @unknown default: state = .refused
    }
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard state != .arrived, let here = locations.last else { return }
    let left = here.distance(from: goal)
    if manager.accuracyAuthorization == .reducedAccuracy {
      state = .somewhereNear
    } else {
      state = left < 50 ? .arrived : .underWay(metersLeft: Int(left.rounded()))
    }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    switch error {
    case CLError.denied: state = .refused
    case CLError.locationUnknown where state != .arrived: state = .withoutSignal
    default: break
    }
  }
}
