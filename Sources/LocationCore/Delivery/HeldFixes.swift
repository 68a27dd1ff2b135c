// SPDX-License-Identifier: MIT

/// Fixes that a client may have and that are not delivered yet: its app is suspended, or allows
/// deferral.
struct HeldFixes: Sendable {
  /// The fixes, oldest first, following those that were dropped.
  private var stored: [Fix] = []

  /// How many at the beginning of `stored` were dropped.
  private var droppedCount = 0

  /// The last fix delivered before them; the client's `location` shows it meanwhile (S-11).
  private(set) var shown: Fix?

  /// Whether `shown` stands for a region.
  private(set) var isShownRegion = false

  /// How many there were at the last delivery; capacity for as many is reserved at once.
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
  ///   - shown: The last fix delivered to the client, in case this one is the first held.
  ///   - isRegion: Whether `shown` stands for a region.
  mutating func append(_ fix: Fix, shown: Fix?, isRegion: Bool) {
    if stored.isEmpty {
      (self.shown, isShownRegion) = (shown, isRegion)
      stored.reserveCapacity(expectedCount)
    }
    stored.append(fix)
  }

  /// Drops the oldest fix.
  ///
  /// Capacity is given back for many at once, so that not every drop moves all the others.
  mutating func dropOldest() {
    droppedCount += 1
    guard droppedCount * 2 > stored.count else { return }
    stored.removeFirst(droppedCount)
    droppedCount = 0
  }

  /// Returns all of them and frees their storage.
  mutating func takeAll() -> [Fix] {
    let all = droppedCount == 0 ? stored : fixes
    let expected = all.count
    self = HeldFixes()
    expectedCount = expected
    return all
  }
}
