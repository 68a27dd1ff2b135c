// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import LocationCore

/// Takes fixes from the standard library's stream, into which another thread puts them: what the
/// asynchronous sequence is compared with.
enum StreamCounter {
  /// Iterates until so many fixes have come.
  static func run(count: Int) -> Never {
    guard let coordinate = Coordinate(latitude: 47, longitude: 8),
      let fix = Fix(
        coordinate: coordinate, horizontalAccuracy: 5,
        timestamp: UTCInstant(secondsSinceEpoch: 1_777_593_600))
    else { exit(70) }
    let (stream, continuation) = AsyncStream.makeStream(of: Fix.self)
    Thread.detachNewThread {
      for _ in 0..<count { continuation.yield(fix) }
    }
    Task.detached {
      var rest = count
      for await fix in stream where fix.horizontalAccuracy == 5 {
        rest -= 1
        if rest == 0 { exit(0) }
      }
    }
    dispatchMain()
  }
}
