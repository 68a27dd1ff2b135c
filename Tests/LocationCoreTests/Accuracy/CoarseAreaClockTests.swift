// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: the clock of regions")
struct CoarseAreaClockTests {
  private var clock = CoarseAreaClock(interval: .seconds(900), window: .seconds(10))

  /// Sets the clock to a second of a day that begins with a tick.
  private mutating func set(_ utc: Double, at now: Double) {
    _ = clock.set(.sample(utc), at: .at(now))
  }

  @Test("Ticks are the multiples of a quarter of an hour of UTC, whenever the line began")
  mutating func multiples() {
    #expect(clock.nextTick == nil && clock.takeTick(at: .at(5)) == nil)
    set(1_000, at: 50)
    #expect(clock.nextTick == .at(850))
    #expect(clock.takeTick(at: .at(849)) == nil)
    #expect(clock.takeTick(at: .at(850)) == .sample(1_800))
    #expect(clock.nextTick == .at(1_750))
  }

  @Test("Ticks before 1970 are multiples too")
  mutating func early() {
    _ = clock.set(UTCInstant(secondsSinceEpoch: -1_000), at: .start)
    #expect(clock.nextTick == .at(100))
    #expect(clock.takeTick(at: .at(100)) == UTCInstant(secondsSinceEpoch: -900))
  }

  @Test("A clock that is right already changes nothing")
  mutating func steady() {
    let isFirst = clock.set(.sample(10), at: .at(10))
    let isSecond = clock.set(.sample(400), at: .at(400))
    #expect(isFirst && !isSecond)
  }

  @Test(
    "A small correction across a tick brings the tick at once, and no correction brings it twice")
  mutating func jitter() {
    set(899, at: 899)
    #expect(clock.nextTick == .at(900))
    set(900.2, at: 899.5)
    #expect(clock.nextTick == .at(899.5))
    #expect(clock.takeTick(at: .at(899.5)) == .sample(900))
    // Back before the tick: it has been.
    set(899.9, at: 899.6)
    #expect(clock.nextTick == .at(1_799.7))
  }

  @Test("A jump over ticks brings none of them, and two ticks are never nearer than nine tenths")
  mutating func jump() {
    set(0, at: 0)
    set(5_000, at: 100)
    #expect(clock.nextTick == .at(500))
    #expect(clock.takeTick(at: .at(500)) == .sample(5_400))
    set(6_100, at: 600)
    // The tick at 6 300 would come 300 s after the last one.
    #expect(clock.nextTick == .at(1_700))
    #expect(clock.takeTick(at: .at(1_700)) == .sample(7_200))
  }

  @Test("A tick that comes too late does not count, and does not hold the next one up")
  mutating func nextAfterLate() {
    set(0, at: 0)
    #expect(clock.takeTick(at: .at(1_000)) == nil)
    #expect(clock.nextTick == .at(1_800))
    #expect(clock.takeTick(at: .at(1_800)) == .sample(1_800))
  }

  @Test("A clock that is set back goes on with the ticks of its new time")
  mutating func back() {
    set(10_000, at: 0)
    #expect(clock.takeTick(at: .at(800)) == .sample(10_800))
    set(100, at: 900)
    #expect(clock.nextTick == .at(1_700), "810 s after the last one is over, at a tick")
    #expect(clock.takeTick(at: .at(1_700)) == .sample(900))
  }

  @Test("A tick that arrives up to ten seconds late counts, and a later one does not")
  mutating func late() {
    set(0, at: 0)
    #expect(clock.takeTick(at: .at(910)) == .sample(900))
    #expect(clock.takeTick(at: .at(1_810.5)) == nil)
    #expect(clock.nextTick == .at(2_700))
  }

  @Test("Ticks without a waiting client are left out")
  mutating func idle() {
    set(0, at: 0)
    clock.skipTicks(before: .at(905))
    #expect(clock.nextTick == .at(1_800))
    clock.skipTicks(before: .at(1_800))
    #expect(clock.nextTick == .at(1_800), "one that comes now is not over")
  }
}
