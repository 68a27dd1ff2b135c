// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore

extension UTCInstant {
  /// The moment that a GPX time names.
  package init(_ time: GPXTime) {
    self.init(secondsSinceEpoch: time.secondsSince1970, nanoseconds: time.nanoseconds)
  }
}

extension GPXTime {
  /// The time in a GPX document that names a moment; `nil` outside the years 1…9999, which GPX
  /// cannot write.
  package init?(_ instant: UTCInstant) {
    self.init(secondsSince1970: instant.seconds, nanoseconds: instant.nanoseconds)
  }
}

extension Coordinate {
  /// The position of a point.
  init(_ point: GPXPoint) {
    self.init(limiting: point.latitude, wrapping: point.longitude)
  }
}

extension Duration {
  /// A duration of computed seconds, rounded to the microsecond so that times stay readable.
  static func computed(seconds: Double) -> Duration {
    .microseconds((seconds * 1e6).rounded())
  }

  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}

extension GPXPoint {
  /// The track point with the values of a fix.
  ///
  /// The radius and the altitude's accuracy become the dilutions of precision that `FixQuality`
  /// turns back into them. A radius of zero has no dilution. The accuracies of speed and course are
  /// not written.
  package init(_ fix: Fix) {
    self.init(
      kind: .trackPoint, latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude)
    elevation = fix.altitude?.aboveSeaLevel
    time = GPXTime(fix.timestamp)
    speed = fix.speed?.metersPerSecond
    course = fix.course?.degrees
    hdop =
      fix.horizontalAccuracy > 0
      ? fix.horizontalAccuracy / FixQuality.horizontalRangeError : nil
    vdop = fix.altitude.map { $0.accuracy / FixQuality.verticalRangeError }
    if let altitude = fix.altitude, let sea = altitude.aboveSeaLevel,
      let ellipsoid = altitude.aboveEllipsoid
    {
      geoidHeight = ellipsoid - sea
    }
  }
}
