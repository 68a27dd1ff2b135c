// SPDX-License-Identifier: MIT

/// A timer for very many entries that each wait for one moment: a wheel of slots, one tick each.
///
/// A slot is a list through an array of links, so that arming and taking an entry are a few stores
/// and allocate nothing. An entry that waits longer than a turn of the wheel stays in its slot and
/// is skipped. The owner defines the length of a tick; for a fleet it is a millisecond.
package struct TimerWheel: Sendable {
  /// A list of entries, in the order in which they were armed.
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

  /// The value that stands for no entry.
  private static let nobody = UInt32.max

  /// The value for no wait.
  private static let never = Int.min

  /// The last tick reached; the entries due by then have been taken.
  package private(set) var now: Int

  /// The slots of one turn of the wheel, by tick; their number is a power of two.
  private var slots: [List]

  /// The entries that are due now and have not been taken yet.
  private var due = List()

  /// The next entry in the list of each entry.
  private var followers: [UInt32] = []

  /// The tick that each entry waits for.
  private var ticks: [Int] = []

  /// Makes a wheel without waiting entries.
  ///
  /// - Parameters:
  ///   - slotCount: Ticks in a turn, rounded up to a power of two; few waits should be longer.
  ///   - now: The present tick.
  package init(slotCount: Int = 1_024, now: Int = 0) {
    precondition(slotCount > 0, "a wheel of \(slotCount) slots")
    var size = 1
    while size < slotCount { size *= 2 }
    slots = Array(repeating: List(), count: size)
    self.now = now
  }

  /// Reserves capacity for so many entries at once.
  package mutating func reserveCapacity(_ count: Int) {
    followers.reserveCapacity(count)
    ticks.reserveCapacity(count)
  }

  /// Adds an entry that waits for nothing yet; entries are numbered from 0.
  package mutating func addEntry() -> UInt32 {
    // The greatest value stands for no entry.
    precondition(
      ticks.count < Int(Self.nobody), "\(ticks.count) entries are all that can be numbered")
    followers.append(Self.nobody)
    ticks.append(Self.never)
    return UInt32(ticks.count - 1)
  }

  /// Arms an entry for a tick.
  ///
  /// - Precondition: It waits for none, and the tick is yet to come.
  package mutating func arm(_ entry: UInt32, at tick: Int) {
    precondition(tick > now, "tick \(tick) has passed: it is \(now)")
    precondition(ticks[Int(entry)] == Self.never, "entry \(entry) waits already")
    ticks[Int(entry)] = tick
    slots[tick & (slots.count - 1)].append(entry, &followers)
  }

  /// Advances to the next tick.
  ///
  /// ``takeDue()`` takes the entries that are due then.
  ///
  /// - Precondition: All entries that were due have been taken.
  package mutating func advance() {
    precondition(due.first == Self.nobody, "an entry due at \(now) has not been taken")
    now += 1
    let slot = now & (slots.count - 1)
    var entry = slots[slot].first
    slots[slot] = List()
    // Before any entry is armed for this slot again, which would break the order.
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

  /// Takes the next entry that is due now, in the order of arming; `nil` if none is left.
  ///
  /// An entry that was taken waits for nothing and may be armed at once.
  package mutating func takeDue() -> UInt32? {
    let entry = due.first
    guard entry != Self.nobody else { return nil }
    due.first = followers[Int(entry)]
    ticks[Int(entry)] = Self.never
    return entry
  }
}
