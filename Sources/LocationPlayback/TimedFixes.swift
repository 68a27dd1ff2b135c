// SPDX-License-Identifier: MIT

import LocationCore

/// A fix with the time at which it is played, and whether a section begins with it.
///
/// All stages complete one stored fix, because a fix that is returned from stage to stage would be
/// copied at each one.
struct TimedFix {
  var fix: Fix
  var startsSection: Bool

  init(fix: Fix, startsSection: Bool) {
    self.fix = fix
    self.startsSection = startsSection
  }

  /// Makes storage for a fix, with a placeholder in it.
  init() {
    let nowhere = Coordinate(limiting: 0, wrapping: 0)
    let fix = Fix(
      coordinate: nowhere, horizontalAccuracy: 0, timestamp: UTCInstant(secondsSinceEpoch: 0))
    guard let fix else { preconditionFailure("nothing is wrong with a radius of zero") }
    self.init(fix: fix, startsSection: false)
  }
}

/// Returns a trace's fixes in the order of time, from points or from a recording.
///
/// The later stages (the interval and the instants on the timeline) are the same for both. Each
/// kind has its own storage, so that making a fix needs no existential.
struct TimedFixes: PlaybackStage {
  private var maker: FixMaker?
  private var recorded: RecordedFixes?

  /// Whether the fixes are recorded; a comparison of an optional above with `nil` would copy it.
  private let isRecorded: Bool

  /// Uses fixes that are made from points.
  init(_ maker: FixMaker) {
    self.maker = maker
    isRecorded = false
  }

  /// Uses fixes as they were recorded.
  init(_ recorded: RecordedFixes) {
    self.recorded = recorded
    isRecorded = true
  }

  /// Sets `timed` to the next fix in the order of time; returns `false` at the end.
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

  /// The source of the fixes, in its current state.
  var source: TraceSource {
    if let maker { return maker.source }
    guard let recorded else { preconditionFailure("fixes come from somewhere") }
    return recorded.source
  }

  /// Adds the counts of this pass to a report.
  func count(in report: inout PlaybackReport) {
    maker?.count(in: &report)
    recorded?.count(in: &report)
  }

  /// Why there was nothing to play, at the end of a trace without a usable fix.
  var emptiness: PlaybackError { maker?.emptiness ?? recorded?.emptiness ?? .nothingToPlay }

  /// Whether the times of the first fixes follow from the options alone.
  var beganAtStartTime: Bool { maker?.timer.beganAtStartTime ?? false }

  /// The warnings so far, with the first one of each kind.
  var oddities: [PlaybackWarning] { maker?.oddities ?? recorded?.oddities ?? [] }
}
