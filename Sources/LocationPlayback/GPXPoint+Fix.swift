// SPDX-License-Identifier: MIT

import GPX
import LocationCore

extension GPXPoint {
  /// The point that a fix is in a trace.
  init(_ fix: Fix, at position: TextPosition) {
    self.init(
      kind: .trackPoint, latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
      elevation: fix.altitude?.aboveSeaLevel,
      time: GPXTime(
        secondsSince1970: fix.timestamp.seconds, nanoseconds: fix.timestamp.nanoseconds),
      position: position)
  }
}
