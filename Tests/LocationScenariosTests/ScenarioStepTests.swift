// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import Testing

@testable import LocationScenarios

@Suite("Each step of a scenario is read to what happens and when")
struct ScenarioStepTests {
  /// What a running app does: the keys beside `app: walk`, and the action.
  static let deeds: [(String, ScenarioAppAction)] = [
    ("do: enter-foreground", .enterForeground), ("do: enter-background", .enterBackground),
    ("do: suspend", .suspend), ("do: resume", .resume), ("do: terminate", .terminate),
    ("do: create-manager, manager: two", .createManager(ScenarioManager(name: "two"))),
    (
      "do: create-manager, manager: 2, desired-accuracy: 100, distance-filter: 5, "
        + "allows-background: on, shows-indicator: on, activity: airborne, updates: on, "
        + "defers: {timeout: 60s}",
      .createManager(
        ScenarioManager(
          name: "2",
          options: ClientOptions(
            desiredAccuracy: .within(meters: 100), distanceFilter: 5,
            allowsBackgroundUpdates: true, showsBackgroundIndicator: true, activity: .airborne),
          startsUpdates: true, defers: DeferralBounds(distance: nil, timeout: .seconds(60))))
    ),
    ("do: release-manager", .manager("main", .release)),
    ("do: drop-delegate", .manager("main", .dropDelegate)),
    ("do: start-updates", .manager("main", .startUpdates)),
    ("do: start-updates, manager: main", .manager("main", .startUpdates)),
    ("do: stop-updates", .manager("main", .stopUpdates)),
    ("do: request-location", .manager("main", .requestLocation)),
    ("do: start-heading", .manager("main", .startHeading)),
    ("do: stop-heading", .manager("main", .stopHeading)),
    (
      "do: allow-deferral, distance: 1000, timeout: 5min",
      .manager("main", .allowDeferral(DeferralBounds(distance: 1_000, timeout: .seconds(300))))
    ),
    (
      "do: allow-deferral, manager: main, distance: 0",
      .manager("main", .allowDeferral(DeferralBounds(distance: 0, timeout: nil)))
    ),
    (
      "do: allow-deferral",
      .manager("main", .allowDeferral(DeferralBounds(distance: nil, timeout: nil)))
    ),
    ("do: disallow-deferral", .manager("main", .disallowDeferral)),
    ("do: request-when-in-use", .manager("main", .requestWhenInUse)),
    ("do: request-always", .manager("main", .requestAlways)),
    (
      "do: request-full-accuracy, purpose-key: navigation",
      .manager("main", .requestFullAccuracy(purposeKey: "navigation"))
    ),
    (
      "do: set, desired-accuracy: reduced, distance-filter: 0, allows-background: off, "
        + "shows-indicator: no, activity: automotive-navigation, auto-pause: off, "
        + "heading-filter: 2.5", .manager("main", .set(allChanges))
    ),
    ("do: set, shows-indicator: on", .manager("main", .set(indicatorChange))),
  ]

  private static let allChanges: ScenarioOptionChanges = {
    var changes = ScenarioOptionChanges()
    changes.desiredAccuracy = .reduced
    changes.distanceFilter = 0
    changes.allowsBackgroundUpdates = false
    changes.showsBackgroundIndicator = false
    changes.activity = .automotiveNavigation
    changes.pausesAutomatically = false
    changes.headingFilter = 2.5
    return changes
  }()

  private static let indicatorChange: ScenarioOptionChanges = {
    var changes = ScenarioOptionChanges()
    changes.showsBackgroundIndicator = true
    return changes
  }()

  @Test("An app's acts are read", arguments: deeds)
  func deed(keys: String, action: ScenarioAppAction) throws {
    let scenario = try Reading.scenario(Reading.withStep("{at: 0s, app: walk, \(keys)}"))
    #expect(scenario.timeline.map(\.action) == [.app("walk", action)])
  }

  @Test("An app that does not run can be launched, and then acts with the manager it names")
  func launch() throws {
    let steps = try Reading.scenario(
      Reading.withSteps([
        "{at: 0s, app: taxi, do: launch}",
        "{at: 1s, app: taxi, do: create-manager}",
        "{at: 2s, app: taxi, do: start-updates, manager: b}",
        "{at: 3s, app: taxi, do: terminate}",
        "{at: 4s, app: taxi, do: launch}",
        "{at: 5s, app: taxi, do: create-manager}",
      ])
    ).timeline
    #expect(
      steps.map(\.action) == [
        .app("taxi", .launch), .app("taxi", .createManager(ScenarioManager(name: "main"))),
        .app("taxi", .manager("b", .startUpdates)), .app("taxi", .terminate),
        .app("taxi", .launch), .app("taxi", .createManager(ScenarioManager())),
      ])
  }

  @Test("Every verb of the format is read", arguments: ScenarioWord.Verb.allCases)
  func verbs(verb: ScenarioWord.Verb) {
    let keys =
      Self.deeds.map(\.0) + ScenarioWatchingTests.deeds.map(\.0)
      + ScenarioSessionTests.beginnings.map(\.0) + ScenarioSessionTests.ends.map(\.0)
      + ScenarioMonitoringTests.deeds.map(\.0)
    let isRead = keys.contains { $0.split(separator: ",")[0] == "do: \(verb.rawValue)" }
    // These refer to what was there before.
    let others: [ScenarioWord.Verb] = [.launch, .stopMonitoring, .requestState]
    #expect(isRead || others.contains(verb))
  }

  @Test(
    "Acts of the user, the device and the source are read",
    arguments: [
      ("user: allow-once", .promptEnded(.answered(.allowOnce, precise: nil))),
      ("user: allow-while-using", .promptEnded(.answered(.allowWhileUsing, precise: nil))),
      ("user: allow-always", .promptEnded(.answered(.allowAlways, precise: nil))),
      ("user: keep-while-using", .promptEnded(.answered(.keepWhileUsing, precise: nil))),
      ("user: dont-allow", .promptEnded(.answered(.dontAllow, precise: nil))),
      ("user: allow-once, precise: off", .promptEnded(.answered(.allowOnce, precise: false))),
      ("user: dont-allow, precise: on", .promptEnded(.answered(.dontAllow, precise: true))),
      ("user: dismiss", .promptEnded(.notAnswered)),
      (
        "settings: {app: walk, location: ask}",
        .settings(app: "walk", location: .askNextTime, precise: nil)
      ),
      (
        "settings: {app: taxi, location: never}",
        .settings(app: "taxi", location: .never, precise: nil)
      ),
      (
        "settings: {app: walk, location: while-using, precise: off}",
        .settings(app: "walk", location: .whileUsing, precise: false)
      ),
      (
        "settings: {app: walk, location: always}",
        .settings(app: "walk", location: .always, precise: nil)
      ),
      (
        "settings: {app: walk, precise: on}",
        .settings(app: "walk", location: nil, precise: true)
      ),
      ("reset: all", .reset(app: nil)), ("reset: walk", .reset(app: "walk")),
      ("device: home-screen", .homeScreen),
      (
        "device: {location-services: off}", .device(locationServices: false, restricted: nil)
      ),
      ("device: {restricted: on}", .device(locationServices: nil, restricted: true)),
      (
        "device: {location-services: on, restricted: off}",
        .device(locationServices: true, restricted: false)
      ),
      (
        "event: {app: taxi, name: entered-region}",
        .event(app: "taxi", MonitoredEvent("entered-region"))
      ),
      ("source: lose-signal", .source(.loseSignal)),
      ("source: regain-signal", .source(.regainSignal)), ("source: fail", .source(.fail)),
      ("source: fail-network", .source(.failNetwork)),
    ] as [(String, ScenarioAction)])
  func action(keys: String, action: ScenarioAction) throws {
    let scenario = try Reading.scenario(Reading.withStep("{at: 0s, \(keys)}"))
    #expect(scenario.timeline.map(\.action) == [action])
  }

  @Test(
    "The time of a step is read",
    arguments: [
      ("at: start", .atStart), ("at: 90s", .at(at(90))), ("at: 0", .at(.start)),
      ("at: 1.5", .at(at(1.5))),
      ("after: previous", .afterPrevious(delay: .zero)),
      ("after: previous, delay: 2s", .afterPrevious(delay: .seconds(2))),
      ("after: {event: previous}", .afterPrevious(delay: .zero)),
      ("after: prompt", .afterEvent(ScenarioEvent(.prompt), delay: .zero)),
      ("after: callback, delay: 1min", .afterEvent(ScenarioEvent(.callback), delay: .seconds(60))),
      ("after: fix", .afterEvent(ScenarioEvent(.fix), delay: .zero)),
      ("after: error", .afterEvent(ScenarioEvent(.error), delay: .zero)),
      ("after: deferral", .afterEvent(ScenarioEvent(.deferral), delay: .zero)),
      ("after: {event: fix}", .afterEvent(ScenarioEvent(.fix), delay: .zero)),
      (
        "after: {event: fix, count: 3}",
        .afterEvent(ScenarioEvent(.fix, count: 3), delay: .zero)
      ),
      (
        "after: {event: prompt, app: walk}, delay: 500ms",
        .afterEvent(ScenarioEvent(.prompt, scope: .app("walk")), delay: .milliseconds(500))
      ),
      (
        "after: {event: error, app: walk, manager: main, count: 2}",
        .afterEvent(
          ScenarioEvent(.error, scope: .manager("main", app: "walk"), count: 2), delay: .zero)
      ),
    ] as [(String, ScenarioTrigger)])
  func trigger(keys: String, trigger: ScenarioTrigger) throws {
    let scenario = try Reading.scenario(Reading.withStep("{\(keys), source: fail}"))
    #expect(scenario.timeline.map(\.trigger) == [trigger])
  }

  @Test("A step with “do” waits for what happens to its app, in the short form only")
  func ownEvents() throws {
    let steps = try Reading.scenario(
      Reading.withSteps([
        "{after: callback, app: walk, do: start-updates}",
        "{after: {event: callback}, app: walk, do: stop-updates}",
        "{after: callback, settings: {app: walk, precise: off}}",
      ])
    ).timeline
    let own = ScenarioEvent(.callback, scope: .app("walk"))
    #expect(
      steps.map(\.trigger) == [
        .afterEvent(own, delay: .zero), .afterEvent(ScenarioEvent(.callback), delay: .zero),
        .afterEvent(ScenarioEvent(.callback), delay: .zero),
      ])
  }

  @Test("A step may wait for the last word of the manager that it gives up")
  func lastWord() throws {
    let step = "{after: {event: fix, app: walk, manager: main}, app: walk, do: release-manager}"
    let steps = try Reading.scenario(Reading.withStep(step)).timeline
    let fix = ScenarioEvent(.fix, scope: .manager("main", app: "walk"))
    #expect(steps.map(\.trigger) == [.afterEvent(fix, delay: .zero)])
    #expect(steps.map(\.action) == [.app("walk", .manager("main", .release))])
  }

  @Test("A step is where it begins in the file")
  func positions() throws {
    let steps = try Reading.scenario(
      Reading.withSteps(["{at: 0s, source: fail}", "at: 1s\n    source: fail"])
    ).timeline
    #expect(
      steps.map(\.position) == [
        ScenarioPosition(line: 4, column: 5), ScenarioPosition(line: 5, column: 5),
      ])
  }

  @Test("An event, and the answer Always, may start an app that does not run")
  func mayStart() throws {
    for start in ["event: {app: taxi, name: x}", "user: allow-always"] {
      for next in ["start-updates, manager: a", "terminate", "enter-foreground", "launch"] {
        let steps = ["{at: 0s, \(start)}", "{at: 1s, app: taxi, do: \(next)}"]
        #expect(Reading.faults(Reading.withSteps(steps)) == [])
      }
    }
  }
}
