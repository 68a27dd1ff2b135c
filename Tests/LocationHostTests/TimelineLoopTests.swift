// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationFiles
import LocationPlayback
import Synchronization
import Testing

@testable import LocationHost

/// A machine whose time jumps to the end of each wait.
private final class JumpingMachine: Machine {
  private let time = Mutex<UInt64>(1_000_000_000)

  var uptime: UInt64 { time.withLock { $0 } }

  func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool {
    time.withLock { $0 = max($0, uptime) }
    return false
  }
}

/// A program that notes what fell due, and ends after some turns.
private struct CountedProgram: TimelineProgram {
  var turnsLeft: Int
  var due: [Instant] = []

  var mayGoOn: Bool { turnsLeft > 0 }
  mutating func delivered(_ due: Instant) { self.due.append(due) }
  mutating func didTurn() { turnsLeft -= 1 }
}

@Suite("The loop of a paced timeline")
struct TimelineLoopTests {
  private let recorder = Recorder()
  private let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
  private let machine = JumpingMachine()
  private let client: ClientID

  init() {
    client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
  }

  private func loop(
    _ segments: [[Int64]], _ clock: PacedClock, bound: TimelineDriver.Bound
  ) -> TimelineLoop {
    let cursor = TraceCursor(source: ListSource(segments)) { () throws(SpillError) in
      try TemporaryFile()
    }
    return TimelineLoop(
      driver: TimelineDriver(service: service, cursor: cursor), service: service, alarm: Alarm(),
      line: .paced(clock), bound: bound)
  }

  @Test(
    "A deadline in a gap is met at its time, not with the next fix",
    arguments: [TimelineDriver.Bound.endOfTrace, .promptOrEndOfTrace])
  func deadlineInGap(bound: TimelineDriver.Bound) {
    let clock = PacedClock(rate: 1, machine: machine)
    clock.startIfNeeded()
    service.send(.updatesStarted(client))
    var program = CountedProgram(turnsLeft: 3)
    loop([[0], [100]], clock, bound: bound).run(&program)
    #expect(program.due == [at(0), at(10), at(40)])
  }
}
