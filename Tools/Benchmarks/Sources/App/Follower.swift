// SPDX-License-Identifier: MIT

import CoreLocation

/// Receives locations as most apps do: by a delegate on the main thread.
final class Follower: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()

  /// The number of locations to wait for; `nil` filters nearly all away and plays to the end.
  private let expected: Int?
  private var count = 0

  /// Follows the device until that many locations have come, or no more come.
  static func run(count: Int?) -> Never {
    let follower = Follower(expected: count)
    guard count == nil else {
      withExtendedLifetime(follower) { RunLoop.main.run() }
      fatalError("the main run loop ended by itself")
    }
    Rest.wait { follower.count > 0 }
    exit(0)
  }

  private init(expected: Int?) {
    self.expected = expected
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    if expected == nil { manager.distanceFilter = 5_000 }
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    count += locations.count
    if count == expected { exit(0) }
  }

  // The end of a trace leads to this call.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    exit(expected == nil ? 0 : 70)
  }
}
