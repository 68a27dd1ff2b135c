// SPDX-License-Identifier: MIT

import CBlackBox
import Foundation

/// Ends the job when a line takes too long.
///
/// A thread, since libgps would hold any task for ever.
struct Watchdog: Sendable {
  /// The longest that a line may take.
  let limit: Duration

  /// Begins to watch.
  func start() {
    let limit = limit
    Thread.detachNewThread {
      let clock = ContinuousClock()
      var (count, since) = (black_box_count(), clock.now)
      while true {
        Thread.sleep(forTimeInterval: 0.05)
        let now = black_box_count()
        if now != count {
          (count, since) = (now, clock.now)
        } else if clock.now - since > limit {
          FileHandle.standardError.write(Data("fuzz: line \(count) takes too long\n".utf8))
          black_box_give_up()
        }
      }
    }
  }
}
