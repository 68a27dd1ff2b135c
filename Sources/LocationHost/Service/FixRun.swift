// SPDX-License-Identifier: MIT

import LocationCore

/// Fixes that come one after another on the timeline.
protocol FixRun {
  /// Moves to the next fix and returns its instant.
  ///
  /// Returns `nil` if the next event is not a fix, or is not before the deadline.
  mutating func next(before deadline: Instant?) -> Instant?

  /// The fix that the last call of `next` moved to.
  var fix: Fix { mutating get }
}
