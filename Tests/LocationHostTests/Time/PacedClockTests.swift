// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost

/// A machine whose time passes by waiting alone, and that can lose time during a wait.
private final class SlowMachine: Machine {
  private struct State {
    var uptime: UInt64 = 1_000_000_000_000
    var waits = 0
    var losses: [Int: Double] = [:]
    var look: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Loses seconds during the wait of this number, counted from 1.
  init(losing losses: [Int: Double] = [:]) { state.withLock { $0.losses = losses } }

  var uptime: UInt64 { state.withLock { $0.uptime } }

  /// How many waits there were.
  var waits: Int { state.withLock { $0.waits } }

  /// Sets what another thread does before a waiting one goes on.
  func look(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.look = body } }

  func pass(seconds: Double) { state.withLock { $0.uptime += UInt64(seconds * 1e9) } }

  func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool {
    state.withLock { state in
      state.waits += 1
      let lost = UInt64(state.losses[state.waits, default: 0] * 1e9)
      state.uptime = max(state.uptime, uptime) + lost
    }
    state.withLock { $0.look }?()
    return alarm.wait(until: .now())
  }
}

@Suite("A paced clock stops while its process does")
struct PacedClockTests {
  private func clock(_ machine: SlowMachine) -> PacedClock {
    let clock = PacedClock(rate: 2, machine: machine)
    clock.startIfNeeded()
    return clock
  }

  @Test("A line that was stopped goes on from where it was, and says for how long it was stopped")
  func stopped() {
    let machine = SlowMachine(losing: [3: 60, 5: 3_600])
    let clock = clock(machine)
    clock.wait(until: at(2), orFor: Alarm())
    #expect(clock.now == at(2))
    #expect(clock.takeStandstill() == .seconds(60))
    #expect(clock.takeStandstill() == nil)
    clock.wait(until: at(4), orFor: Alarm())
    #expect(clock.now == at(4))
    #expect(
      clock.takeStandstillNotice()
        == "the process was suspended for 3600.0 s; the trace goes on from where it was")
    #expect(clock.takeStandstillNotice() == nil)
  }

  @Test("A machine that is merely busy makes a line late, which then catches up")
  func busy() {
    let machine = SlowMachine(losing: [1: 0.75])
    let clock = clock(machine)
    clock.wait(until: at(1), orFor: Alarm())
    #expect(clock.takeStandstill() == nil)
    #expect(clock.now == at(2))
    clock.wait(until: at(1.5), orFor: Alarm())
    #expect(machine.waits == 1)
  }

  @Test("The first look at the clock after a stop sees none of it")
  func lookedAt() {
    let machine = SlowMachine(losing: [1: 60])
    let clock = clock(machine)
    let seen = Mutex<[Instant]>([])
    machine.look { seen.withLock { $0.append(clock.now) } }
    clock.wait(until: at(1), orFor: Alarm())
    #expect(seen.withLock { $0 } == [at(0.5), at(1)])
    #expect(clock.takeStandstill() == .seconds(60))
  }

  @Test("A pass of time while the clock is held is left out once")
  func held() {
    let machine = SlowMachine(losing: [1: 60])
    let clock = clock(machine)
    clock.hold()
    clock.wait(until: at(1), orFor: Alarm())
    machine.pass(seconds: 5)
    #expect(clock.now == .start)
    clock.release()
    #expect(clock.now == .start)
  }

  @Test("It waits for nothing before it is started")
  func notStarted() {
    let machine = SlowMachine()
    PacedClock(rate: 1, machine: machine).wait(until: at(5), orFor: Alarm())
    #expect(machine.waits == 0)
  }

  @Test("Another rate counts from the present instant on, also while the clock is held")
  func rates() {
    let machine = SlowMachine()
    let clock = clock(machine)
    machine.pass(seconds: 1)
    clock.setRate(10)
    #expect(clock.now == at(2))
    machine.pass(seconds: 1)
    #expect(clock.now == at(12))
    clock.hold()
    clock.setRate(1)
    machine.pass(seconds: 5)
    #expect(clock.now == at(12))
    clock.release()
    machine.pass(seconds: 1)
    #expect(clock.now == at(13))
    #expect(!clock.hasReached(at(13.5)) && clock.hasReached(at(13)))
  }

  @Test("The clock can be moved forward, before it starts and while it is held, and never back")
  func skips() {
    let machine = SlowMachine()
    let clock = PacedClock(rate: 2, machine: machine)
    clock.skip(to: at(5))
    #expect(clock.now == at(5))
    clock.startIfNeeded()
    machine.pass(seconds: 1)
    #expect(clock.now == at(7))
    clock.hold()
    clock.skip(to: at(20))
    machine.pass(seconds: 3)
    #expect(clock.now == at(20))
    clock.release()
    clock.skip(to: at(1))
    machine.pass(seconds: 1)
    #expect(clock.now == at(22))
  }
}
