// SPDX-License-Identifier: MIT

import CoreLocation

/// Tags one photo, as a photo app does: it asks for location when it is needed, shows roughly where the
/// photo will be tagged, and asks for the exact place only where the user gave it an approximate one.
final class Geotagger: NSObject, CLLocationManagerDelegate {
  private enum Step {
    case waitingForPermission
    case locating
    case waitingForFullAccuracy
    case done
  }

  private let manager = CLLocationManager()
  private var step = Step.waitingForPermission
  private let whenDone: (Int32) -> Void

  init(whenDone: @escaping (Int32) -> Void) {
    self.whenDone = whenDone
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    guard step == .waitingForPermission else { return }
    switch manager.authorizationStatus {
    case .notDetermined:
      manager.requestWhenInUseAuthorization()
    case .authorizedWhenInUse, .authorizedAlways:
      step = .locating
      manager.requestLocation()
    case .denied, .restricted:
      finish("The photo has no place: location is switched off for this app.", 1)
    @unknown default:
      finish("The photo has no place.", 1)
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard step == .locating, let location = locations.last else { return }
    guard manager.accuracyAuthorization == .reducedAccuracy else {
      return finish("Tagged: \(text(location))", 0)
    }
    say("Around here: \(text(location))")
    step = .waitingForFullAccuracy
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "TagPhoto") { error in
      if let error { self.say("Nobody was asked: \(error.localizedDescription)") }
      self.fullAccuracyWasAnswered(approximate: location)
    }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    switch error {
    case CLError.denied: finish("The photo has no place: location is switched off.", 1)
    default: finish("The photo has no place: there is no position now.", 1)
    }
  }

  private func fullAccuracyWasAnswered(approximate: CLLocation) {
    if manager.accuracyAuthorization == .fullAccuracy {
      step = .locating
      manager.requestLocation()
    } else {
      finish("Tagged with the neighborhood: \(text(approximate))", 0)
    }
  }

  private func text(_ location: CLLocation) -> String {
    let coordinate = location.coordinate
    return String(
      format: "%.4f, %.4f ±%.0f m", coordinate.latitude, coordinate.longitude,
      location.horizontalAccuracy)
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func finish(_ line: String, _ status: Int32) {
    guard step != .done else { return }
    step = .done
    say(line)
    whenDone(status)
  }
}
