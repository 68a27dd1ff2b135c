// SPDX-License-Identifier: MIT

/// Fixes that a client may have and has not been handed yet: its app stands still, or allows them
/// to be deferred.
struct HeldFixes: Sendable {
  /// The fixes, oldest first, behind those that were dropped.
  private var stored: [Fix] = []

  /// How many at the beginning of `stored` were dropped.
  private var droppedCount = 0

  /// What the client was handed last before them, which its `location` shows meanwhile (S-11).
  private(set) var shown: Fix?

  /// Whether that stands for a region.
  private(set) var isShownRegion = false

  /// How many there were when they were handed over last: room for as many is made at once.
  private var expectedCount = 0

  /// How many are held.
  var count: Int { stored.count - droppedCount }

  var isEmpty: Bool { stored.isEmpty }

  /// The fixes, oldest first.
  var fixes: [Fix] { Array(stored[droppedCount...]) }

  /// Holds one more.
  ///
  /// - Parameters:
  ///   - fix: The fix, newer than all that are held.
  ///   - shown: What the client was handed last, in case it is the first one held.
  ///   - isRegion: Whether that stands for a region.
  mutating func append(_ fix: Fix, shown: Fix?, isRegion: Bool) {
    if stored.isEmpty {
      (self.shown, isShownRegion) = (shown, isRegion)
      stored.reserveCapacity(expectedCount)
    }
    stored.append(fix)
  }

  /// Drops the oldest one; the room of many is given back at once, so that none moves all others.
  mutating func dropOldest() {
    droppedCount += 1
    guard droppedCount * 2 > stored.count else { return }
    stored.removeFirst(droppedCount)
    droppedCount = 0
  }

  /// Gives all of them up, and the room that they took.
  mutating func takeAll() -> [Fix] {
    let all = droppedCount == 0 ? stored : fixes
    let expected = all.count
    self = HeldFixes()
    expectedCount = expected
    return all
  }
}
