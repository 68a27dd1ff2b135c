// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Clocks")
struct EngineClockTests {
  @Test("A stepped clock waits, goes forward, and never back")
  func stepped() {
    let clock = SteppedClock()
    #expect(clock.now == .start)
    clock.advance(to: at(5))
    clock.advance(to: at(3))
    #expect(clock.now == at(5))
  }

  @Test("A paced clock stands at the beginning until it is started, and knows no moment yet")
  func notStarted() {
    let clock = PacedClock(rate: 1)
    #expect(clock.now == .start)
    #expect(clock.wallTime(of: at(5)) == nil)
  }

  @Test(
    "Moments are reckoned from the start, so that errors do not add up",
    arguments: [0.5, 1, 3, 1e6])
  func noDrift(rate: Double) throws {
    let clock = PacedClock(rate: rate)
    clock.startIfNeeded()
    let start = try #require(clock.wallTime(of: .start)).uptimeNanoseconds
    for second in [1.0, 2, 3, 1_000, 86_400] {
      let moment = try #require(clock.wallTime(of: at(second))).uptimeNanoseconds
      #expect(abs(Double(moment - start) - second * 1e9 / rate) <= 1)
    }
    // A hundred thousand steps of a third of a second end where one step of all of them ends.
    var instant = Instant.start
    for _ in 0..<100_000 { instant = instant + .nanoseconds(333_333_333) }
    let moment = try #require(clock.wallTime(of: instant)).uptimeNanoseconds
    #expect(abs(Double(moment - start) - 33_333.333_3e9 / rate) <= 1)
  }

  @Test("Starting a clock again changes nothing")
  func startsOnce() {
    let clock = PacedClock(rate: 1)
    clock.startIfNeeded()
    let first = clock.wallTime(of: at(10))
    clock.startIfNeeded()
    #expect(clock.wallTime(of: at(10)) == first)
  }

  @Test("Instants before the line are its start, and those of the far future never come")
  func extremes() throws {
    let clock = PacedClock(rate: 1e-6)
    clock.startIfNeeded()
    #expect(clock.wallTime(of: at(-5)) == clock.wallTime(of: .start))
    let start = try #require(clock.wallTime(of: .start)).uptimeNanoseconds
    let never = try #require(clock.wallTime(of: .farFuture)).uptimeNanoseconds
    #expect(never - start >= 3_000_000_000_000_000_000)
  }

  @Test(
    "A clock past the end of its range neither traps nor goes back"
  )
  func farAhead() async {
    await #expect(processExitsWith: .success) {
      // At this rate the line is past 292 years, which 64 bits of nanoseconds hold, at once.
      let clock = PacedClock(rate: 1e18)
      clock.startIfNeeded()
      while clock.now <= at(1e10) {}
      var last = clock.now
      for _ in 0..<1_000 {
        let now = clock.now
        #expect(now >= last && now > at(1e10))
        last = now
      }
    }
  }

  @Test("An anchor gives the UTC of every instant of the line")
  func anchor() {
    #expect(TimeAnchor().utc(at: at(1)) == UTCInstant(secondsSinceEpoch: 946_684_801))
    let anchor = TimeAnchor(instant: at(10), utc: morning)
    #expect(anchor.utc(at: at(10)) == morning)
    #expect(anchor.utc(at: at(12.5)) == morning + .milliseconds(2_500))
    #expect(anchor.utc(at: .start) == morning - .seconds(10))
  }

  @Test("An alarm that was rung before does not wait; nor does one whose moment is past")
  func alarm() {
    let alarm = Alarm()
    alarm.ring()
    #expect(alarm.wait(until: nil))
    // One ring ends one wait, and a moment that is past ends the next one.
    #expect(!alarm.wait(until: DispatchTime(uptimeNanoseconds: 1)))
    alarm.ring()
    #expect(alarm.wait(until: DispatchTime(uptimeNanoseconds: 1)))
  }
}
