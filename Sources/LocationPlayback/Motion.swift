// SPDX-License-Identifier: MIT

import LocationCore

/// The speed and the course between two fixes.
struct Motion {
  /// The shortest distance in meters for which a course is computed.
  private static let leastMove = 0.01

  /// Meters per second, to the millimeter per second.
  let speed: Double?

  /// Degrees clockwise from true north, to a hundredth.
  let course: Double?

  /// A position of the device, with its time.
  struct Point {
    let coordinate: Coordinate
    let time: UTCInstant

    init(_ fix: Fix) { (coordinate, time) = (fix.coordinate, fix.timestamp) }
  }

  /// The motion that leads from one point to a later one.
  init(from: Point, to: Point, by metric: inout CourseMetric) {
    let leg = metric.leg(from: from.coordinate, to: to.coordinate)
    let speed = leg.distance / to.time.seconds(since: from.time)
    // The speed is rounded, so that it does not claim the precision of a measured one.
    self.speed = speed.isFinite ? Self.rounded(speed * 1_000) / 1_000 : nil
    course =
      leg.distance >= Self.leastMove
      ? leg.initialCourse.map { Self.rounded($0 * 100) / 100 } : nil
  }

  /// A nonnegative number rounded to the nearest integer, as by `rounded()`.
  ///
  /// `rounded()` is a function call where the compiler cannot assume that the processor has an
  /// instruction for it.
  @inline(__always)
  static func rounded(_ number: Double) -> Double {
    assert(!(number < 0), "\(number) is below zero")
    // Numbers from 2⁵² on have no fraction.
    guard number < 0x1p52 else { return number }
    let whole = Double(Int64(number))
    return number - whole < 0.5 ? whole : whole + 1
  }
}
