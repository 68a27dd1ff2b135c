// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// Is told of locations as most apps are: by a delegate on the main thread.
final class Follower: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()

  /// How many locations to wait for; `nil` filters all but the first away and plays to the end.
  private let expected: Int?
  private var count = 0

  /// Follows the device until so many locations have come, or nothing more comes.
  static func run(count: Int?) -> Never {
    let follower = Follower(expected: count)
    // Nothing tells an app of the end of a trace before ten seconds have passed: who waits for it ends
    // when the process has rested for a while, less than 2 ms of CPU in 100 ms.
    var (before, now) = (clock(), clock())
    repeat {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
      (before, now) = (now, clock())
    } while count != nil || follower.count == 0 || now - before > 2_000
    exit(0)
  }

  private init(expected: Int?) {
    self.expected = expected
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    if expected == nil { manager.distanceFilter = 10_000_000 }
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    count += locations.count
    if count == expected { exit(0) }
  }

  // What the end of a trace leads to.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    exit(expected == nil ? 0 : 70)
  }
}
