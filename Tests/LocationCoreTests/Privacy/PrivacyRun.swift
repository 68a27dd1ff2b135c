// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What a seeded run of random events over two apps and three clients comes to.
struct PrivacyRun {
  /// The kinds of effects that came.
  private(set) var kinds: Set<String> = []

  private(set) var state: PrivacyState
  private var twin: ThoroughTwin
  var random: GeodesyRandom
  private var now = Instant.start
  private var descriptions: [AppID: AppDescription] = [:]
  private(set) var seconds = 0.0

  /// What was kept of what is watched, for any app.
  private(set) var keptRecords = [MonitoringRecord()]

  /// What monitors received, oldest first.
  private(set) var toldConditions: [ToldCondition] = []

  /// Where the device is, in meters.
  private var north = 0.0
  private let decisions: [Decision]

  /// Whether conditions are nearly all that is watched, which then alone have apps woken.
  private let isAboutConditions: Bool

  /// Whether there are any: they leave less room for all else.
  private let hasConditions: Bool
  private let choices: [SettingsChoice]

  /// Sends so many random events after the first ones, under a random version of the rules.
  init(seed: Int, events count: Int) {
    random = GeodesyRandom(seed: seed)
    var configuration = EngineConfiguration()
    let profiles = SystemProfile.allCases
    configuration.profile = profiles[Int(random.next() % UInt64(profiles.count))]
    configuration.maximumUnknownReports = 2
    // Pauses have tests of their own.
    configuration.pause.delay = .seconds(1_000_000)
    // A run is short: what takes minutes of fixes takes two of them.
    configuration.monitoring.crossingTime = .zero
    configuration.monitoring.arrivalTime = .zero
    configuration.monitoring.departureTime = .zero
    configuration.stationaryTime = .zero
    configuration.monitoring.conditionLimit = PrivacyModel.conditionLimit
    // While Using came with the request for it, and the loan of Always with Allow Once.
    let rules = configuration.profile
    decisions =
      rules == .ios6
      ? [.undecided, .never, .always]
      : Decision.allCases.filter { $0 != .provisionalAlways || rules >= .ios13 }
    choices = SettingsChoice.allCases.filter { $0 != .whileUsing || rules != .ios6 }
    isAboutConditions = random.next() % 6 == 0
    let hasAny = random.next() % 2 == 0
    hasConditions = hasAny || isAboutConditions
    let isReduced = random.next() % 4 == 0
    state = PrivacyState(configuration: configuration, isReducedByDefault: isReduced)
    twin = ThoroughTwin(of: state.engine)
    for app in [AppID.maps, .rides] {
      descriptions[app] = .sample(
        keys: PurposeKey.allCases, isReduced: isReduced, hasMode: random.next() % 8 != 0,
        isExplicit: random.next() % 4 == 0)
      send(launch(app, app == .maps ? .foreground : .background))
    }
    for client in [ClientID.first, .second, .third] {
      send(.managerCreated(client, owner(of: client)))
    }
    for _ in 0..<count {
      pass()
      send(next())
    }
  }

  private func owner(of client: ClientID) -> AppID { client == .third ? .rides : .maps }

  /// The broken rule, with the event that broke it.
  private(set) var failure: String?

  private mutating func send(_ event: Event) {
    let effects = state.engine.handle(event, at: now)
    state.oracle.check(event, at: now, effects: effects, engine: state.engine)
    if failure == nil, let rule = state.oracle.violations.first {
      failure = "\(state.engine.configuration.profile) at \(now): \(rule) on \(event): \(effects)"
    }
    let difference = twin.difference(on: event, at: now, effects: effects, from: state.engine)
    if failure == nil, let difference { failure = "at \(now): \(difference)" }
    for effect in effects {
      kinds.insert(Self.kind(of: effect))
      if case .notify(.diagnosticsChanged(let told), _) = effect {
        kinds.formUnion(Self.kinds(of: told))
      }
      if case .notify(.conditionChanged(let event), let reader) = effect {
        kinds.formUnion(Self.kinds(of: event.diagnostics))
        if let told = toldCondition(event, to: reader) { toldConditions.append(told) }
      }
      if case .persistMonitoring(let record, _) = effect { keptRecords.append(record) }
    }
  }

  /// Lets some time pass: often none, seldom long; every deadline is kept.
  private mutating func pass() {
    let pause: Double =
      switch random.next() % 8 {
      case 0, 1, 2, 3: 0
      case 4, 5: random.number(0...4)
      case 6: random.number(0...30)
      default: random.number(0...5_000)
      }
    let target = now + .exactly(pause)
    while let due = state.engine.nextDeadline?.instant, due <= target {
      now = max(now, due)
      send(.deadlineReached)
    }
    now = target
  }

  private static func kind(of effect: Effect) -> String {
    switch effect {
    case .notify(.authorizationChanged(let state), _): "\(state.status) \(state.accuracy)"
    case .present(let prompt):
      if case .fullAccuracy = prompt.kind { "fullAccuracy" } else { "\(prompt.kind)" }
    case .notify(.failed(let failure), _): "fail \(failure)"
    case .notify(.requestCompleted(_, let failure), _):
      "completeRequest \(failure.map { "\($0)" } ?? "nil")"
    case .notify(.locationsUpdated(let fixes), _): fixes.count > 1 ? "deliver several" : "deliver"
    case .notify(.deferralFinished(let failure), _):
      "finishDeferral \(failure.map { "\($0)" } ?? "nil")"
    case .notify(.updatesPaused, _): "reportPause"
    case .notify(.updatesResumed, _): "reportResume"
    case .notify(.regionUpdated, _): "deliverRegion"
    case .persistRegions: "persistRegions"
    case .notify(.headingUpdated(let heading), _):
      heading.trueNorth == nil ? "deliverHeading" : "deliverHeading true"
    case .notify(.eventOccurred(.reported), _): "deliverEvent"
    case .notify(.eventOccurred(.regionCrossed(_, let presence)), _): "crossed \(presence)"
    case .notify(.eventOccurred(.visited(let visit, let accuracy)), _):
      "\(visit.departure == nil ? "arrival" : "departure") \(accuracy)"
    case .notify(.stateDetermined(let presence, _), _): "state \(presence)"
    case .notify(.monitoringStarted, _): "confirmMonitoring"
    case .notify(.monitoringFailed, _): "failMonitoring"
    case .persistMonitoring: "persistMonitoring"
    case .withdraw: "withdraw"
    case .persist: "persist"
    case .wake: "wake"
    case .showIndicator: "showIndicator"
    case .recordAccess: "recordAccess"
    case .openSource: "openSource"
    case .closeSource: "closeSource"
    case .diagnose: "diagnose"
    case .notify(.diagnosticsChanged, _): "tellDiagnostics"
    case .notify(.stationaryBegan, _): "deliverStationary"
    case .notify(.conditionChanged(let event), _): "condition \(event.state)"
    }
  }

  // MARK: - Events

  private mutating func heading() -> Heading {
    .sample(Double(random.next() % 360), at: now.sinceStart / .seconds(1))
  }

  private mutating func next() -> Event {
    let client = pick([ClientID.first, .second, .third])
    let app = pick([AppID.maps, .maps, .rides])
    if random.next() % 3 == 0 {
      return isAboutConditions ? conditions(client, app) : watching(client)
    }
    if random.next() % 3 == 0 { return sessions(client, app) }
    if hasConditions, random.next() % 3 == 0 { return conditions(client, app) }
    switch random.next() % 41 {
    case 0...3: return .authorizationRequested(pick(AuthorizationRequest.allCases), client)
    case 4: return .fullAccuracyRequested(client, purposeKey: "Navigation", RequestID(1))
    case 5...9: return answer()
    case 10...11: return .settingsChanged(app, .location(pick(choices)))
    case 12: return .settingsChanged(app, .precise(random.next() % 2 == 0))
    case 13: return random.next() % 4 == 0 ? .permissionsReset(pick([nil, app])) : answer()
    case 14: return .locationServicesSwitched(isOn: random.next() % 3 != 0)
    case 15: return .restrictionChanged(isRestricted: random.next() % 4 == 0)
    case 16 where random.next() % 4 == 0: return decisionsAtOnce(about: app)
    case 16...19: return .appStateChanged(app, place())
    case 20: return launch(app, pick([.foreground, .background]))
    case 21: return .homeScreenShown
    case 22 where !isAboutConditions: return .monitoredEventOccurred(app, MonitoredEvent("enter"))
    case 23: return .managerCreated(client, owner(of: client))
    case 24: return random.next() % 4 == 0 ? .clientReleased(client) : .updatesStarted(client)
    case 25: return .updatesStarted(client)
    case 26: return .updatesStopped(client)
    case 27: return .oneFixRequested(client)
    case 28: return options(client)
    case 35: return .deferralAllowed(client, bounds())
    case 36:
      return random.next() % 4 == 0
        ? .deferralDisallowed(client) : .deferralAllowed(client, bounds())
    case 29: return random.next() % 4 == 0 ? .recordReplaced(app, record()) : source()
    case 32: return .headingStarted(client)
    case 33: return random.next() % 4 == 0 ? .headingStopped(client) : .headingStarted(client)
    case 34: return random.next() % 4 == 0 ? .headingLost : .headingArrived(heading())
    default: return fix()
    }
  }

  /// What a client has watched: two regions, visits and significant changes.
  private mutating func watching(_ client: ClientID) -> Event {
    let region = CircularRegion.sample(
      pick(["home", "work"]), north: pick([0, 900]), radius: pick([60, 200]))
    return switch random.next() % 24 {
    case 0...4: .regionMonitoringStarted(region, client)
    case 5: .regionMonitoringStopped(identifier: region.identifier, client)
    case 6, 7: .regionStateRequested(region, client)
    case 8...10: .visitMonitoringStarted(client)
    case 11: .visitMonitoringStopped(client)
    case 12...14: .significantChangesStarted(client)
    case 15: .significantChangesStopped(client)
    default: fix()
    }
  }

  /// What a person at a store decides between two looks at it.
  private mutating func decisionsAtOnce(about app: AppID) -> Event {
    .simultaneous([
      .restrictionChanged(isRestricted: random.next() % 4 == 0),
      .locationServicesSwitched(isOn: random.next() % 3 != 0), .recordReplaced(app, record()),
    ])
  }

  /// An end of the prompt that is up, of one that is gone, or with a button that is not there.
  private mutating func answer() -> Event {
    let id = state.engine.prompt?.id ?? PromptID(1)
    let isStale = random.next() % 8 == 0
    let precise: Bool? = pick([nil, true, false])
    let outcome: PromptOutcome =
      random.next() % 5 == 0
      ? .notAnswered : .answered(pick(PromptChoice.allCases), precise: precise)
    return .promptEnded(isStale ? PromptID(id.rawValue + 1) : id, outcome)
  }

  private mutating func place() -> AppPhase {
    pick([.foreground, .foreground, .foreground, .background, .suspended, .terminated])
  }

  private mutating func launch(_ app: AppID, _ phase: AppPhase) -> Event {
    .appLaunched(app, descriptions[app] ?? .complete, record(), phase)
  }

  private mutating func record() -> AuthorizationRecord {
    AuthorizationRecord(
      decision: pick([.undecided, .undecided] + decisions),
      isAlwaysChanceUsed: random.next() % 4 == 0, isPrecise: pick([nil, nil, true, false]))
  }

  private mutating func options(_ client: ClientID) -> Event {
    .options(
      client, random.next() % 6 == 0 ? .reduced : .best, background: random.next() % 3 != 0,
      indicator: random.next() % 2 == 0)
  }

  private mutating func bounds() -> DeferralBounds {
    DeferralBounds(
      distance: pick([nil, nil, 0, 100]), timeout: pick([nil, .seconds(3), .seconds(60)]))
  }

  private mutating func source() -> Event {
    pick([.sourceOpened, .signalLost, .sourceEnded, .sourceFailed(.network), .deadlineReached])
  }

  mutating func fix() -> Event {
    seconds += 1
    // The device rests at one of two places, or far from both, and goes to another now and then.
    if random.next() % 3 == 0 { north = pick([0, 0, 900, 900, 30_000]) }
    return .fixArrived(.sample(seconds, north: north, accuracy: pick([5, 5, 50])))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
