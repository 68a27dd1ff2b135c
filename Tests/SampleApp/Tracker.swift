// SPDX-License-Identifier: MIT

import CoreLocation

/// Follows the device and prints what Core Location delivers, one line each, until a number of
/// locations has come or the user does not allow them.
final class Tracker: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let isServedByMainThread: Bool
  private var remaining: Int
  private var asksForAlways: Bool
  private var whenDone: ((Int32) -> Void)?

  /// Begins to follow the device.
  ///
  /// - Parameters:
  ///   - arguments: How many locations to print, and what to ask for.
  ///   - isServedByMainThread: Whether the main queue is served by the main thread for good.
  ///   - whenDone: Receives the program's exit status, once.
  init(
    _ arguments: Arguments, isServedByMainThread: Bool = false, whenDone: @escaping (Int32) -> Void
  ) {
    remaining = arguments.count
    asksForAlways = arguments.asksForAlways
    self.isServedByMainThread = isServedByMainThread
    self.whenDone = whenDone
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.activityType = .fitness
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    requireMain()
    report("authorization: \(manager.authorizationStatus.word)")
    switch manager.authorizationStatus {
    case .notDetermined:
      manager.requestWhenInUseAuthorization()
    case .authorizedWhenInUse, .authorizedAlways:
      if asksForAlways { manager.requestAlwaysAuthorization() }
      asksForAlways = false
      manager.startUpdatingLocation()
    case .denied, .restricted:
      finish(1)
    @unknown default:
      break
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    requireMain()
    for location in locations where remaining > 0 {
      report(location.line)
      remaining -= 1
    }
    if remaining == 0 { finish(0) }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    requireMain()
    switch error {
    case CLError.locationUnknown:
      // Core Location goes on trying.
      report("error: location unknown")
    case CLError.denied:
      report("error: denied")
      finish(1)
    default:
      report("error: \(error.localizedDescription)")
    }
  }

  /// Ends the program where a callback comes anywhere but where Core Location's come.
  private func requireMain() {
    dispatchPrecondition(condition: .onQueue(.main))
    MainActor.assumeIsolated {}
    if isServedByMainThread { precondition(Thread.isMainThread) }
  }

  private func finish(_ status: Int32) {
    manager.stopUpdatingLocation()
    manager.delegate = nil
    whenDone?(status)
    whenDone = nil
  }

  /// Prints a line at once, also where the output is a file.
  private func report(_ line: String) {
    print(line)
    fflush(nil)
  }
}
