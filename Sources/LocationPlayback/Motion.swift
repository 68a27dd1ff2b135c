// SPDX-License-Identifier: MIT

import LocationCore

/// Speed and course between two fixes.
struct Motion {
  /// Metres below which a course says nothing.
  private static let leastMove = 0.01

  /// Metres per second, to the millimetre per second.
  let speed: Double?

  /// Degrees clockwise from true north, to a hundredth.
  let course: Double?

  /// Where the device was when.
  struct Point {
    let coordinate: Coordinate
    let time: UTCInstant

    init(_ fix: Fix) { (coordinate, time) = (fix.coordinate, fix.timestamp) }
  }

  /// The motion that leads from one point to a later one.
  init(from: Point, to: Point) {
    let leg = LocalMetric.courseAndDistance(from: from.coordinate, to: to.coordinate)
    let speed = leg.distance / to.time.seconds(since: from.time)
    // Rounded, so that a derived figure does not claim the digits of a measured one.
    self.speed = speed.isFinite ? (speed * 1_000).rounded() / 1_000 : nil
    course =
      leg.distance >= Self.leastMove
      ? leg.initialCourse.map { ($0 * 100).rounded() / 100 } : nil
  }
}
