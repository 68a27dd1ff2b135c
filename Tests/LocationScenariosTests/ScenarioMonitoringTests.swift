// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationScenarios

@Suite("Scenarios: monitors of conditions")
struct ScenarioMonitoringTests {
  /// A circle 46.1° north, 8° east.
  private static func circle(
    _ id: String, radius: Double = 100, assuming state: ConditionState = .unknown
  ) -> ScenarioMonitoring? {
    Coordinate(latitude: 46.1, longitude: 8).map {
      .addCondition(id, .circle(center: $0, radius: radius), assuming: state)
    }
  }

  private static func beacon(_ major: UInt16? = nil, _ minor: UInt16? = nil) -> ScenarioMonitoring {
    .addCondition(
      "desk",
      .beacon(uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: major, minor: minor),
      assuming: .unknown)
  }

  private static let place = "latitude: 46.1, longitude: 8"
  private static let uuid = "e2c56db5-DFFB-48d2-b060-d0f5a71096e0"

  /// What can be added, as it is written and as it is meant.
  static let additions: [(String, ScenarioMonitoring?)] = [
    ("condition: {id: home, \(place), radius: 100}", circle("home")),
    (
      "condition: {id: \"12\", \(place), radius: 0.5}, assuming: unknown", circle("12", radius: 0.5)
    ),
    (
      "condition: {id: home, \(place), radius: 100}, assuming: satisfied",
      circle("home", assuming: .satisfied)
    ),
    (
      "condition: {id: home, \(place), radius: 100}, assuming: unsatisfied",
      circle("home", assuming: .unsatisfied)
    ),
    ("condition: {id: desk, beacon: \(uuid)}", beacon()),
    ("condition: {id: desk, beacon: \(uuid), major: 0}", beacon(0)),
    ("condition: {id: desk, beacon: \(uuid), major: 7, minor: 65535}", beacon(7, 65_535)),
  ]

  @Test("A monitor's watch is read from its condition", arguments: additions)
  func add(keys: String, monitoring: ScenarioMonitoring?) throws {
    let scenario = try Reading.scenario(
      Reading.withStep("{at: 0s, app: walk, do: add-condition, monitor: places, \(keys)}"))
    let expected = try #require(monitoring)
    #expect(scenario.timeline.map(\.action) == [.app("walk", .monitor("places", expected))])
  }

  /// The verbs, in an order in which they can be, and what they mean.
  static let deeds: [(String, ScenarioAppAction?)] = [
    ("do: await-events, monitor: places", .awaitEvents("places")),
    (
      "do: add-condition, monitor: places, condition: {id: home, \(place), radius: 100}",
      circle("home").map { .monitor("places", $0) }
    ),
    (
      "do: remove-condition, monitor: places, condition: home",
      .monitor("places", .removeCondition("home"))
    ),
    ("do: stop-awaiting, monitor: places", .stopAwaiting("places")),
  ]

  @Test("An app's act with a monitor is read from its verb and the monitor's name")
  func verbs() throws {
    let steps = try Reading.scenario(
      Reading.withSteps(Self.deeds.map { "{at: 0s, app: walk, \($0.0)}" })
    ).timeline
    #expect(
      try steps.map(\.action) == Self.deeds.map { .app("walk", try #require($0.1)) })
  }

  @Test("An app may say which monitors' events it awaits from each launch on")
  func awaits() throws {
    let text = Reading.withApp("{identifier: w, awaits: [places, errands]}")
    #expect(try Reading.scenario(text).apps.first?.awaits == ["places", "errands"])
    let steps = "timeline: [{at: 0s, app: walk, do: stop-awaiting, monitor: errands}]\n"
    #expect(Reading.faults(text + steps) == [])
  }

  // MARK: - Playing

  /// An app over a trace of 60 seconds that leaves 46.1° north at 11 m/s.
  private func play(_ app: String, _ steps: [String]) throws -> Play {
    try Play(
      """
      locsim: 1
      source: long.gpx
      apps: {w: {identifier: w, \(app)}}
      timeline: [\(steps.joined(separator: ", "))]
      """, files: ["long.gpx": Play.trace(seconds: 0..<60)])
  }

  private static let add = "app: w, do: add-condition, monitor: p, condition: "
  private static let home = "{id: home, \(place), radius: 100}"

  @Test(
    "CLX-03: An iteration over a monitor's events gets each state once, and each corrected one")
  func states() throws {
    let play = try play(
      "settings: while-using, managers: {}",
      [
        "{at: 1s, app: w, do: await-events, monitor: p}", "{at: 2s, \(Self.add)\(Self.home)}",
        "{at: 5s, \(Self.add){id: far, latitude: 47, longitude: 8, radius: 100}, assuming: satisfied}",
        "{at: 8s, \(Self.add){id: near, \(Self.place), radius: 5000}, assuming: satisfied}",
        "{after: event, app: w, do: remove-condition, monitor: p, condition: home}",
      ])
    #expect(
      play.effects == [
        "2 indicator hollow", "3 w/p home satisfied", "6 w/p far unsatisfied",
        "31 w/p home unsatisfied",
      ])
    #expect(play.lines.last == "31 > w: remove-condition \"home\" (p)")
  }

  @Test(
    "MON-05: A delivered event counts as dealt with, and the next iteration does not get it")
  func handled() throws {
    let play = try play(
      "settings: while-using, managers: {}, awaits: [p]",
      [
        "{at: 1s, \(Self.add)\(Self.home)}",
        "{after: event, app: w, do: stop-awaiting, monitor: p}",
        "{at: 10s, app: w, do: await-events, monitor: p}",
        "{at: 20s, app: w, do: stop-awaiting, monitor: p}",
        "{at: 50s, app: w, do: await-events, monitor: p}",
      ])
    #expect(
      play.lines.filter { $0.contains("w/p") } == [
        "2 w/p home satisfied", "50 w/p home unsatisfied",
      ])
  }

  @Test(
    "MON-02, B-10: An app is started for a condition, and awaits again what it awaits at launch")
  func relaunch() throws {
    let play = try play(
      "settings: always, managers: {}, awaits: [p]",
      [
        "{at: 1s, app: w, do: begin-service-session, authorization: always}",
        "{at: 2s, \(Self.add)\(Self.home)}", "{at: 3s, app: w, do: terminate}",
        "{after: event, app: w, do: begin-service-session, authorization: always}",
        "{at: 50s, app: w, do: stop-awaiting, monitor: p}",
      ])
    #expect(play.error == nil)
    // The first event says that a session is required; the state comes with the session.
    #expect(
      Array(play.lines.drop { !$0.contains("terminate") }) == [
        "3 > w: terminate", "31 woken w", "31 indicator none", "31 w/p home satisfied",
        "31 > w: begin-service-session: authorization always", "31 w/session diagnostics []",
        "31 w/p home unsatisfied", "31 indicator hollow", "50 > w: stop-awaiting (p)",
      ])
  }

  @Test("A device without beacons says that it cannot watch one, and watches the rest")
  func unsupported() throws {
    let play = try play(
      "settings: while-using, managers: {}, awaits: [p]",
      [
        "{at: 1s, \(Self.add){id: desk, beacon: \(Self.uuid), major: 1}}",
        "{at: 2s, \(Self.add)\(Self.home)}",
      ])
    #expect(
      play.effects == [
        "1 w/p desk unmonitored", "2 indicator hollow", "3 w/p home satisfied",
        "31 w/p home unsatisfied",
      ])
  }
}
