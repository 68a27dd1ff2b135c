// SPDX-License-Identifier: MIT

/// A timer for very many entries that each wait for one tick: a wheel with one slot for each tick.
///
/// A slot is a list linked through an array, so arming and taking an entry are a few stores without
/// allocation. An entry that waits longer than one turn stays in its slot and is skipped. The owner
/// defines the length of a tick; a fleet's tick is a millisecond.
package struct TimerWheel: Sendable {
  /// A list of entries, in the order in which they were added.
  private struct List: Sendable {
    var first = TimerWheel.nobody
    var last = TimerWheel.nobody

    /// Adds an entry at the end.
    mutating func append(_ entry: UInt32, _ followers: inout [UInt32]) {
      followers[Int(entry)] = TimerWheel.nobody
      if first == TimerWheel.nobody {
        first = entry
      } else {
        followers[Int(last)] = entry
      }
      last = entry
    }
  }

  /// The value that means no entry.
  private static let nobody = UInt32.max

  /// The tick of an entry that does not wait.
  private static let never = Int.min

  /// The current tick.
  package private(set) var now: Int

  /// The slots of one turn, by tick; their number is a power of two.
  private var slots: [List]

  /// The entries that are due at the current tick and have not been taken.
  private var due = List()

  /// The entry that follows each entry in its list.
  private var followers: [UInt32] = []

  /// The tick for which each entry waits, or `never`.
  private var ticks: [Int] = []

  /// Makes a wheel without entries.
  ///
  /// - Parameters:
  ///   - slotCount: The number of ticks in a turn, rounded up to a power of two; most waits should
  ///     be shorter.
  ///   - now: The current tick.
  package init(slotCount: Int = 1_024, now: Int = 0) {
    precondition(slotCount > 0, "a wheel of \(slotCount) slots")
    var size = 1
    while size < slotCount { size *= 2 }
    slots = Array(repeating: List(), count: size)
    self.now = now
  }

  /// Reserves memory for a number of entries.
  package mutating func reserveCapacity(_ count: Int) {
    followers.reserveCapacity(count)
    ticks.reserveCapacity(count)
  }

  /// Adds an entry that does not wait yet; entries are numbered from 0.
  package mutating func addEntry() -> UInt32 {
    precondition(
      ticks.count < Int(Self.nobody), "\(ticks.count) entries are all that can be numbered")
    followers.append(Self.nobody)
    ticks.append(Self.never)
    return UInt32(ticks.count - 1)
  }

  /// Arms an entry for a tick.
  ///
  /// - Precondition: The entry does not wait, and the tick is in the future.
  package mutating func arm(_ entry: UInt32, at tick: Int) {
    precondition(tick > now, "tick \(tick) has passed: it is \(now)")
    precondition(ticks[Int(entry)] == Self.never, "entry \(entry) waits already")
    ticks[Int(entry)] = tick
    slots[tick & (slots.count - 1)].append(entry, &followers)
  }

  /// Advances to the next tick.
  ///
  /// ``takeDue()`` then returns the entries that are due.
  ///
  /// - Precondition: All entries that were due have been taken.
  package mutating func advance() {
    precondition(due.first == Self.nobody, "an entry due at \(now) has not been taken")
    now += 1
    let slot = now & (slots.count - 1)
    var entry = slots[slot].first
    slots[slot] = List()
    // The whole slot is sorted now: an entry that is armed for it later must come last.
    while entry != Self.nobody {
      let follower = followers[Int(entry)]
      if ticks[Int(entry)] == now {
        due.append(entry, &followers)
      } else {
        slots[slot].append(entry, &followers)
      }
      entry = follower
    }
  }

  /// Takes the next due entry, in the order of arming; `nil` if none is left.
  ///
  /// The entry no longer waits, and may be armed again at once.
  package mutating func takeDue() -> UInt32? {
    let entry = due.first
    guard entry != Self.nobody else { return nil }
    due.first = followers[Int(entry)]
    ticks[Int(entry)] = Self.never
    return entry
  }
}
