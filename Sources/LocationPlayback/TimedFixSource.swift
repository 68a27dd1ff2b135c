// SPDX-License-Identifier: MIT

import LocationCore

/// A fix with the time at which it is played, and whether a section begins with it.
struct TimedFix {
  var fix: Fix
  let startsSection: Bool
}

/// Gives a trace's fixes in the order of time: what its points become, or what was recorded.
///
/// What comes behind it (how often, when on the line of play) is the same for both.
protocol TimedFixSource {
  /// The next fix in the order of time, or `nil` at the end.
  mutating func next() throws(PlaybackError) -> TimedFix?

  /// What the fixes are made of, as far as it has been read.
  var source: TraceSource { get }

  /// Adds to a report what was come across on this pass.
  func count(in report: inout PlaybackReport)

  /// What is odd so far; of each kind the first.
  var oddities: [PlaybackWarning] { get }
}
