// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationHost

@Suite("Sources that cannot be sought, and times after a pause")
struct SteeringLimitTests {
  @Test("A pipe has no end that is known, and cannot be read ahead")
  func pipe() throws {
    let bench = SteeringBench(Array(0...10), isAtHand: false)
    bench.pass(4)
    #expect(throws: LiveFault("the end of the trace is not known; seek to a time")) {
      try bench.perform(.seek(.share(0.5)))
    }
    #expect(throws: LiveFault.self) { try bench.perform(.seek(.to(9))) }
    try bench.perform(.seek(.to(1)))
    #expect(bench.latitudes.last == 2)
    bench.pass(6)
    #expect(Array(bench.latitudes.suffix(6)) == [3, 4, 5, 6, 7, 8])
  }

  @Test("If what was read cannot be kept, playback goes on without seeking, and says so")
  func notKept() throws {
    let storage = ListStorage()
    storage.limit = 3 * MemoryLayout<TraceMoment>.size
    let bench = SteeringBench(Array(0...10), storage: storage)
    bench.pass(6)
    #expect(bench.latitudes == [1, 2, 3, 4, 5, 6, 7])
    #expect(bench.steering.status.spoolFault?.hasPrefix("it is full") == true)
    let fault = LiveFault("what was played could not be kept: it is full", isUsage: false)
    #expect(throws: fault) { try bench.perform(.seek(.to(0))) }
    bench.pass(4)
    #expect(bench.latitudes == Array(1...11))
  }

  @Test("A seek for which too much cannot be kept leaves out nothing", arguments: [2, 5, 8])
  func notKeptAhead(kept: Int) throws {
    let storage = ListStorage()
    storage.limit = kept * MemoryLayout<TraceMoment>.size
    let bench = SteeringBench(Array(0...10), storage: storage)
    bench.pass(1)
    #expect(throws: LiveFault.self) { try bench.perform(.seek(.to(9))) }
    bench.pass(9)
    #expect(bench.latitudes == Array(1...11))
    #expect(bench.gaps.allSatisfy { $0 == 1 })
  }

  @Test("After a pause fixes have the time of the wall clock again")
  func wallClock() throws {
    let bench = SteeringBench(Array(0...10), wallClock: { morning + .seconds(1_000) })
    bench.pass(2)
    try bench.perform(.pause)
    try bench.perform(.resume)
    bench.pass(1)
    #expect(bench.fixes.last?.timestamp == morning + .seconds(1_001))
    #expect(bench.latitudes == [1, 2, 3, 4])
    // The same holds for a place, and for what follows it.
    try bench.perform(.set(LivePlace(.somewhere)))
    try bench.perform(.clear)
    bench.pass(1)
    #expect((bench.fixes.last?.timestamp ?? morning) > morning + .seconds(1_001))
  }
}
