// SPDX-License-Identifier: MIT

import GPX
import LocationCore

extension GPXPoint {
  /// Makes the track point of a recorded fix, for a summary.
  init(_ fix: Fix, at position: TextPosition) {
    self.init(
      kind: .trackPoint, latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
      elevation: fix.altitude?.aboveSeaLevel,
      time: GPXTime(
        secondsSince1970: fix.timestamp.seconds, nanoseconds: fix.timestamp.nanoseconds),
      position: position)
  }
}
