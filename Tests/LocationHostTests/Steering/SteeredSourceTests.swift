// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationPlayback
import Testing

@testable import LocationHost

@Suite("A source that a person changes")
struct SteeredSourceTests {
  /// A trace whose points are at these seconds.
  private func trace(_ seconds: [Int64], from latitude: Double) -> SeekableTrace {
    SeekableTrace(
      TraceCursor(
        source: ListSource([seconds], isAtHand: true, from: latitude),
        options: PlaybackOptions()
      ) { () throws(SpillError) in try TemporaryFile() }
    ) { () throws(SpillError) in ListStorage() }
  }

  @Test("A lost signal takes positions away while the trace goes on, and seeks stay possible")
  func signal() throws {
    let bench = SteeringBench(Array(0...60))
    bench.pass(2)
    #expect(try bench.perform(.change(.loseSignal)).signal == .lost)
    bench.pass(10)
    #expect(bench.latitudes == [1, 2, 3])
    #expect(bench.steering.status.tracePosition == 12)
    try bench.perform(.seek(.to(30)))
    bench.pass(2)
    try bench.perform(.set(LivePlace(Coordinate(limiting: 50, wrapping: 0))))
    bench.pass(2)
    #expect(bench.latitudes == [1, 2, 3])
    try bench.perform(.clear)
    #expect(try bench.perform(.change(.regainSignal)).signal == .found)
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 3, 34])
  }

  @Test("A source that fails is an error for the app, until it is well again")
  func failure() throws {
    let bench = SteeringBench(Array(0...60))
    bench.pass(1)
    #expect(try bench.perform(.change(.failNetwork)).signal == .failed)
    #expect(bench.recorder.notices.contains { $0.event == .failed(.network) })
    bench.pass(5)
    try bench.perform(.change(.regainSignal))
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 8])
  }

  @Test("Another trace begins at once, with times that go on, and the first one waits for it")
  func otherTrace() throws {
    let bench = SteeringBench(Array(0...60))
    bench.steering.source.open = { text throws(LiveFault) in
      (trace([0, 1, 2, 3, 4, 5], from: 70), text)
    }
    bench.pass(2.5)
    let status = try bench.perform(.open("/other.gpx"))
    #expect(status.name == "/other.gpx" && status.tracePosition == 0)
    bench.pass(2)
    #expect(bench.latitudes == [1, 2, 3, 70, 71, 72])
    try bench.perform(.drive(LiveVector(speed: 0, course: 0)))
    bench.pass(0.5)
    let cleared = try bench.perform(.clear)
    #expect(cleared.name == "walk.gpx" && cleared.tracePosition == 2.5)
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 3, 70, 71, 72, 72, 3, 4])
    #expect(bench.gaps.allSatisfy { $0 > 0 && $0 <= 1 })
  }

  @Test("A second choice replaces the first, and both end with the configured trace")
  func twoChoices() throws {
    let bench = SteeringBench(Array(0...60))
    bench.steering.source.open = { text throws(LiveFault) in
      (trace([0, 1, 2], from: text == "/a" ? 70 : 75), text)
    }
    bench.pass(1)
    try bench.perform(.open("/a"))
    bench.pass(1)
    try bench.perform(.open("/b"))
    bench.pass(10)
    #expect(bench.steering.status.isAtEnd)
    try bench.perform(.clear)
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 70, 71, 75, 76, 77, 2, 3])
  }

  @Test("A trace that cannot be opened or has no positions changes nothing")
  func faults() throws {
    let bench = SteeringBench(Array(0...60))
    bench.pass(1)
    let before = bench.steering.status
    #expect(throws: LiveFault("no other trace can be chosen here")) {
      try bench.perform(.open("/a"))
    }
    bench.steering.source.open = { _ throws(LiveFault) in throw LiveFault("/a: is no file") }
    #expect(throws: LiveFault("/a: is no file")) { try bench.perform(.open("/a")) }
    bench.steering.source.open = { text throws(LiveFault) in (trace([], from: 0), text) }
    #expect(throws: LiveFault("/a: \(PlaybackError.nothingToPlay)")) {
      try bench.perform(.open("/a"))
    }
    #expect(bench.steering.status == before)
    bench.pass(1)
    #expect(bench.latitudes == [1, 2, 3])
  }

  @Test("A built-in route begins at once and ends at rest; an unknown one changes nothing")
  func route() throws {
    let bench = SteeringBench(Array(0...60))
    bench.pass(1)
    #expect(throws: LiveFault.self) { try bench.perform(.run("nowhere")) }
    #expect(bench.steering.status.source == .trace)
    #expect(try bench.perform(.run("city-walk")).source == .route)
    #expect(abs(try #require(bench.fixes.last).coordinate.latitude - 40.4168) < 1e-6)
    bench.pass(2_000)
    #expect(bench.fixes.last?.speed?.metersPerSecond == 0)
    #expect(bench.gaps.allSatisfy { $0 > 0 && $0 <= 1 })
    try bench.perform(.clear)
    #expect(bench.steering.status.tracePosition == 1)
  }
}
