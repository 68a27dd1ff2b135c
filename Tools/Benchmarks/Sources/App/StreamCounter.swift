// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Takes fixes from the standard library's stream, into which another thread puts them: the peer of
/// the asynchronous sequence.
enum StreamCounter {
  /// Iterates until so many fixes have come.
  static func run(count: Int) -> Never {
    let fix = Fix()
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

/// A fix with the stored properties of the engine's, which is not public, in the same order.
private struct Fix {
  var latitude = 47.0
  var longitude = 8.0
  var horizontalAccuracy = 5.0
  var seconds: Int64 = 1_777_593_600
  var nanoseconds: Int32 = 0
  var origin: UInt8 = 0
  var segment: UInt16 = 0
  var aboveSeaLevel = Double.nan
  var aboveEllipsoid = Double.nan
  var altitudeAccuracy = Double.nan
  var metersPerSecond = Double.nan
  var speedAccuracy = Double.nan
  var courseDegrees = Double.nan
  var courseAccuracy = Double.nan
}
