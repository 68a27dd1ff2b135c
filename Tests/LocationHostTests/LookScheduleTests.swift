// SPDX-License-Identifier: MIT

import Testing

@testable import LocationHost

@Suite("A store is looked at when it may have changed")
struct LookScheduleTests {
  private var schedule = LookSchedule()

  /// Looks, and returns whether an interval begins.
  private mutating func look(isReadable: Bool = true, isWatched: Bool = true) -> Bool {
    schedule.looked(isReadable: isReadable, isWatched: isWatched)
  }

  /// Changes the store, and returns whether it must be looked at now.
  private mutating func change() -> Bool { schedule.changed() }

  /// Counts the looks that follow one another until the store is left alone.
  private mutating func looksUntilRest() -> Int {
    var count = 1
    while look(), count < 100 {
      schedule.intervalEnded()
      count += 1
    }
    return count
  }

  @Test("A store that notifies of changes is left alone after a few looks")
  mutating func rests() {
    let count = looksUntilRest()
    #expect(count == LookSchedule.looksAfterChange)
    #expect(!schedule.isLookDue)
  }

  @Test("A change is looked at in the same moment, and a few times afterwards")
  mutating func changeAtRest() {
    _ = looksUntilRest()
    let looksNow = change()
    #expect(looksNow)
    let count = looksUntilRest()
    #expect(count == LookSchedule.looksAfterChange)
  }

  @Test("A change during the intervals is looked at, and begins no second row of looks")
  mutating func changeMeanwhile() {
    let begins = look()
    let looksNow = change()
    let beginsAnother = look()
    #expect((begins, looksNow, beginsAnother) == (true, true, false))
    schedule.intervalEnded()
    let count = looksUntilRest()
    #expect(count == LookSchedule.looksAfterChange)
  }

  @Test("A store that does not notify is looked at again and again")
  mutating func unwatched() {
    for _ in 0..<100 {
      let begins = look(isWatched: false)
      #expect(begins)
      schedule.intervalEnded()
    }
  }

  @Test("A store that cannot be read is looked at only at intervals")
  mutating func unreadable() {
    for _ in 0..<100 {
      let begins = look(isReadable: false)
      let looksNow = change()
      #expect((begins, looksNow) == (true, false))
      schedule.intervalEnded()
    }
    let count = looksUntilRest()
    #expect(count == LookSchedule.looksAfterChange)
  }
}
