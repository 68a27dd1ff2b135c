// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationScenarios

@Suite("Scenarios: sessions and live updates")
struct ScenarioSessionTests {
  /// The verbs that begin something, each with the keys that it may have, and what they mean.
  static let beginnings: [(String, ScenarioSession, String)] = [
    (
      "do: begin-service-session, authorization: none", .service(ServiceGoal(.none)), "session"
    ),
    (
      "do: begin-service-session, session: 2, authorization: when-in-use",
      .service(ServiceGoal(.whenInUse)), "2"
    ),
    (
      "do: begin-service-session, authorization: always, purpose-key: navigation",
      .service(ServiceGoal(.always, fullAccuracyPurposeKey: "navigation")), "session"
    ),
    ("do: begin-background-activity", .backgroundActivity, "activity"),
    ("do: begin-background-activity, session: ride", .backgroundActivity, "ride"),
    ("do: start-live-updates", .liveUpdates(.standard), "updates"),
    ("do: start-live-updates, configuration: default", .liveUpdates(.standard), "updates"),
    (
      "do: start-live-updates, updates: on, configuration: automotive-navigation",
      .liveUpdates(.automotiveNavigation), "on"
    ),
    (
      "do: start-live-updates, configuration: other-navigation", .liveUpdates(.otherNavigation),
      "updates"
    ),
    ("do: start-live-updates, configuration: fitness", .liveUpdates(.fitness), "updates"),
    ("do: start-live-updates, configuration: airborne", .liveUpdates(.airborne), "updates"),
  ]

  @Test("An app's beginning of a session is read from its verb", arguments: beginnings)
  func begin(keys: String, session: ScenarioSession, name: String) throws {
    let scenario = try Reading.scenario(Reading.withStep("{at: 0s, app: walk, \(keys)}"))
    #expect(scenario.timeline.map(\.action) == [.app("walk", .begin(session, named: name))])
  }

  /// The verbs that end something, what must have begun, and what they mean.
  static let ends: [(String, String, ScenarioSession.Kind)] = [
    (
      "do: end-service-session", "do: begin-service-session, authorization: none", .service
    ),
    ("do: end-background-activity", "do: begin-background-activity", .backgroundActivity),
    ("do: stop-live-updates", "do: start-live-updates", .liveUpdates),
  ]

  @Test("A step ends the only one of its kind, or the one that it names", arguments: ends)
  func end(verb: String, beginning: String, kind: ScenarioSession.Kind) throws {
    let key = kind == .liveUpdates ? "updates" : "session"
    let steps = try Reading.scenario(
      Reading.withSteps([
        "{at: 0s, app: walk, \(beginning)}", "{at: 0s, app: walk, \(beginning), \(key): two}",
        "{at: 0s, app: walk, \(verb), \(key): \(kind.defaultName)}", "{at: 0s, app: walk, \(verb)}",
      ])
    ).timeline
    #expect(
      steps.suffix(2).map(\.action) == [
        .app("walk", .end(kind, named: kind.defaultName)), .app("walk", .end(kind, named: "two")),
      ])
  }

  static let faults: [FaultyScenario] = [
    .init(
      Reading.withStep("{at: 0s, app: walk, do: begin-service-session}"),
      "4:5: the key “authorization” is missing; add “authorization: when-in-use”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: begin-service-session, authorization: once}"),
      "4:67: authorization: “once” is no choice here; give none, when-in-use or always"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-live-updates, configuration: other}"),
      "4:64: configuration: “other” is no choice here; give default, automotive-navigation, "
        + "other-navigation, fitness or airborne"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: begin-background-activity, session: a b}"),
      "4:65: “a b” is no short name of a background activity; use letters, digits, “-”, “_” and “.”"
    ),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-live-updates, session: a}"),
      "4:49: “session” does not go with “do: start-live-updates”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: end-service-session}"),
      "4:29: “walk” has no service session at this step; begin one before"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: stop-live-updates, updates: main}"),
      "4:57: “walk” has no live updates “main” at this step; it has none; begin it before"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-live-updates, updates: main}"),
      "4:29: “walk” has a manager “main” already; choose another name with “updates”"),
    .init(
      Reading.withStep("{at: 0s, app: taxi, do: begin-background-activity}"),
      "4:29: “taxi” does not run at this step; launch it before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: begin-background-activity}",
        "{at: 0s, app: walk, do: begin-background-activity}",
        "{at: 0s, app: walk, do: create-manager, manager: activity}",
        "{at: 0s, app: walk, do: end-service-session, session: activity}",
        "{at: 0s, app: walk, do: begin-background-activity, session: b}",
        "{at: 0s, app: walk, do: end-background-activity, session: c}",
        "{at: 0s, app: walk, do: end-background-activity}",
        "{at: 0s, app: walk, do: terminate}", "{at: 0s, app: walk, do: launch}",
        "{at: 0s, app: walk, do: end-background-activity, session: b}",
      ]),
      "5:29: “walk” has a background activity “activity” already; choose another name with "
        + "“session”",
      "6:29: “walk” has a background activity “activity” already; choose another name with "
        + "“manager”",
      "7:59: “walk” has no service session “activity” at this step; it has none; begin it before",
      "9:63: “walk” has no background activity “c” at this step; did you mean “b”?",
      "10:29: “walk” has the background activities activity and b at this step; add “session” to "
        + "name one",
      "13:63: “walk” has no background activity “b” at this step; it has none; begin it before"),
  ]

  @Test("Faults of a session are reported with their place and what to do", arguments: faults)
  func faulty(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  // MARK: - Playing

  private func play(_ settings: String, _ steps: [String]) throws -> Play {
    try Play(
      """
      locsim: 1
      source: walk.gpx
      apps: {w: {identifier: w, settings: \(settings), managers: {}}}
      timeline: [\(steps.joined(separator: ", "))]
      """)
  }

  @Test("CLX-05: Live updates go on in the background while a session asserts Always")
  func always() throws {
    let play = try play(
      "always",
      [
        "{at: 1s, app: w, do: start-live-updates}",
        "{at: 2s, app: w, do: begin-service-session, authorization: always}",
        "{at: 3s, app: w, do: enter-background}", "{at: 12s, app: w, do: end-service-session}",
      ])
    let fixes = play.lines.filter { $0.contains(" fix ") }
    #expect(fixes == (2...12).map { "\($0) w/updates fix \($0)" })
    #expect(play.lines.contains("2 w/session diagnostics []"))
    #expect(
      play.lines.contains {
        $0.hasPrefix("12 w/updates diagnostics [")
          && $0.contains("insufficientlyInUse") && $0.contains("serviceSessionRequired")
      })
  }

  @Test("CLX-05: A session for Always that begins in the background has no effect")
  func tooLate() throws {
    let play = try play(
      "always",
      [
        "{at: 1s, app: w, do: start-live-updates}", "{at: 2s, app: w, do: enter-background}",
        "{at: 8s, app: w, do: begin-service-session, authorization: always}",
      ])
    #expect(play.lines.filter { $0.contains(" fix ") }.last == "6 w/updates fix 6")
    #expect(play.lines.last { $0.contains("w/session") }?.contains("insufficientlyInUse") == true)
  }

  @Test("A background activity keeps live updates going, and its end ends them")
  func activity() throws {
    let play = try play(
      "while-using",
      [
        "{at: 1s, app: w, do: start-live-updates}",
        "{at: 2s, app: w, do: begin-background-activity}",
        "{at: 3s, app: w, do: enter-background}", "{at: 12s, app: w, do: end-background-activity}",
      ])
    #expect(play.lines.contains("3 indicator solid w"))
    #expect(play.lines.filter { $0.contains(" fix ") }.last == "12 w/updates fix 12")
  }

  @Test("Live updates that are stopped give nothing more")
  func stopped() throws {
    let play = try play(
      "while-using",
      [
        "{at: 1s, app: w, do: start-live-updates, updates: a}",
        "{after: {event: fix, count: 3}, app: w, do: stop-live-updates}",
      ])
    #expect(
      play.lines.filter { $0.contains(" fix ") } == (2...4).map { "\($0) w/a fix \($0)" })
    #expect(play.lines.last == "4 indicator none")
  }

  @Test("SS-01: A session has the user asked, and says what came of it")
  func asking() throws {
    let play = try play(
      "ask",
      [
        "{at: 1s, app: w, do: begin-service-session, authorization: when-in-use}",
        "{after: prompt, delay: 1s, user: dont-allow}",
      ])
    #expect(
      play.lines.filter { $0.contains("w/session") } == [
        "1 w/session diagnostics [\"authorizationRequestInProgress\"]",
        "2 w/session diagnostics [\"authorizationDenied\"]",
      ])
  }
}
