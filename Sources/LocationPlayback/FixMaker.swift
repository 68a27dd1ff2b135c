// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Derives the speed and course that a trace lacks from neighboring fixes.
///
/// They are those of the path from the previous fix. For a section's first fix, they are those of
/// the path to the next one.
struct FixMaker: PlaybackStage {
  private var lookAhead: LookAhead<PointTimer>

  private var previous: Motion.Point?
  private var metric = CourseMetric()

  /// Whether the fix after the last one was read ahead, for a section's first fix.
  private var isAhead = false

  /// The fix that was read ahead; `nil` at the end of the trace and after a failure.
  private var upcoming: TimedFix?

  init(timer: PointTimer) { lookAhead = LookAhead(timer) }

  var timer: PointTimer { lookAhead.stage }

  var source: TraceSource { .points(lookAhead.stage.reader.selector.source) }

  func count(in report: inout PlaybackReport) {
    let tally = timer.reader.selector.tally
    report.read += tally.read
    report.unusable += tally.unusable
    report.dropped += timer.dropped + timer.reader.contradicting
  }

  /// Why there was nothing to play, at the end of a document without a usable fix.
  var emptiness: PlaybackError { timer.reader.selector.emptiness }

  var oddities: [PlaybackWarning] {
    let reader = timer.reader
    let ignored = reader.selector.source.ignoredValues.first
    let oddities: [PlaybackWarning?] = [
      reader.selector.tally.firstUnusable.map { .unusablePoint($0) },
      ignored.map { .ignoredValue(element: $0.element, at: $0.position) },
      reader.firstIgnored.map { .timesIgnored(at: $0) },
      reader.firstContradicting.map { .contradictingTime(at: $0) },
      timer.firstDropped.map { .notLater(at: $0) },
      timer.firstShifted.map { .sectionShifted(at: $0) },
      timer.firstLongGap.map { .longGap($0.gap, at: $0.position) },
    ]
    return oddities.compactMap(\.self)
  }

  /// Sets `timed` to the next fix in the order of time; returns `false` at the end.
  mutating func next(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    guard isAhead ? try takeUpcoming(&timed) : try lookAhead.stage.next(&timed) else {
      return false
    }
    let point = Motion.Point(timed.fix)
    if !timed.fix.hasMotion {
      if timed.startsSection {
        completeByNext(&timed.fix)
      } else if let previous {
        timed.fix.complete(Motion(from: previous, to: point, by: &metric))
      }
    }
    previous = point
    return true
  }

  /// Takes the fix that was read ahead.
  @inline(never)
  private mutating func takeUpcoming(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    try lookAhead.throwFailure()
    isAhead = false
    guard let upcoming else { return false }
    timed = upcoming
    return true
  }

  /// Gives a section's first fix the motion from it to the second, if there is one.
  @inline(never)
  private mutating func completeByNext(_ fix: inout Fix) {
    isAhead = true
    var next = TimedFix()
    upcoming = lookAhead.readAhead(&next) ? next : nil
    guard let upcoming, !upcoming.startsSection else { return }
    fix.complete(
      Motion(from: Motion.Point(fix), to: Motion.Point(upcoming.fix), by: &metric))
  }
}

extension Fix {
  /// Adds the motion, or the part of it that the fix lacks.
  @inline(__always)
  fileprivate mutating func complete(_ motion: Motion) {
    complete(speed: motion.speed, course: motion.course)
  }
}
