// SPDX-License-Identifier: MIT

import LocationPlayback
import Synchronization

/// How much the temporary files of one trace may hold together: a pipe could fill the disk.
package final class SpillSpace: Sendable {
  /// The default number of bytes: 1 GiB.
  package static let defaultLimit = 1 << 30

  private let left: Atomic<Int>

  /// Makes space for a number of bytes.
  package init(limit: Int = defaultLimit) { left = Atomic(limit) }

  /// Reserves a part of the space.
  ///
  /// - Parameter count: The number of bytes.
  /// - Throws: `SpillError` if there are fewer.
  func take(_ count: Int) throws(SpillError) {
    if left.subtract(count, ordering: .relaxed).newValue >= 0 { return }
    left.add(count, ordering: .relaxed)
    throw SpillError(reason: Self.reason, advice: Self.advice)
  }

  /// Gives some of it back.
  func giveBack(_ count: Int) { left.add(count, ordering: .relaxed) }

  /// Why it cannot be taken.
  static let reason = "there is more than may wait in temporary files"

  /// What to do then.
  static let advice = "play fewer points, or allow more with spill-limit, such as 4G"
}
