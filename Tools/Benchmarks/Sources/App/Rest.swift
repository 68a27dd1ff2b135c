// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// The end of a trace as an app that reads it at rate max can see it: the process has nothing to
/// do.
///
/// Core Location reports the end of locations to an app only after ten seconds.
enum Rest {
  /// Serves the main run loop until the process has begun and rests: less than 2 ms of CPU in 100
  /// ms.
  static func wait(after hasBegun: () -> Bool) {
    var (before, now) = (clock(), clock())
    repeat {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
      (before, now) = (now, clock())
    } while !hasBegun() || now - before > 2_000
  }
}
