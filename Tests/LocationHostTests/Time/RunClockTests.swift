// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("The clock of a run that is to be the same each time")
struct RunClockTests {
  private func at(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

  @Test("A clock without a pace moves only to the instants it is given, and never back")
  func stepped() {
    let clock = RunClock(pace: nil)
    clock.go(until: at(9))
    #expect(clock.now == .start)
    clock.reach(at(2.5))
    clock.reach(at(1))
    clock.go(until: nil)
    #expect(clock.now == at(2.5))
  }

  @Test("A clock with a pace goes on in whole seconds, not past what falls due next")
  func paced() {
    // So fast that any wait is long.
    let pace = PacedClock(rate: 1e6)
    let clock = RunClock(pace: pace)
    pace.startIfNeeded()
    while pace.now < at(2) {}
    #expect(clock.now == .start)
    clock.go(until: at(1.5))
    #expect(clock.now == at(1.5))
    clock.go(until: nil)
    let now = clock.now
    #expect(now >= at(2))
    #expect(now.sinceStart.components.attoseconds == 0)
    clock.stop()
    #expect(clock.now == now)
    clock.reach(now + .milliseconds(1))
    #expect(clock.now == now + .milliseconds(1))
  }
}
