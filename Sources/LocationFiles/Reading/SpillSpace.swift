// SPDX-License-Identifier: MIT

import LocationPlayback
import Synchronization

/// The space that all temporary files of one trace share, limited because a pipe could fill the
/// disk.
package final class SpillSpace: Sendable {
  /// The default number of bytes: 1 GiB.
  package static let defaultLimit = 1 << 30

  private let left: Atomic<Int>

  /// Makes space for a number of bytes.
  package init(limit: Int = defaultLimit) { left = Atomic(limit) }

  /// Reserves a part of the space.
  ///
  /// - Parameter count: The number of bytes.
  /// - Throws: `SpillError` if less space is left.
  func take(_ count: Int) throws(SpillError) {
    if left.subtract(count, ordering: .relaxed).newValue >= 0 { return }
    left.add(count, ordering: .relaxed)
    throw SpillError(reason: Self.reason, advice: Self.advice)
  }

  /// Returns a number of bytes to the space.
  func giveBack(_ count: Int) { left.add(count, ordering: .relaxed) }

  /// The reason for an error when no space is left.
  static let reason = "there is more than may wait in temporary files"

  /// The remedy for that error.
  static let advice = "play fewer points, or allow more with spill-limit, such as 4G"
}
