// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// Prints how many locations a second its delegate gets, from the first call to the last.
final class RateApp: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let expected: Int
  private var count = 0
  private var beginning: ContinuousClock.Instant?

  /// Runs until that many locations have come.
  static func run(count: Int) -> Never {
    let app = RateApp(expected: count)
    withExtendedLifetime(app) { RunLoop.main.run() }
    fatalError("the main run loop ended by itself")
  }

  private init(expected: Int) {
    self.expected = expected
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let beginning else {
      beginning = .now
      return
    }
    count += locations.count
    guard count >= expected else { return }
    print(Double(count) / ((ContinuousClock.now - beginning) / .seconds(1)))
    exit(0)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    exit(70)
  }
}
