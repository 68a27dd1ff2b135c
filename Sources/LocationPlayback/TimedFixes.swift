// SPDX-License-Identifier: MIT

import LocationCore

/// A fix with the time at which it is played, and whether a section begins with it.
///
/// There is one place for it, in which each fix is completed on its way: handed on from step to
/// step, it would be copied at each.
struct TimedFix {
  var fix: Fix
  var startsSection: Bool

  init(fix: Fix, startsSection: Bool) {
    self.fix = fix
    self.startsSection = startsSection
  }

  /// Makes storage for fixes, with an empty one in it.
  init() {
    let nowhere = Coordinate(limiting: 0, wrapping: 0)
    let fix = Fix(
      coordinate: nowhere, horizontalAccuracy: 0, timestamp: UTCInstant(secondsSinceEpoch: 0))
    guard let fix else { preconditionFailure("nothing is wrong with a radius of zero") }
    self.init(fix: fix, startsSection: false)
  }
}

/// Gives a trace's fixes in the order of time, from points or from a recording.
///
/// The later stages (the rate, the instants on the timeline) are the same for both. Each kind has
/// its own storage, so that making a fix needs no protocol box.
struct TimedFixes: PlaybackStage {
  private var maker: FixMaker?
  private var recorded: RecordedFixes?

  /// Which one is there: to compare it with nothing would copy it.
  private let isRecorded: Bool

  /// The fixes that points become.
  init(_ maker: FixMaker) {
    self.maker = maker
    isRecorded = false
  }

  /// Fixes as they were recorded.
  init(_ recorded: RecordedFixes) {
    self.recorded = recorded
    isRecorded = true
  }

  /// Goes to the next fix in the order of time, which `timed` is set to; `false` at the end.
  @inline(__always)
  mutating func next(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    isRecorded ? try takeRecorded(&timed) : try maker?.next(&timed) ?? false
  }

  @inline(never)
  private mutating func takeRecorded(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    guard let next = try recorded?.next() else { return false }
    timed = next
    return true
  }

  /// What the fixes are made of, as far as it has been read.
  var source: TraceSource {
    if let maker { return maker.source }
    guard let recorded else { preconditionFailure("fixes come from somewhere") }
    return recorded.source
  }

  /// Adds to a report what was come across on this pass.
  func count(in report: inout PlaybackReport) {
    maker?.count(in: &report)
    recorded?.count(in: &report)
  }

  /// Why there was nothing to play, at the end of a trace that brought no fix.
  var emptiness: PlaybackError { maker?.emptiness ?? recorded?.emptiness ?? .nothingToPlay }

  /// Whether the times of the first fixes follow from the options alone.
  var beganAtStartTime: Bool { maker?.timer.beganAtStartTime ?? false }

  /// What is odd so far; of each kind the first.
  var oddities: [PlaybackWarning] { maker?.oddities ?? recorded?.oddities ?? [] }
}
