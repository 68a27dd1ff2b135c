// SPDX-License-Identifier: MIT

import LocationCore

/// Fixes that come one after another on the timeline.
protocol FixRun {
  /// Moves to the next fix and returns its instant.
  ///
  /// Returns `nil` if something else comes next, or if the fix does not come before the deadline.
  mutating func next(before deadline: Instant?) -> Instant?

  /// The fix that the last call of `next` moved to.
  var fix: Fix { mutating get }
}
