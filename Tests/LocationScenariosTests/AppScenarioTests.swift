// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Testing

@testable import LocationScenarios

@Suite("A scenario around an app that runs")
struct AppScenarioTests {
  /// Two apps, of which `walk` runs, and steps, the first one on line 4 in column 5.
  private func live(_ steps: String..., identity: String = "w") throws -> AppScenario {
    try AppScenario(
      try Reading.scenario(
        """
        locsim: 1
        apps: {walk: {identifier: w}, taxi: {identifier: t, state: terminated}}
        timeline:

        """ + steps.map { "  - \($0)\n" }.joined()),
      identity: AppID(identity))
  }

  private func faults(_ body: () throws -> AppScenario) throws -> [String] {
    do {
      _ = try body()
      return []
    } catch let error as ScenarioFaults {
      return error.lines(file: "").map { String($0.dropFirst()) }
    }
  }

  @Test("A run ends after its duration, though a step waits for an event that never comes")
  func endsWhileWaiting() throws {
    let scenario = try AppScenario(
      try Reading.scenario(
        """
        locsim: 1
        duration: 10s
        apps: {walk: {identifier: w}}
        timeline:
          - {after: error, device: {location-services: off}}
        """), identity: AppID("w"))
    let player = ScenarioPlayer(
      scenario.scenario, file: "scenario.yaml", on: LocationService(clock: SteppedClock()),
      prompter: ScenarioPrompter(answers: 0, other: PolicyPrompter(answer: nil)),
      tally: EventTally(), identify: { _ in nil }, tell: { _ in })
    #expect(player.nextDue(at: .start) == .start + .seconds(10))
  }

  @Test("Acts of the user, the device and the source are taken in their order")
  func taken() throws {
    let scenario = try live(
      "{at: 1s, app: walk, do: enter-background}", "{at: 2s, app: walk, do: suspend}",
      "{at: 3s, app: walk, do: resume}", "{at: 4s, app: walk, do: enter-foreground}",
      "{at: 5s, user: dismiss}", "{at: 6s, settings: {app: walk, location: never, precise: off}}",
      "{at: 7s, reset: all}", "{at: 8s, reset: walk}", "{at: 9s, device: home-screen}",
      "{at: 10s, device: {location-services: off}}", "{at: 11s, event: {app: walk, name: home}}",
      "{at: 12s, source: fail}", "{at: 13s, heading: lost}", "{at: 14s, source: regain-signal}")
    let app = AppID("w")
    let host = RecordingHost(app: "walk", id: app)
    for step in scenario.scenario.timeline { #expect(host.perform(step.action) == nil) }
    let changes: [Event] = [
      .settingsChanged(app, .location(.never)), .settingsChanged(app, .precise(false)),
    ]
    let expected: [RecordingHost.Call] = [
      .acted(.enterBackground), .acted(.suspend), .acted(.resume), .acted(.enterForeground),
      .endedPrompt(.notAnswered), .sent(.simultaneous(changes)), .sent(.permissionsReset(nil)),
      .sent(.permissionsReset(app)), .sent(.homeScreenShown),
      .sent(.simultaneous([.locationServicesSwitched(isOn: false)])),
      .sent(.monitoredEventOccurred(app, MonitoredEvent("home"))), .heldFixesBack(true),
      .sent(.sourceFailed(.other)), .sent(.headingLost), .heldFixesBack(false),
    ]
    #expect(host.calls == expected)
    #expect(scenario.scenario.answers == 1)
    #expect(scenario.scenario.timeline[0].action.text == "walk: enter-background")
    #expect(scenario.scenario.timeline[0].position == ScenarioPosition(line: 4, column: 5))
    let phases = scenario.scenario.timeline.prefix(4).map { step -> AppPhase? in
      if case .app(_, let action) = step.action { action.phaseOfRunningApp } else { nil }
    }
    #expect(phases == [.background, .suspended, .background, .foreground])
  }

  @Test(
    "Acts of the app itself are refused",
    arguments: [
      "start-updates", "request-when-in-use", "create-manager, manager: b", "release-manager",
      "begin-service-session, authorization: always", "start-live-updates",
      "await-events, monitor: m", "allow-deferral", "set, distance-filter: 5", "start-visits",
    ])
  func refused(action: String) throws {
    #expect(
      try faults { try live("{at: 1s, app: walk, do: \(action)}") } == [
        "4:5: “walk” does that itself when it runs; take the step out, or play the scenario with "
          + "locsim replay"
      ])
  }

  @Test("A process is neither launched nor ended by a step")
  func process() throws {
    let faults = try faults { try live("{at: 1s, app: walk, do: terminate}") }
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("4:5: “walk” runs from the beginning of the run") == true)
  }

  @Test(
    "Other apps of the scenario do not run",
    arguments: [
      "{at: 1s, app: taxi, do: launch}", "{at: 1s, settings: {app: taxi, location: never}}",
      "{at: 1s, reset: taxi}", "{at: 1s, event: {app: taxi, name: home}}",
      "{after: {event: fix, app: taxi}, device: home-screen}",
    ])
  func others(step: String) throws {
    #expect(
      try faults { try live(step) } == [
        "4:5: “taxi” does not run here, only “walk” does; take the step out, or play the scenario "
          + "with locsim replay"
      ])
  }

  @Test("Steps wait for the app, not for one of its managers")
  func managers() throws {
    _ = try live("{after: {event: fix, app: walk, count: 2}, device: home-screen}")
    #expect(
      try faults {
        try live("{after: {event: fix, app: walk, manager: main}, device: home-screen}")
      } == ["4:5: the managers of an app that runs have no names here; leave out “manager”"])
  }

  @Test("The app is the one with the identity, else the only one")
  func identity() throws {
    #expect(try live(identity: "t").app.name == "taxi")
    #expect(
      try faults { try live(identity: "/bin/app") } == [
        "1:1: none of the apps is “/bin/app”, which runs; they are “w” and “t”; correct an "
          + "“identifier”, or give the app's Info.plist"
      ])
    let only = try Reading.scenario(Reading.withApp("{identifier: w}"))
    #expect(try AppScenario(only, identity: AppID("/bin/app")).app.id == AppID("w"))
  }

  @Test("A process that has just been started runs, whatever its state was to be")
  func phases() throws {
    let phases = try AppPhase.allCases.map { phase in
      try AppScenario(
        Reading.scenario(Reading.withApp("{identifier: w, state: \(phase.rawValue)}")),
        identity: AppID("w")
      ).phase
    }
    #expect(Set(phases) == [.foreground, .background])
  }

  @Test("Managers that the scenario makes are refused where the app is written")
  func ownManagers() throws {
    for keys in ["managers: {}", "managers: {main: {updates: on}}", "awaits: [m]"] {
      let scenario = try Reading.scenario(Reading.withApp("{identifier: w, \(keys)}"))
      #expect(
        try faults { try AppScenario(scenario, identity: AppID("w")) } == [
          "2:8: “walk” makes its managers itself when it runs; leave out “managers” and “awaits”"
        ])
    }
  }
}

/// A device that records what steps do to it.
private final class RecordingHost: ScenarioHost {
  enum Call: Hashable {
    case sent(Event)
    case acted(ScenarioAppAction)
    case endedPrompt(PromptOutcome)
    case heldFixesBack(Bool)
    case steered(LiveCommand)
    case played(ScenarioSource)
  }

  let utcNow = UTCInstant(secondsSinceEpoch: 0)
  private(set) var calls: [Call] = []
  private let app: String
  private let id: AppID

  init(app: String, id: AppID) {
    self.app = app
    self.id = id
  }

  func send(_ event: Event) { calls.append(.sent(event)) }

  func id(of app: String) -> AppID? { app == self.app ? id : nil }

  func act(_ action: ScenarioAppAction, of app: String) -> String? {
    calls.append(.acted(action))
    return nil
  }

  func endPrompt(_ outcome: PromptOutcome) -> String? {
    calls.append(.endedPrompt(outcome))
    return nil
  }

  func steer(_ command: LiveCommand) -> String? {
    calls.append(.steered(command))
    return nil
  }

  func play(_ source: ScenarioSource) -> String? {
    calls.append(.played(source))
    return nil
  }

  func holdFixesBack(_ isHolding: Bool) { calls.append(.heldFixesBack(isHolding)) }
}
