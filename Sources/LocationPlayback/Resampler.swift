// SPDX-License-Identifier: MIT

package import LocationCore

/// Plays fixes at equal intervals, with positions interpolated along the geodesic between the
/// recorded ones.
///
/// Without an interval, it returns the recorded fixes.
///
/// Each section has its own grid, which begins with its first fix. A recorded fix that lies on the
/// grid is played as it is. A gap longer than the longest one of the options, or than a day if they
/// set none, has no grid.
struct Resampler {
  /// The fixes as recorded.
  var fixes: TimedFixes { lookAhead.stage }

  private var lookAhead: LookAhead<TimedFixes>

  private let interval: Duration?
  private let maxGap: Duration?

  /// The current leg: the recorded fixes before and after the next grid point.
  private var from: Fix?
  private var to: TimedFix?
  private var step: Int64 = 0
  private var metric = CourseMetric()
  private var sectionStart: UTCInstant?

  init(fixes: TimedFixes, options: PlaybackOptions) {
    lookAhead = LookAhead(fixes)
    interval = options.interval
    maxGap = options.maxGap
  }

  /// Sets `timed` to the next fix in the order of time; returns `false` at the end.
  @inline(__always)
  mutating func next(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    guard let interval else { return try lookAhead.stage.next(&timed) }
    guard let next = try resample(every: interval) else { return false }
    timed = next
    return true
  }

  @inline(never)
  private mutating func resample(every interval: Duration) throws(PlaybackError) -> TimedFix? {
    while true {
      if let to, let from, !to.startsSection, !isGap(from, to.fix), let sectionStart {
        let due = sectionStart + interval * step
        if due < to.fix.timestamp {
          step += 1
          return TimedFix(
            fix: from.interpolated(to: to.fix, at: due, by: &metric), startsSection: false)
        }
        self.from = to.fix
        pull()
        if due == to.fix.timestamp {
          step += 1
          return to
        }
        continue
      }
      // A section begins, a section continues after a gap, or the trace ends.
      if to == nil, !lookAhead.hasFailed { pull() }
      guard let first = to else {
        try lookAhead.throwFailure()
        return nil
      }
      from = first.fix
      sectionStart = first.fix.timestamp
      step = 1
      pull()
      return first
    }
  }

  /// Whether the time between two fixes is so long that no fix is played between them.
  ///
  /// The time of a gap is mostly left out if a longest gap is set. Without a limit, a wrong clock
  /// could cause years of fixes.
  private func isGap(_ from: Fix, _ to: Fix) -> Bool {
    to.timestamp - from.timestamp > maxGap ?? .seconds(PlaybackWarning.longGapSeconds)
  }

  private mutating func pull() {
    var next = TimedFix()
    to = lookAhead.readAhead(&next) ? next : nil
  }
}

extension Fix {
  /// The fix at an instant between this one and a later one; `nil` if the time does not rise there.
  ///
  /// - Parameters:
  ///   - end: The later fix.
  ///   - begin: The instant of this one.
  ///   - last: The instant of the later one, after `begin`.
  ///   - instant: The instant, between both.
  /// - Returns: The fix, with the time of that instant.
  package func interpolated(
    to end: Fix, from begin: Instant, until last: Instant, at instant: Instant
  ) -> Fix? {
    let share = (instant - begin) / (last - begin)
    let moment = timestamp + .seconds(end.timestamp.seconds(since: timestamp) * share)
    guard timestamp < moment, moment < end.timestamp else { return nil }
    var metric = CourseMetric()
    return interpolated(to: end, at: moment, by: &metric)
  }

  /// The fix at a moment between this one and a later one.
  ///
  /// The position lies on the geodesic, numbers are interpolated linearly, and the course is that
  /// of the geodesic.
  package func interpolated(
    to end: Fix, at moment: UTCInstant, by metric: inout CourseMetric
  ) -> Fix {
    let fraction = moment.seconds(since: timestamp) / end.timestamp.seconds(since: timestamp)
    func blend(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    func blend(_ from: Double?, _ to: Double?) -> Double? {
      guard let from, let to else { return nil }
      // The value is rounded, so that it does not claim the precision of a measured one.
      return (blend(from, to) * 1_000).rounded() / 1_000
    }
    let position = Geodesic.interpolate(
      from: coordinate, to: end.coordinate, fraction: fraction)
    let altitude = altitude.flatMap { start in
      end.altitude.flatMap { end in
        Altitude(
          aboveSeaLevel: blend(start.aboveSeaLevel, end.aboveSeaLevel),
          aboveEllipsoid: blend(start.aboveEllipsoid, end.aboveEllipsoid),
          accuracy: blend(start.accuracy, end.accuracy))
      }
    }
    let way = metric.leg(from: position, to: end.coordinate)
    let interpolated = Fix(
      coordinate: position.rounded(),
      horizontalAccuracy: blend(horizontalAccuracy, end.horizontalAccuracy),
      altitude: altitude,
      speed: blend(speed?.metersPerSecond, end.speed?.metersPerSecond)
        .flatMap { Speed(metersPerSecond: $0) },
      course: way.distance > 0.01
        ? way.initialCourse.flatMap { Course(degrees: ($0 * 100).rounded() / 100) } : nil,
      timestamp: moment, origin: origin)
    guard let interpolated else { preconditionFailure("between two radii lies a radius") }
    return interpolated
  }
}

extension Coordinate {
  /// The coordinate to a hundred-millionth of a degree, about a millimeter.
  ///
  /// A computed position does not claim more precision than that.
  func rounded() -> Coordinate {
    Coordinate(
      limiting: (latitude * 1e8).rounded() / 1e8, wrapping: (longitude * 1e8).rounded() / 1e8)
  }
}
