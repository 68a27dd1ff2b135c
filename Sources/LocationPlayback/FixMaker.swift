// SPDX-License-Identifier: MIT

import LocationCore

/// Derives from neighbours the speed and course that a trace lacks: along the way from the fix
/// before, for a section's first fix to the one after.
struct FixMaker {
  private(set) var timer: PointTimer

  private var previous: Fix?
  private var upcoming: TimedFix?
  private var hasStarted = false

  /// What broke the trace; thrown when everything before it has been handed out.
  private var failure: PlaybackError?

  init(timer: PointTimer) { self.timer = timer }

  /// The next fix in the order of time, or `nil` at the end.
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
