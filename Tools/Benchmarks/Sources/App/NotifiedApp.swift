// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// Notes when its delegate is called: for each location its own time in milliseconds, and the moment
/// in nanoseconds of the monotonic clock.
final class NotifiedApp: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let expected: Int
  private var lines: [(milliseconds: Int, moment: Int)] = []

  /// Runs until that many locations have come, and prints what was noted.
  static func run(count: Int) -> Never {
    let app = NotifiedApp(expected: count)
    withExtendedLifetime(app) { RunLoop.main.run() }
    fatalError("the main run loop ended by itself")
  }

  private init(expected: Int) {
    self.expected = expected
    super.init()
    lines.reserveCapacity(expected)
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.startUpdatingLocation()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let moment = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    for location in locations {
      let milliseconds = (location.timestamp.timeIntervalSince1970 * 1_000).rounded()
      lines.append((Int(milliseconds), moment))
    }
    guard lines.count >= expected else { return }
    for line in lines { print(line.milliseconds, line.moment) }
    exit(0)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    exit(70)
  }
}
