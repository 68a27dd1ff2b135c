// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationPlayback
import Synchronization
import Testing

@testable import LocationHost

@Suite("A device that is steered")
struct DeviceSteeringTests {
  @Test("Without a command it is a trace like any other")
  func untouched() {
    let bench = SteeringBench([0, 1, 2, 3, 4])
    bench.pass(4)
    #expect(bench.latitudes == [1, 2, 3, 4, 5])
    #expect(bench.fixes.map(\.timestamp) == (0..<5).map { morning + .seconds($0) })
    #expect(bench.steering.status.isAtEnd)
    #expect(bench.steering.status.tracePosition == 4)
  }

  @Test("A pause stops time, and after it the trace goes on from there")
  func pause() throws {
    let bench = SteeringBench([0, 1, 2, 3, 4])
    bench.pass(1.5)
    #expect(try bench.perform(.pause).isPaused)
    bench.pass(100)
    #expect(bench.latitudes == [1, 2])
    #expect(bench.steering.status.tracePosition == 1.5)
    #expect(!(try bench.perform(.resume).isPaused))
    bench.pass(0.4)
    #expect(bench.latitudes == [1, 2])
    bench.pass(0.1)
    #expect(bench.latitudes == [1, 2, 3])
    #expect(bench.gaps == [1, 1])
  }

  @Test("A step is one fix, and needs a pause")
  func step() throws {
    let bench = SteeringBench([0, 10, 20, 30, 40])
    #expect(throws: LiveFault("the timeline is not paused; pause it first")) {
      try bench.perform(.step(1))
    }
    try bench.perform(.pause)
    try bench.perform(.step(1))
    #expect(bench.latitudes == [1, 2])
    try bench.perform(.step(2))
    #expect(bench.latitudes == [1, 2, 3, 4])
    #expect(bench.steering.status.tracePosition == 30)
    // More steps than there are fixes go to the end; none beyond it.
    try bench.perform(.step(9))
    #expect(bench.latitudes == [1, 2, 3, 4, 5])
    #expect(throws: LiveFault.self) { try bench.perform(.step(1)) }
  }

  @Test("The rate changes without a jump of time")
  func rate() throws {
    let bench = SteeringBench(Array(0...20))
    bench.pass(2.5)
    let before = bench.clock.now
    #expect(try bench.perform(.rate(4)).rate == 4)
    #expect(bench.clock.now == before)
    bench.pass(1)
    #expect(bench.clock.now == before + .seconds(4))
    #expect(bench.latitudes == [1, 2, 3, 4, 5, 6, 7])
    try bench.perform(.rate(0.5))
    bench.pass(1)
    #expect(bench.clock.now == before + .milliseconds(4_500))
    #expect(Set(bench.gaps) == [1])
  }

  @Test("A seek goes both ways, and the times of fixes go on by a second")
  func seek() throws {
    let bench = SteeringBench(Array(0...60))
    bench.pass(2)
    try bench.perform(.seek(.to(50)))
    #expect(bench.latitudes == [1, 2, 3, 51])
    bench.pass(1)
    try bench.perform(.seek(.by(-40)))
    bench.pass(2)
    #expect(bench.latitudes == [1, 2, 3, 51, 52, 12, 13, 14])
    #expect(bench.gaps.allSatisfy { $0 == 1 }, "\(bench.gaps)")
    #expect(bench.steering.status.tracePosition == 13)
    #expect(try bench.perform(.seek(.share(0.5))).traceDuration == 60)
    #expect(bench.latitudes.last == 31)
    // Before the beginning is the beginning.
    try bench.perform(.seek(.by(-1_000)))
    #expect(bench.latitudes.last == 1)
    bench.pass(1)
    #expect(bench.latitudes.last == 2)
  }

  @Test("A seek between two fixes is the position between them; in a gap there is none")
  func between() throws {
    let bench = SteeringBench([0, 10], [100, 110])
    try bench.perform(.seek(.to(5)))
    let latitude = try #require(bench.fixes.last).coordinate.latitude
    #expect(abs(latitude - 1.5) < 0.01)
    let count = bench.fixes.count
    try bench.perform(.seek(.to(50)))
    #expect(bench.fixes.count == count)
    #expect(bench.steering.status.tracePosition == 50)
    #expect(bench.steering.status.place == nil)
    #expect(throws: LiveFault("the position is not known yet; set a place first")) {
      try bench.perform(.drive(LiveVector(speed: 1, course: 0)))
    }
    bench.pass(50)
    #expect(bench.latitudes.last == 3)
    // A second of the jump to 5 s and one of that into the gap, and the rest of the gap.
    #expect(bench.gaps == [1, 51])
  }

  @Test("A seek back into a gap does not bring earlier times")
  func backIntoGap() throws {
    let bench = SteeringBench([0, 1, 2, 3, 4, 5], Array(20...39))
    bench.pass(24)
    try bench.perform(.seek(.to(19)))
    bench.pass(5)
    #expect(bench.gaps.allSatisfy { $0 > 0 && $0 <= 15 }, "\(bench.gaps)")
    #expect(Array(bench.latitudes.suffix(5)) == [7, 8, 9, 10, 11])
  }

  @Test("A fix between two that lie far apart is given to a client that waits for one")
  func underWay() throws {
    let bench = SteeringBench([0, 40, 80])
    bench.pass(13)
    let second = Recorder()
    let client = bench.service.makeClient(of: AppID("app"), observer: second)
    bench.service.send(.oneFixRequested(client))
    bench.pass(1)
    #expect(second.story.contains("1"), "\(second.story)")
    #expect(!second.story.contains("!"), "\(second.story)")
  }

  @Test("The first fix has the time at which it comes, whenever the app connects")
  func lateApp() throws {
    let wall = Mutex(morning + .seconds(5_000))
    let bench = SteeringBench(
      [0, 1, 2, 3], isAppThere: false,
      timeShift: { first in
        wall.withLock { $0 } - first
      })
    _ = bench.positions.anchor
    wall.withLock { $0 = $0 + .seconds(600) }
    bench.connect()
    #expect(bench.fixes.first?.timestamp == morning + .seconds(5_600))
  }

  @Test(
    "A command before the first fix gives times that are now, and go on",
    arguments: [LiveCommand.set(LivePlace(.somewhere)), .seek(.to(2))])
  func early(command: LiveCommand) throws {
    let bench = SteeringBench(
      [0, 1, 2, 3], isAppThere: false,
      timeShift: { first in
        morning + .seconds(5_000) - first
      })
    try bench.perform(command)
    bench.connect()
    bench.pass(1)
    try bench.perform(.clear)
    bench.pass(1)
    let times = bench.fixes.map { $0.timestamp.seconds(since: morning) }
    #expect(times.allSatisfy { (5_000...5_004).contains($0) }, "\(times)")
    #expect(bench.gaps.allSatisfy { $0 > 0 })
  }

  @Test("At its end the trace stands still, and can be rewound from there")
  func atEnd() throws {
    let bench = SteeringBench(Array(0...10))
    bench.pass(100)
    #expect(bench.steering.status.tracePosition == 10)
    try bench.perform(.seek(.by(-4)))
    #expect(bench.latitudes.last == 7)
    bench.pass(100)
    try bench.perform(.set(LivePlace(.somewhere)))
    try bench.perform(.clear)
    #expect(bench.latitudes.last == 11)
    #expect(bench.steering.status.place?.coordinate.latitude == 11)
  }

  @Test("A trace that repeats forever is read on for a seek only so far")
  func forever() throws {
    let bench = SteeringBench(Array(0...10), repeatsForever: true)
    #expect(throws: LiveFault("the end of the trace is not known; seek to a time")) {
      try bench.perform(.seek(.share(0.5)))
    }
    try bench.perform(.seek(.to(25)))
    bench.pass(2)
    #expect(bench.gaps.allSatisfy { $0 == 1 }, "\(bench.gaps)")
  }

  @Test("A seek after the end plays on")
  func afterEnd() throws {
    let bench = SteeringBench([0, 1, 2])
    bench.pass(10)
    #expect(bench.steering.status.isAtEnd)
    try bench.perform(.seek(.to(1)))
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 3, 2, 3])
    #expect(bench.gaps.allSatisfy { $0 > 0 })
    #expect(bench.steering.status.isAtEnd)
  }

  @Test("A command that cannot be done leaves everything as it was")
  func refused() throws {
    let bench = SteeringBench(Array(0...10))
    bench.pass(3)
    var before = bench.steering.status
    // The first command below reads the trace to its end.
    before.traceDuration = 10
    for (command, reason) in [
      (LiveCommand.seek(.to(10.5)), "the trace ends after 10 s"),
      (.seek(.by(100)), "the trace ends after 10 s"),
      (
        .start(LiveRoute([Coordinate.somewhere, .somewhere])),
        "all waypoints are at one place; give two different ones, or set a place"
      ),
      (.stopDriving, "the device is not driven"),
    ] {
      #expect(throws: LiveFault(reason)) { try bench.perform(command) }
      #expect(bench.steering.status == before, "\(command)")
    }
    bench.pass(7)
    #expect(bench.latitudes == Array(1...11))
  }

  @Test("A rate at which no app could follow a motion is refused, with and without one")
  func fastMotion() throws {
    let bench = SteeringBench(Array(0...10))
    try bench.perform(.rate(5_000))
    #expect(throws: LiveFault.self) { try bench.perform(.set(LivePlace(.somewhere))) }
    try bench.perform(.rate(1_000))
    try bench.perform(.set(LivePlace(.somewhere)))
    #expect(throws: LiveFault.self) { try bench.perform(.rate(1_001)) }
  }
}

extension Coordinate {
  /// A place in the ocean.
  static let somewhere = Self(limiting: 10, wrapping: -30)

  /// A place some kilometers away.
  static let elsewhere = Self(limiting: 10.1, wrapping: -30)
}
