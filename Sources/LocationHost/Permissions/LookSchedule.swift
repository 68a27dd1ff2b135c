// SPDX-License-Identifier: MIT

/// Decides when a store is looked at that notifies of its changes, or does not.
///
/// A store that notifies, can be read and has not changed for `looksAfterChange` intervals is left
/// alone until the next notice. Every other store is looked at once in an interval.
struct LookSchedule: Hashable, Sendable {
  /// The number of looks, an interval apart, after a change.
  ///
  /// A program that is not ours is noticed by the bytes that it writes, before SQLite makes the
  /// commit visible. Our own processes also notify when they have committed.
  static let looksAfterChange = 4

  private var looksLeft = Self.looksAfterChange
  private var isReadable = true

  /// Whether a look will follow by itself.
  private(set) var isLookDue = false

  /// The interval is over.
  mutating func intervalEnded() { isLookDue = false }

  /// The store has notified of a change.
  ///
  /// - Returns: Whether it must be looked at now. A store that could not be read is looked at only
  ///   at intervals, so that an attempt to open it which changes its folder is not repeated without
  ///   a pause.
  mutating func changed() -> Bool {
    looksLeft = Self.looksAfterChange
    return isReadable || !isLookDue
  }

  /// The store was looked at.
  ///
  /// - Parameters:
  ///   - isReadable: Whether it could be read.
  ///   - isWatched: Whether the store notifies of its changes.
  /// - Returns: Whether an interval begins, after which it must be looked at again.
  mutating func looked(isReadable: Bool, isWatched: Bool) -> Bool {
    self.isReadable = isReadable
    guard !isLookDue else { return false }
    looksLeft = isReadable && isWatched ? max(looksLeft - 1, 0) : Self.looksAfterChange
    isLookDue = looksLeft > 0
    return isLookDue
  }
}
