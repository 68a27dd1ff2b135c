// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationTerminalPrompt
import Testing

@testable import LocsimCommands

@Suite("Keys that steer, and the line that shows the result")
struct SteeringKeysTests {
  private static let place = LivePlace(
    Coordinate(limiting: 38.7, wrapping: -9.1), speed: 3.5, course: 350)

  private func commands(_ text: Character, _ status: LiveStatus) throws -> [LiveCommand] {
    SteeringKeys.commands(for: .byte(try #require(text.asciiValue)), status)
  }

  @Test("Space pauses and goes on, and a step pauses first")
  func time() throws {
    let playing = LiveStatus(source: .trace)
    let paused = LiveStatus(source: .trace, isPaused: true)
    #expect(try commands(" ", playing) == [.pause])
    #expect(try commands(" ", paused) == [.resume])
    #expect(try commands(".", playing) == [.pause, .step(1)])
    #expect(try commands(".", paused) == [.step(1)])
    #expect(try commands("q", paused) == [.end])
    #expect(try commands("c", paused) == [.clear])
    #expect(try commands("x", paused) == [])
  }

  @Test("Arrows seek ten seconds, and change the rate from one preset to the next")
  func arrows() {
    #expect(SteeringKeys.commands(for: .left, LiveStatus(source: .trace)) == [.seek(.by(-10))])
    #expect(SteeringKeys.commands(for: .right, LiveStatus(source: .trace)) == [.seek(.by(10))])
    for (rate, up, down) in [
      (1, 2, 0.5), (3, 5, 2), (1_000, nil, 500), (0.1, 0.25, nil), (5_000, nil, 1_000),
    ] as [(Double, Double?, Double?)] {
      let status = LiveStatus(source: .trace, rate: rate)
      #expect(SteeringKeys.commands(for: .up, status) == (up.map { [.rate($0)] } ?? []))
      #expect(SteeringKeys.commands(for: .down, status) == (down.map { [.rate($0)] } ?? []))
    }
  }

  @Test("Letters drive: faster, slower, and by 15 degrees to the sides")
  func drive() throws {
    let trace = LiveStatus(source: .trace, place: Self.place)
    let driven = LiveStatus(source: .drive, place: Self.place)
    #expect(try commands("w", trace) == [.drive(LiveVector(speed: 1.4, course: 350))])
    #expect(try commands("w", driven) == [.drive(LiveVector(speed: 6, course: 350))])
    #expect(try commands("s", driven) == [.drive(LiveVector(speed: 1.4, course: 350))])
    #expect(try commands("s", trace) == [])
    #expect(try commands("a", driven) == [.drive(LiveVector(speed: 3.5, course: 335))])
    #expect(try commands("d", driven) == [.drive(LiveVector(speed: 3.5, course: 5))])
    var slow = driven
    slow.place?.speed = 1.4
    #expect(try commands("s", slow) == [.stopDriving])
    var fast = driven
    fast.place?.speed = 29
    #expect(try commands("w", fast) == [])
    // At rest a turn begins to walk.
    #expect(
      try commands("d", LiveStatus(source: .place))
        == [.drive(LiveVector(speed: 1.4, course: 15))])
  }

  @Test("The line has the time, a bar, the rate, the position and what was delivered")
  func line() {
    var line = ProgressLine(
      status: LiveStatus(
        source: .trace, tracePosition: 75, traceDuration: nil, rate: 2, place: Self.place),
      delivered: 76, duration: 300)
    #expect(
      line.text(columns: 120)
        == "0:01:15 / 0:05:00  [=====               ]  2x  38.7, -9.1  76 fixes")
    line.duration = nil
    line.status.isPaused = true
    #expect(line.text(columns: 120) == "0:01:15  2x  paused  38.7, -9.1  76 fixes")
    line.status.source = .drive
    line.status.traceDuration = 300
    line.notice = "the trace ends after 300 s"
    #expect(
      line.text(columns: 60)
        == "0:01:15 / 0:05:00  2x  drive, paused  the trace ends after 3".prefix(59))
    #expect(line.text(columns: 0) == "")
  }
}
