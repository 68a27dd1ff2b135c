// SPDX-License-Identifier: MIT

import CBlackBox
import Foundation

/// Ends the job when a line takes too long.
///
/// It uses a thread of its own, because a hanging libgps would block a task forever.
struct Watchdog: Sendable {
  /// The time limit of a line.
  let limit: Duration

  /// Starts the thread.
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
