// SPDX-License-Identifier: MIT

import LocationCore

/// A fix with the time at which it is played, and whether a section begins with it.
struct TimedFix {
  var fix: Fix
  let startsSection: Bool
}

/// Gives a trace's fixes in the order of time: what its points become, or what was recorded.
///
/// What comes behind it (how often, when on the line of play) is the same for both. Each has a place of
/// its own, where a fix is made without a detour through a protocol's box.
struct TimedFixes {
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

  /// The next fix in the order of time, or `nil` at the end.
  @inline(__always)
  mutating func next() throws(PlaybackError) -> TimedFix? {
    isRecorded ? try recorded?.next() : try maker?.next()
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

  /// What is odd so far; of each kind the first.
  var oddities: [PlaybackWarning] { maker?.oddities ?? recorded?.oddities ?? [] }
}
