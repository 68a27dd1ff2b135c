// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationScenarios

@Suite("Scenarios: regions, visits and significant changes")
struct ScenarioWatchingTests {
  /// A region 46.1° north, 8° east.
  private static func region(
    _ id: String, radius: Double = 100, entry: Bool = true, exit: Bool = true
  ) -> ScenarioWatching? {
    Coordinate(latitude: 46.1, longitude: 8).flatMap {
      CircularRegion(
        identifier: id, center: $0, radius: radius, notifiesOnEntry: entry, notifiesOnExit: exit)
    }.map { .startMonitoring($0) }
  }

  private static let place = "latitude: 46.1, longitude: 8"

  /// The verbs, each with the keys that it may have, and what they mean.
  static let deeds: [(String, ScenarioWatching?)] = [
    ("do: start-monitoring, region: {id: home, \(place), radius: 100}", region("home")),
    (
      "do: start-monitoring, manager: main, region: {id: \"12\", \(place), radius: 0.5, notify: both}",
      region("12", radius: 0.5)
    ),
    (
      "do: start-monitoring, region: {id: a, \(place), radius: 100, notify: entry}",
      region("a", exit: false)
    ),
    (
      "do: start-monitoring, region: {id: a, \(place), radius: 100, notify: exit}",
      region("a", entry: false)
    ),
    ("do: start-visits", .startVisits), ("do: stop-visits", .stopVisits),
    ("do: start-significant-changes", .startSignificantChanges),
    ("do: stop-significant-changes", .stopSignificantChanges),
  ]

  @Test("An app's watch is read from its verb and its region", arguments: deeds)
  func watching(keys: String, watching: ScenarioWatching?) throws {
    let scenario = try Reading.scenario(Reading.withStep("{at: 0s, app: walk, \(keys)}"))
    let expected = try #require(watching)
    #expect(scenario.timeline.map(\.action) == [.app("walk", .manager("main", .watch(expected)))])
  }

  @Test("A step means by its id the region that its app was given last under it")
  func ids() throws {
    let steps = try Reading.scenario(
      Reading.withSteps([
        "{at: 0s, app: walk, do: start-monitoring, region: {id: home, \(Self.place), radius: 1}}",
        "{at: 0s, app: walk, do: request-state, region: home}",
        "{at: 0s, app: walk, do: request-state, region: {id: home, \(Self.place), radius: 2}}",
        "{at: 0s, app: walk, do: request-state, region: home}",
        "{at: 0s, app: walk, do: stop-monitoring, region: home}",
      ])
    ).timeline
    let watchings = steps.compactMap { step -> ScenarioWatching? in
      if case .app(_, .manager(_, .watch(let watching))) = step.action { watching } else { nil }
    }
    guard case .startMonitoring(let first)? = Self.region("home", radius: 1),
      case .startMonitoring(let second)? = Self.region("home", radius: 2)
    else { return }
    #expect(
      watchings == [
        .startMonitoring(first), .requestState(first), .requestState(second),
        .requestState(second), .stopMonitoring("home"),
      ])
  }

  @Test("A manager's keys say what it has watched at once, also for a step that makes one")
  func keys() throws {
    let keys =
      "significant-changes: on, visits: yes, regions: [{id: home, \(Self.place), radius: 100}]"
    let inApp = try Reading.scenario(
      Reading.withApp("{identifier: w, managers: {m: {\(keys)}}}"))
    let watching = try #require(inApp.apps.first?.managers.first?.watching)
    #expect(
      watching == [.startSignificantChanges, .startVisits, try #require(Self.region("home"))])
    let steps = try Reading.scenario(
      Reading.withSteps([
        "{at: 0s, app: walk, do: create-manager, manager: m, \(keys)}",
        "{at: 0s, app: walk, do: stop-monitoring, manager: m, region: home}",
      ])
    ).timeline
    guard case .app("walk", .createManager(let made))? = steps.first?.action else {
      Issue.record("\(steps)")
      return
    }
    #expect(made.watching == watching)
  }

  // MARK: - Faults

  /// The faults of a region on line 4, so many characters after the value's first one.
  private static func fault(_ region: String, at offset: Int, _ message: String) -> FaultyScenario {
    let start = "{at: 0s, app: walk, do: start-monitoring, region: "
    return .init(
      Reading.withStep("\(start)\(region)}"), "4:\(5 + start.count + offset): \(message)")
  }

  static let faults: [FaultyScenario] = [
    fault(
      "home", at: 0,
      "the text “home” stands where a region is needed; give keys such as id with their values"),
    fault("{\(place), radius: 1}", at: 0, "the key “id” is missing; add “id: home”"),
    fault(
      "{id: home, \(place)}", at: 0, "the key “radius” is missing; add “radius: 100”"),
    fault(
      "{id: 12, \(place), radius: 1}", at: 5,
      "id: the number “12” is no text; put it in quotes: \"12\""),
    fault(
      "{id: home, latitude: 90.1, longitude: 8, radius: 1}", at: 21,
      "latitude: “90.1” is no latitude; give degrees from -90 to 90"),
    fault(
      "{id: home, latitude: 46, longitude: -181, radius: 1}", at: 36,
      "longitude: “-181” is no longitude; give degrees from -180 to 180"),
    fault(
      "{id: a, \(place), radius: 0}", at: 46, "radius: “0” is no radius; give meters above zero"),
    fault(
      "{id: a, \(place), radius: -5}", at: 46, "radius: “-5” is no radius; give meters above zero"),
    fault(
      "{id: a, \(place), radius: 1km}", at: 46,
      "radius: “1km” is no radius; give meters above zero"),
    fault(
      "{id: a, \(place), radius: 1, notify: never}", at: 57,
      "notify: “never” is no choice here; give both, entry or exit"),
    fault(
      "{id: a, \(place), raduis: 1}", at: 38, "a region has no key “raduis”; did you mean “radius”?"
    ),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-monitoring}"),
      "4:5: the key “region” is missing; add “region: {id: home, latitude: 46.1, longitude: 8.2, "
        + "radius: 100}”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: stop-monitoring, region: home}"),
      "4:54: region: “walk” has no region “home” at this step; it has none; start to monitor one "
        + "before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: start-monitoring, region: {id: home, \(place), radius: 9}}",
        "{at: 0s, app: walk, do: request-state, region: hoem}",
        "{at: 0s, app: walk, do: stop-monitoring, region: work}",
        "{at: 0s, app: walk, do: stop-monitoring, region: {id: home}}",
      ]),
      "5:52: region: “walk” has no region “hoem” at this step; did you mean “home”?",
      "6:54: region: “walk” has no region “work” at this step; it has “home”",
      "7:54: region: a mapping stands here; give a text"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-visits, region: home}"),
      "4:43: “region” does not go with “do: start-visits”; take it out"),
    .init(
      Reading.withApp("{identifier: w, managers: {m: {regions: home}}}"),
      "2:54: regions: the text “home” stands here; give a list of regions, such as [{id: home, "
        + "latitude: 46.1, longitude: 8.2, radius: 100}]"),
    .init(
      Reading.withApp(
        "{identifier: w, managers: {m: {regions: [{id: a, \(place), radius: 1}, "
          + "{id: a, \(place), radius: 2}]}}}"),
      "2:105: regions: “a” is given twice; the second would take the place of the first, so delete "
        + "one of the two"),
    .init(
      Reading.withApp("{identifier: w, managers: {m: {visits: 3, significant-changes: maybe}}}"),
      "2:53: visits: the number “3” is no switch; give on or off",
      "2:77: significant-changes: the text “maybe” is no switch; give on or off"),
  ]

  @Test("Faults of a region are reported with their place and what to do", arguments: faults)
  func faulty(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("A region that cannot be read has no faults follow from it")
  func noConsequences() {
    let steps = [
      "{at: 0s, app: walk, do: start-monitoring, region: {id: home, \(Self.place), radius: 0}}",
      "{at: 0s, app: walk, do: stop-monitoring, region: home}",
    ]
    #expect(Reading.faults(Reading.withSteps(steps)).count == 1)
  }

  @Test("An app that had something watched may be started again, and only such a one")
  func restart() {
    for watching in [
      "start-visits", "start-significant-changes",
      "start-monitoring, region: {id: a, \(Self.place), radius: 1}",
    ] {
      let steps = [
        "{at: 0s, app: walk, do: \(watching)}", "{at: 1s, app: walk, do: terminate}",
        "{at: 2s, app: walk, do: stop-updates}", "{at: 3s, app: walk, do: launch}",
      ]
      #expect(Reading.faults(Reading.withSteps(steps)) == [])
      #expect(
        Reading.faults(Reading.withSteps(Array(steps[1...]))) == [
          "5:29: “walk” does not run at this step; launch it before"
        ])
    }
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

  private static let home = "{id: home, \(place), radius: 100}"

  @Test("B-10: A region starts an app that has ended, which makes its managers and gets the event")
  func relaunch() throws {
    let play = try play(
      "settings: always, managers: {m: {regions: [\(Self.home)]}}",
      [
        "{at: 1s, app: w, do: terminate}",
        "{after: {event: event, app: w}, app: w, do: stop-monitoring, region: home}",
      ])
    #expect(
      play.lines == [
        "0 w/m authorizedAlways", "0 w/m monitoring home", "0 indicator hollow",
        "1 > w: terminate", "31 woken w", "31 w/m authorizedAlways", "31 w/m event left home",
        "31 w/m outside home", "31 w/m monitoring home", "31 > w: stop-monitoring \"home\" (m)",
        "31 indicator none",
      ])
  }

  @Test("An app without Always is not started, and a step for it is an error")
  func noRelaunch() throws {
    let play = try play(
      "settings: while-using, managers: {m: {regions: [\(Self.home)]}}",
      ["{at: 1s, app: w, do: terminate}", "{at: 50s, app: w, do: stop-visits}"])
    #expect(play.error?.message == "“w” does not run at this step; launch it before")
    #expect(!play.lines.contains { $0.contains("woken") })
  }

  @Test("A step waits for a crossing as one event, though its state comes with it")
  func counts() throws {
    let play = try play(
      "settings: while-using, managers: {m: {regions: [\(Self.home)]}}",
      [
        "{after: {event: event, count: 2}, app: w, do: stop-monitoring, region: home}"
      ])
    #expect(
      play.error?.message
        == "the step waits for 2 events, which never comes; correct the step or those before it")
    let asking = try self.play(
      "settings: while-using, managers: {m: {regions: [\(Self.home)]}}",
      [
        "{at: 1s, app: w, do: request-state, region: home}",
        "{after: {event: event, count: 2}, app: w, do: stop-monitoring, region: home}",
      ])
    #expect(asking.error == nil)
    #expect(asking.lines.contains("31 > w: stop-monitoring \"home\" (m)"))
  }

  @Test("A failure of monitoring is an error that a step can wait for")
  func failure() throws {
    let play = try play(
      "settings: always, managers: {m: {}}",
      [
        "{at: 1s, app: w, do: start-monitoring, region: {id: big, \(Self.place), radius: 100001}}",
        "{after: error, app: w, do: terminate}",
      ])
    #expect(play.lines.suffix(2) == ["1 w/m regionMonitoringFailure big", "1 > w: terminate"])
  }

  @Test("Opening an app that something has started brings it to the foreground")
  func openStarted() throws {
    let play = try play(
      "managers: {m: {}}, settings: always",
      [
        "{at: 1s, app: w, do: terminate}", "{at: 2s, event: {app: w, name: x}}",
        "{at: 3s, app: w, do: launch}", "{at: 4s, app: w, do: begin-background-activity}",
      ])
    // In the background it would be too late for that.
    #expect(play.lines.contains("4 w/activity diagnostics []"))
  }
}
