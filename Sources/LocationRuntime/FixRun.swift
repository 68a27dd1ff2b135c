// SPDX-License-Identifier: MIT

import LocationCore

/// Fixes that come one after another on the line.
protocol FixRun {
  /// The next fix, and when it comes; `nil` where something else comes next, or comes by a deadline.
  mutating func next(before deadline: Instant?) -> (fix: Fix, instant: Instant)?
}
