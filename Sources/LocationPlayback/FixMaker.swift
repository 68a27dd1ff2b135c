// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Derives from neighbours the speed and course that a trace lacks: along the way from the fix
/// before, for a section's first fix to the one after.
struct FixMaker {
  private(set) var timer: PointTimer

  private var previous: Motion.Point?

  /// The second fix of a section, once it was looked at for the first.
  private var upcoming: TimedFix?

  /// What broke the trace; thrown when everything before it has been handed out.
  private var failure: PlaybackError?

  init(timer: PointTimer) { self.timer = timer }

  var source: TraceSource { .points(timer.reader.selector.source) }

  func count(in report: inout PlaybackReport) {
    let tally = timer.reader.selector.tally
    report.read += tally.read
    report.unusable += tally.unusable
    report.dropped += timer.dropped
  }

  var oddities: [PlaybackWarning] {
    let reader = timer.reader
    let ignored = reader.selector.source.ignoredValues.first
    let oddities: [PlaybackWarning?] = [
      reader.selector.tally.firstUnusable.map { .unusablePoint($0) },
      ignored.map { .ignoredValue(element: $0.element, at: $0.position) },
      reader.firstIgnored.map { .timesIgnored(at: $0) },
      timer.firstDropped.map { .notLater(at: $0) },
      timer.firstShifted.map { .sectionShifted(at: $0) },
    ]
    return oddities.compactMap(\.self)
  }

  mutating func next() throws(PlaybackError) -> TimedFix? {
    guard var timed = try take() else { return nil }
    let point = Motion.Point(timed.fix)
    if !timed.fix.tellsMotion {
      if timed.startsSection {
        lookAhead()
        if let upcoming, !upcoming.startsSection {
          let motion = Motion(from: point, to: Motion.Point(upcoming.fix))
          timed.fix.complete(speed: motion.speed, course: motion.course)
        }
      } else if let previous {
        let motion = Motion(from: previous, to: point)
        timed.fix.complete(speed: motion.speed, course: motion.course)
      }
    }
    previous = point
    return timed
  }

  @inline(__always)
  private mutating func take() throws(PlaybackError) -> TimedFix? {
    if let timed = upcoming {
      upcoming = nil
      return timed
    }
    if let failure { throw failure }
    return try timer.next()
  }

  private mutating func lookAhead() {
    do throws(PlaybackError) {
      upcoming = try timer.next()
    } catch {
      failure = error
    }
  }
}
