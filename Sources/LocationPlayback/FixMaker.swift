// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A fix, and whether a section begins with it.
struct TimedFix {
  let fix: Fix
  let startsSection: Bool
}

/// Makes fixes from timed points, and derives from neighbours the speed and course that a trace
/// lacks: along the way from the point before, for a section's first point to the one after.
struct FixMaker {
  private(set) var timer: PointTimer

  private let quality: FixQuality
  private var previous: TimedPoint?
  private var upcoming: TimedPoint?
  private var hasStarted = false

  /// What broke the trace; thrown when everything before it has been handed out.
  private var failure: PlaybackError?

  init(timer: PointTimer, options: PlaybackOptions) {
    self.timer = timer
    quality = FixQuality(horizontalAccuracy: options.horizontalAccuracy)
  }

  /// The next fix in the order of time, or `nil` at the end.
  mutating func next() throws(PlaybackError) -> TimedFix? {
    if !hasStarted {
      hasStarted = true
      pull()
    }
    guard let point = upcoming else {
      if let failure { throw failure }
      return nil
    }
    pull()
    let motion =
      if point.point.speed != nil && point.point.course != nil {
        Motion()
      } else if !point.startsSection, let previous {
        Motion(from: previous, to: point)
      } else if let upcoming, !upcoming.startsSection {
        Motion(from: point, to: upcoming)
      } else {
        Motion()
      }
    previous = point
    return TimedFix(
      fix: quality.fix(for: point, motion: motion), startsSection: point.startsSection)
  }

  private mutating func pull() {
    upcoming = nil
    do throws(PlaybackError) {
      upcoming = try timer.next()
    } catch {
      failure = error
    }
  }
}

/// Speed and course between two points.
struct Motion {
  /// Metres below which a course says nothing.
  private static let leastMove = 0.01

  /// Metres per second, to the millimetre per second.
  let speed: Double?

  /// Degrees clockwise from true north, to a hundredth.
  let course: Double?

  /// No motion known.
  init() {
    speed = nil
    course = nil
  }

  /// The motion that leads from one point to a later one.
  init(from: TimedPoint, to: TimedPoint) {
    let leg = LocalMetric.courseAndDistance(
      from: Coordinate(from.point), to: Coordinate(to.point))
    let speed = leg.distance / to.time.seconds(since: from.time)
    // Rounded, so that a derived figure does not claim the digits of a measured one.
    self.speed = speed.isFinite ? (speed * 1_000).rounded() / 1_000 : nil
    course =
      leg.distance >= Self.leastMove
      ? leg.initialCourse.map { ($0 * 100).rounded() / 100 } : nil
  }
}

/// The rules by which what a GPX point tells becomes the accuracies of a fix.
///
/// A dilution of precision times the error of one range gives the error of the position. The range
/// error assumed is 5 m horizontally and 7.5 m vertically (68 %), that of an open sky: a dilution of
/// 1 then is the default accuracy. Without a vertical dilution the vertical accuracy is one and a
/// half times the horizontal one.
public struct FixQuality: Hashable, Sendable {
  /// Metres of horizontal error (68 %) for a horizontal dilution of precision of 1.
  public static let horizontalRangeError = 5.0

  /// Metres of vertical error (68 %) for a vertical dilution of precision of 1.
  public static let verticalRangeError = 7.5

  /// Metres of radius that stand for "anywhere on Earth", however large the dilution.
  private static let largestRadius = 20_037_508.0

  /// Radius in metres, zero or more, for points without a dilution of precision.
  public let horizontalAccuracy: Double

  /// Makes the rules, with the radius in metres for points without a dilution of precision.
  public init(horizontalAccuracy: Double) { self.horizontalAccuracy = horizontalAccuracy }

  /// The fix that a point is at a time.
  func fix(for timed: TimedPoint, motion: Motion) -> Fix {
    let point = timed.point
    let radius = min(
      point.hdop.map { $0 * Self.horizontalRangeError } ?? horizontalAccuracy,
      Self.largestRadius)
    let altitude = point.elevation.flatMap { elevation in
      Altitude(
        aboveSeaLevel: elevation, aboveEllipsoid: point.geoidHeight.map { elevation + $0 },
        accuracy: point.vdop.map { $0 * Self.verticalRangeError }
          ?? max(radius, 1) * Self.verticalRangeError / Self.horizontalRangeError)
    }
    let fix = Fix(
      coordinate: Coordinate(point), horizontalAccuracy: radius, altitude: altitude,
      speed: (point.speed ?? motion.speed).flatMap { Speed(metersPerSecond: $0) },
      course: (point.course ?? motion.course).flatMap { Course(degrees: $0) },
      timestamp: timed.time, origin: .simulation)
    guard let fix else { preconditionFailure("the radius \(radius) is not finite and positive") }
    return fix
  }
}
