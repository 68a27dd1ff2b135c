// SPDX-License-Identifier: MIT

import LocationCore

/// Fixes that come one after another on the line.
protocol FixRun {
  /// Goes to the next fix, and says when it comes; `nil` where something else comes next, or comes by a
  /// deadline.
  mutating func next(before deadline: Instant?) -> Instant?

  /// The fix that `next` went to, where it went to one and was not called since.
  var fix: Fix { mutating get }
}
