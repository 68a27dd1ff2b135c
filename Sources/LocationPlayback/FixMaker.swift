// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Derives from neighbours the speed and course that a trace lacks: along the way from the fix
/// before, for a section's first fix to the one after.
struct FixMaker: TimedFixSource {
  private(set) var timer: PointTimer

  private var previous: Fix?
  private var upcoming: TimedFix?
  private var hasStarted = false

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
    if !hasStarted {
      hasStarted = true
      pull()
    }
    guard var timed = upcoming else {
      if let failure { throw failure }
      return nil
    }
    pull()
    if !timed.fix.tellsMotion {
      if !timed.startsSection, let previous {
        timed.fix.complete(with: Motion(from: previous, to: timed.fix))
      } else if let upcoming, !upcoming.startsSection {
        timed.fix.complete(with: Motion(from: timed.fix, to: upcoming.fix))
      }
    }
    previous = timed.fix
    return timed
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

extension Fix {
  /// Adds the speed and course of a motion where this fix has none.
  fileprivate mutating func complete(with motion: Motion) {
    self = completed(speed: motion.speed, course: motion.course)
  }
}
