// SPDX-License-Identifier: MIT

import GPX
import LocationClient
import LocationCore
import LocationFakes

@testable import LocationScenarios

/// Scenarios at random, with every key and every action, in which all that is named is there.
struct RandomScenario {
  private struct Member {
    var isRunning: Bool
    var mayHaveBeenStarted = false
    var managers: [String]
    let atLaunch: [ScenarioManager]
    var sessions: [(name: String, kind: ScenarioSession.Kind)] = []
    var regions: [String: CircularRegion] = [:]
    let awaitsAtLaunch: [String]
    var monitors = RandomMonitors()

    mutating func launch() {
      managers = atLaunch.map(\.name)
      monitors.awaited = awaitsAtLaunch
      for manager in atLaunch { give(manager.regions) }
    }

    mutating func give(_ regions: [CircularRegion]) {
      for region in regions { self.regions[region.identifier] = region }
    }
  }

  var generator: SplitMix64
  private var names: [String] = []
  private var members: [String: Member] = [:]

  /// Makes the scenario of a seed.
  static func make(seed: UInt64) -> Scenario {
    var maker = Self(generator: SplitMix64(seed: seed))
    return maker.scenario()
  }

  // MARK: The whole

  private mutating func scenario() -> Scenario {
    var scenario = Scenario(apps: apps())
    scenario.title = maybe { $0.text() }
    scenario.covers = list(0...3) { maker in
      maker.pick(["CL", "CLX", "BUG", "A"]) + "-\(maker.int(0...99))" + maker.pick(["", "b"])
    }
    scenario.profile = pick(SystemProfile.allCases)
    scenario.seed = .random(in: 0 ... .max, using: &generator)
    scenario.grace = maybe { $0.duration() }
    scenario.eventLifetime = maybe { $0.duration() }
    scenario.deferral = pick(DeferralSupport.allCases)
    scenario.device = DevicePrivacy(isLocationServicesOn: bool(), isRestricted: bool())
    scenario.source = maybe { $0.source() }
    var earliest = Duration.zero
    let beginning = list(0...2) { maker in
      ScenarioStep(trigger: .atStart, action: maker.action(), position: .start)
    }
    scenario.timeline = beginning + list(0...12) { $0.step(&earliest) }
    scenario.duration = maybe { earliest + .milliseconds(1) + $0.duration() }
    return scenario
  }

  private mutating func apps() -> [ScenarioApp] {
    let names = ["walk", "Weg-1", "tä.xi", "3_on", "true"].shuffled(using: &generator)
    return names.prefix(int(1...4)).map { name in
      let identifier = "com.example.\(self.names.count)" + (bool() ? text() : "")
      self.names.append(name)
      let decision = pick(Decision.allCases)
      let managers = ["main", "second", "5"].shuffled(using: &generator).prefix(int(0...3))
        .map { manager(named: $0) }
      let phase = pick(AppPhase.allCases)
      let awaits = Array(
        Self.monitorNames.shuffled(using: &generator).prefix(max(0, int(-2...3))))
      var member = Member(
        isRunning: phase != .terminated, managers: [], atLaunch: Array(managers),
        awaitsAtLaunch: awaits)
      if phase != .terminated { member.launch() }
      members[name] = member
      return ScenarioApp(
        name: name, id: AppID(identifier), displayName: text(), infoPlist: infoPlist(),
        phase: phase,
        record: AuthorizationRecord(
          decision: decision, isAlwaysChanceUsed: bool(), isPrecise: maybe { $0.bool() }),
        managers: Array(managers), awaits: awaits)
    }
  }

  private mutating func manager(named name: String) -> ScenarioManager {
    let changes = changes()
    var manager = ScenarioManager(
      name: name, options: changes.applied(to: ClientOptions()), startsUpdates: bool(),
      defers: maybe { $0.bounds(atLeast: 1) })
    watchAtOnce(&manager)
    return manager
  }

  private mutating func bounds(atLeast least: Int) -> DeferralBounds {
    DeferralBounds(
      distance: maybe { Double(least) + $0.meters() / 2 },
      timeout: maybe { .milliseconds(least) + $0.duration() })
  }

  private mutating func changes() -> ScenarioOptionChanges {
    var changes = ScenarioOptionChanges()
    changes.desiredAccuracy = maybe { maker in
      maker.pick([.best, .bestForNavigation, .reduced, .within(meters: maker.meters() + 0.5)])
    }
    changes.distanceFilter = maybe { $0.meters() }
    changes.allowsBackgroundUpdates = maybe { $0.bool() }
    changes.showsBackgroundIndicator = maybe { $0.bool() }
    changes.activity = maybe { $0.pick(ActivityType.allCases) }
    changes.pausesAutomatically = maybe { $0.bool() }
    changes.headingFilter = maybe { Double($0.int(0...720)) / 4 }
    return changes
  }

  private mutating func infoPlist() -> ScenarioInfoPlist {
    switch int(0...2) {
    case 0: .complete
    case 1: .file(file())
    default: .inline(dictionary(depth: 0))
    }
  }

  private mutating func dictionary(depth: Int) -> [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [:]
    for _ in 0..<int(0...3) { values[text()] = value(depth: depth + 1) }
    return values
  }

  private mutating func value(depth: Int) -> PropertyListValue {
    switch int(0...(depth < 4 ? 5 : 3)) {
    case 0: .string(bool() ? text() : "")
    case 1: .integer(.random(in: .min ... .max, using: &generator))
    case 2: .real(.random(in: -1e20...1e20, using: &generator))
    case 3: .boolean(bool())
    case 4: .array(list(0...3) { $0.value(depth: depth + 1) })
    default: .dictionary(dictionary(depth: depth))
    }
  }

  // MARK: Steps

  private mutating func step(_ earliest: inout Duration) -> ScenarioStep {
    let trigger: ScenarioTrigger
    switch int(0...3) {
    case 0:
      earliest += duration()
      trigger = .at(Instant(sinceStart: earliest))
    case 1:
      let delay = duration()
      earliest += delay
      trigger = .afterPrevious(delay: delay)
    default:
      let delay = bool() ? .zero : duration()
      earliest += delay
      trigger = .afterEvent(event(), delay: delay)
    }
    return ScenarioStep(trigger: trigger, action: action(), position: .start)
  }

  private mutating func event() -> ScenarioEvent {
    let kind = pick(ScenarioEvent.Kind.allCases)
    let app = pick(names)
    var scope = bool() ? ScenarioEvent.Scope.anyApp : .app(app)
    if kind != .prompt, isThere(app), let manager = members[app]?.managers.first, bool() {
      scope = .manager(manager, app: app)
    }
    return ScenarioEvent(kind, scope: scope, count: bool() ? 1 : int(1...100))
  }

  private mutating func action() -> ScenarioAction {
    switch int(0...12) {
    case 0:
      let choice = pick(PromptChoice.allCases)
      if choice == .allowAlways { for name in names { mayStart(name) } }
      return .promptEnded(.answered(choice, precise: maybe { $0.bool() }))
    case 1: return .promptEnded(.notAnswered)
    case 2:
      let location = maybe { $0.pick(SettingsChoice.allCases) }
      let precise = location == nil ? bool() : maybe { $0.bool() }
      return .settings(app: pick(names), location: location, precise: precise)
    case 3: return .reset(app: maybe { maker in maker.pick(maker.names) })
    case 4:
      if bool() { return .homeScreen }
      return .device(locationServices: bool(), restricted: maybe { $0.bool() })
    case 5:
      let app = pick(names)
      mayStart(app)
      return .event(app: app, MonitoredEvent(text()))
    case 6: return .source(pick(SourceChange.allCases))
    case 8: return .play(trace())
    case 9: return .steer(steering())
    case 7: return .heading(maybe { $0.heading() } ?? nil)
    default:
      let app = pick(names)
      return .app(app, appAction(app))
    }
  }

  private func isThere(_ app: String) -> Bool {
    members[app].map { $0.isRunning || $0.mayHaveBeenStarted } ?? false
  }

  private mutating func mayStart(_ app: String) {
    guard var member = members[app], !isThere(app) else { return }
    member.mayHaveBeenStarted = true
    member.launch()
    members[app] = member
  }

  private mutating func appAction(_ app: String) -> ScenarioAppAction {
    guard var member = members[app], isThere(app) else {
      members[app]?.isRunning = true
      members[app]?.launch()
      return .launch
    }
    defer { members[app] = member }
    switch int(0...16) {
    case 0:
      member.isRunning = false
      member.mayHaveBeenStarted = false
      member.managers = []
      member.sessions = []
      member.monitors.awaited = []
      return .terminate
    case 1: return pick([.enterForeground, .enterBackground, .suspend, .resume])
    case 2, 3:
      let free = free(member)
      guard !free.isEmpty else { return .suspend }
      let made = manager(named: pick(free))
      member.managers.append(made.name)
      member.give(made.regions)
      return .createManager(made)
    case 4:
      let session = session()
      let free = free(member)
      guard !free.isEmpty else { return .suspend }
      let name = free.contains(session.kind.defaultName) ? session.kind.defaultName : pick(free)
      member.sessions.append((name, session.kind))
      return .begin(session, named: name)
    case 5:
      guard !member.sessions.isEmpty else { return .resume }
      let session = member.sessions.remove(at: int(0...(member.sessions.count - 1)))
      return .end(session.kind, named: session.name)
    case 6...8: return monitoring(&member.monitors)
    default:
      guard !member.managers.isEmpty else { return .resume }
      let manager = pick(member.managers)
      let action = managerAction(&member.regions)
      if action == .release { member.managers.removeAll { $0 == manager } }
      return .manager(manager, action)
    }
  }

  /// Names that neither a manager nor a session has.
  private func free(_ member: Member) -> [String] {
    ["main", "second", "5", "ö", "session", "activity", "updates"].filter { name in
      !member.managers.contains(name) && !member.sessions.contains { $0.name == name }
    }
  }

  private mutating func managerAction(
    _ regions: inout [String: CircularRegion]
  ) -> ScenarioManagerAction {
    switch int(0...17) {
    case 0: return .release
    case 1: return .dropDelegate
    case 2: return .startUpdates
    case 3: return .stopUpdates
    case 4: return .requestLocation
    case 5: return .requestWhenInUse
    case 6: return .requestAlways
    case 7: return .requestFullAccuracy(purposeKey: text())
    case 8: return .startHeading
    case 9: return .stopHeading
    case 10: return .allowDeferral(bounds(atLeast: 0))
    case 11: return .disallowDeferral
    case 12...15: return .watch(watching(&regions))
    default:
      var changes = changes()
      if changes == ScenarioOptionChanges() { changes.distanceFilter = 1 }
      return .set(changes)
    }
  }
}
