// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationSources
import Testing

@testable import LocationScenarios

@Suite("A scenario plays a receiver that was recorded, and other traces")
struct ScenarioReceiverTests {
  /// What a receiver gave: a position at each half of these seconds.
  private static func positions(_ seconds: Range<Int>, more: String...) -> String {
    let lines = seconds.map { second in
      line(at: "\(second).5", latitude: "46.\(1_000 + second)", second: second)
    }
    let first = "{\"at\":0,\"time\":\"2026-05-01T08:00:00Z\",\"event\":\"recordingBegan\"}"
    return ([first] + lines + more).joined(separator: "\n") + "\n"
  }

  private static func line(at: String, latitude: String, second: Int) -> String {
    let time = "2026-05-01T08:00:\(second < 10 ? "0" : "")\(second)"
    return "{\"at\":\(at),\"time\":\"\(time).5Z\",\"event\":\"didUpdateLocations\",\"locations\":["
      + "{\"latitude\":\(latitude),\"longitude\":8,\"horizontalAccuracy\":5,"
      + "\"timestamp\":\"\(time).25Z\"}]}"
  }

  private func play(
    _ positions: String, _ steps: String..., updates: String = "on", files: [String: String] = [:]
  ) throws -> Play {
    try Play(
      """
      locsim: 1
      source: {receiver: positions.ndjson}
      duration: 20s
      apps:
        walk: {identifier: w, settings: while-using, managers: {main: {updates: \(updates)}}}
      timeline: [\(steps.joined(separator: ", "))]
      """, files: files.merging(["positions.ndjson": positions]) { $1 })
  }

  private func fixes(_ play: Play) -> [String] {
    #expect(play.error == nil)
    return play.effects.filter { $0.contains("fix") }.map {
      $0.replacing("walk/main ", with: "")
    }
  }

  @Test("Its positions come when they came, with the times that they had")
  func times() throws {
    #expect(
      fixes(try play(Self.positions(2..<5))) == ["2.25 fix 2.25", "3.25 fix 3.25", "4.25 fix 4.25"])
  }

  @Test("Without a duration a replay plays what was recorded; nothing in a file is a fault")
  func noDuration() throws {
    for (positions, expected) in [
      (Self.positions(2..<5), 3), (Self.positions(0..<0), 0), ("\n", nil),
    ] as [(String, Int?)] {
      let play = try Play(
        """
        locsim: 1
        source: {receiver: positions.ndjson}
        apps:
          walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}
        """, files: ["positions.ndjson": positions])
      if let expected {
        #expect(fixes(play).count == expected)
      } else {
        #expect(play.error?.message.contains("there is nothing in it") == true)
      }
    }
  }

  @Test("What comes while no app wants positions is left out, and does not come late")
  func unwanted() throws {
    let start = "{at: 3s, app: walk, do: start-updates, manager: main}"
    let stop = "{at: 5s, app: walk, do: stop-updates, manager: main}"
    let again = "{at: 8s, app: walk, do: start-updates, manager: main}"
    let fixes = fixes(try play(Self.positions(0..<10), start, stop, again, updates: "off"))
    #expect(fixes.suffix(2) == ["8.25 fix 8.25", "9.25 fix 9.25"])
    #expect(fixes.filter { !$0.hasPrefix("8") && !$0.hasPrefix("9") }.count >= 2)
    // The last position from before may come from the cache.
    #expect(fixes.prefix(2) == ["3.25 fix 3.25", "4.25 fix 4.25"], "\(fixes)")
    #expect(!fixes.contains { $0.hasSuffix("fix 5.25") || $0.hasSuffix("fix 7.25") }, "\(fixes)")
  }

  @Test("A place and another trace take its place, and clear gives it back")
  func handOver() throws {
    let fixes = fixes(
      try play(
        Self.positions(0..<12), "{at: 2s, source: {set: sydney}}",
        "{at: 4s, source: {play: walk.gpx}}", "{at: 8s, source: clear}"))
    #expect(
      fixes.map { $0.prefix { $0 != " " } } == [
        "0.25", "1.25", "1.75", "2.75", "3.75", "3.751", "4.751", "5.751", "6.751", "8.25", "9.25",
        "10.25", "11.25",
      ], "\(fixes)")
  }

  @Test("It has no past and cannot be paused")
  func refused() throws {
    for (step, message) in [
      (
        "{seek: 1s}",
        "a receiver cannot seek, because it has no past; play a trace in its place"
      ),
      ("{step: 1}", "the device has a receiver, whose time cannot be paused"),
      ("pause", "the device has a receiver, whose time cannot be paused"),
    ] {
      let play = try play(Self.positions(0..<3), "{at: 1s, source: \(step)}")
      #expect(play.error?.message == message)
    }
  }

  @Test("Another trace plays from its beginning, with its options, and clear goes back")
  func otherTrace() throws {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      duration: 12s
      apps:
        walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}
      timeline:
        - {at: 2s, source: {play: {trace: other.gpx, interval: 500ms}}}
        - {at: 4s, source: clear}
      """, files: ["other.gpx": Play.trace(seconds: 0..<3)])
    #expect(
      fixes(play) == [
        "0 fix 0", "1 fix 1", "2 fix 2", "2.001 fix 2.001", "2.501 fix 2.501", "3.001 fix 3.001",
        "3.501 fix 3.501", "4 fix 4", "5 fix 5", "6 fix 6", "7 fix 7", "8 fix 8", "9 fix 9",
        "10 fix 10", "11 fix 11", "12 fix 12",
      ])
  }

  @Test("A trace that cannot be played ends the run with the place in the file")
  func missing() throws {
    for (path, message) in [
      ("none.gpx", "none.gpx: it is no file; give the path of a trace"),
      ("empty.gpx", "the file is empty"),
    ] {
      let play = try play(
        Self.positions(0..<3), "{at: 1s, source: {play: \(path)}}", files: ["empty.gpx": ""])
      #expect(play.error?.message.contains(message) == true, "\(play.error as Any)")
      #expect(play.error?.position.line == 6)
    }
  }

  @Test(
    "A line that no receiver gave ends the run with its place and a remedy",
    arguments: [
      ("{\"event\":\"didUpdateLocations\",\"locations\":[]}", nil),
      (line(at: "3", latitude: "91", second: 3), "4:83: “latitude” is missing or outside −90…90"),
      (
        line(at: "1.25", latitude: "46", second: 3), "4:1: “at” lies before that of an earlier line"
      ),
      (
        line(at: "-1", latitude: "46", second: 3),
        "4:1: the line has no “at” of 0 to 9000000 seconds"
      ),
      (
        line(at: "\"3\"", latitude: "46", second: 3),
        "4:1: the line has no “at” of 0 to 9000000 seconds"
      ),
      ("{\"at\":4,\"event\":\"didUpdateHeading\",\"magneticHeading\":4}", "4:1: a heading needs"),
      ("{\"at\":4,\"event\":\"didUpdateHeading\"", "4:"),
      ("{\"at\":4}", "4:1: this JSON has no “event”"),
    ] as [(String, String?)])
  func faults(line: String, message: String?) throws {
    let play = try play(Self.positions(0..<2, more: line))
    if let message {
      #expect(
        play.error?.message.contains("positions.ndjson:\(message)") == true, "\(play.error as Any)")
    } else {
      #expect(play.error == nil)
    }
  }

  @Test("An app that runs gets it with shifted times, headings too")
  func shifted() throws {
    let folder = try TemporaryFolder()
    let heading =
      "{\"at\":2,\"event\":\"didUpdateHeading\",\"magneticHeading\":4,"
      + "\"timestamp\":\"2026-05-01T08:00:02Z\"}"
    _ = try folder.write(Self.positions(0..<2, more: heading), to: "positions.ndjson")
    let scenario = try Reading.scenario(
      Reading.withLines("source: {receiver: positions.ndjson}"))
    let service = LocationService(clock: SteppedClock())
    let player = player(of: scenario, in: folder, on: service)
    let driver = player.driver(of: nil, on: .stepped(SteppedClock())) { _ in .seconds(86_400) }
    let recorder = watch(service)
    driver.advance(to: .start + .seconds(5))
    var times: [Double] = []
    for notice in recorder.notices {
      switch notice.event {
      case .locationsUpdated(let fixes): times += fixes.map { $0.timestamp.seconds(since: morning) }
      case .headingUpdated(let heading): times.append(heading.timestamp.seconds(since: morning))
      default: break
      }
    }
    #expect(times == [86_400.25, 86_401.25, 86_402])
  }

  @Test("A step before the first position is done for an app that runs, too")
  func startOfRunningApp() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Play.trace(seconds: 0..<5), to: "walk.gpx")
    let scenario = try Reading.scenario(
      Reading.withLines("source: walk.gpx\ntimeline: [{at: start, source: {set: sydney}}]"))
    let service = LocationService(clock: SteppedClock())
    let player = player(of: scenario, in: folder, on: service)
    let driver = player.driver(
      of: try SourceSpecification(path: trace).openCursor(), on: .stepped(SteppedClock()),
      timeShift: nil)
    let recorder = watch(service)
    driver.advance(to: .start + .seconds(2))
    let places = recorder.notices.flatMap { notice -> [Double] in
      guard case .locationsUpdated(let fixes) = notice.event else { return [] }
      return fixes.map(\.coordinate.latitude)
    }
    #expect(places.count == 2 && places.allSatisfy { $0 < 0 }, "\(places)")
  }

  private func player(
    of scenario: Scenario, in folder: TemporaryFolder, on service: LocationService
  ) -> ScenarioPlayer {
    ScenarioPlayer(
      scenario, file: folder.path("scenario.yaml"), on: service,
      prompter: ScenarioPrompter(answers: 0, other: PolicyPrompter(answer: nil)),
      tally: EventTally(), identify: { _ in nil }, tell: { Issue.record("\($0)") })
  }

  /// Has an app watch positions and headings.
  private func watch(_ service: LocationService) -> Recorder {
    service.send(
      .appLaunched(
        AppID("w"), .complete(named: "w"), AuthorizationRecord(.authorizedWhenInUse), .foreground))
    let recorder = Recorder()
    let client = service.makeClient(of: AppID("w"), observer: recorder)
    service.send(.updatesStarted(client))
    service.send(.headingStarted(client))
    return recorder
  }

  @Test("What cannot be a receiver or another trace is reported with what to do")
  func words() {
    #expect(
      Reading.faults(Reading.withLines("source: {receiver: a.ndjson, loop: 2}")) == [
        "3:30: loop: a receiver is played as it was recorded; take this out, or write “trace” for "
          + "“receiver”"
      ])
    #expect(
      Reading.faults(Reading.withStep("{at: 0s, source: {play: none}}")) == [
        "4:29: play: no trace is named; give the path of one, or its keys"
      ])
    #expect(
      Reading.faults(Reading.withStep("{at: 0s, source: {play: {receiver: a.ndjson}}}")) == [
        "4:40: play: a receiver takes no other source's place; write “trace” for it"
      ])
    #expect(
      Reading.faults(Reading.withStep("{at: 0s, source: {play: {loop: 2}}}")) == [
        "4:29: the key “trace” is missing; add “trace: walk.gpx”"
      ])
  }
}
