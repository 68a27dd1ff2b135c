// SPDX-License-Identifier: MIT

@testable import LocationCore

/// Checks an engine against what apps and users may expect of it, event by event.
///
/// It sees events, effects and what the engine shows, and compares them with a `PrivacyModel`.
struct PrivacyOracle {
  var model: PrivacyModel

  /// The prompt that is up as the effects have it; its number says nothing of a state.
  var promptID: PromptID?

  /// The rules that were broken, by this oracle's engine or that of a copy.
  var violations: [String] { report.violations }

  private final class Report { var violations: [String] = [] }

  private let report = Report()
  private let configuration: EngineConfiguration
  private var toNotify: [ClientID] = []

  /// The apps that ever had a delivery due, other than of conditions, that wakes an app.
  private var otherNews: Set<AppID> = []

  /// The region whose crossing was delivered by the effect before.
  private var crossing: CircularRegion?

  init(configuration: EngineConfiguration, isReducedByDefault: Bool = false) {
    self.configuration = configuration
    model = PrivacyModel(
      profile: configuration.profile, isReducedByDefault: isReducedByDefault)
  }

  func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { report.violations.append(rule()) }
  }

  /// Takes an event and what came of it.
  mutating func check(
    _ event: Event, at now: Instant, effects: [Effect], engine: LocationEngine
  ) {
    let before = model
    if isMeant(event) {
      model.apply(event, at: now, grace: configuration.graceAfterForeground)
      model.conclude()
      if case .promptEnded = event { (promptID, model.question) = (nil, nil) }
    }
    noteOtherNews(of: event)
    toNotify = whoMustBeTold()
    for effect in effects { check(effect, of: event, before: before, engine) }
    require(toNotify.isEmpty, "\(toNotify) are not told of a change")
    checkPrompt(engine)
    checkProvenance(of: event, before: before)
    checkShown(engine)
    checkWatched(engine)
    checkSessions()
    checkConditions(engine)
  }

  /// Whether an event ends the prompt that is up, should it be the end of one.
  private func isMeant(_ event: Event) -> Bool {
    guard case .promptEnded(let id, let outcome) = event else { return true }
    guard id == promptID, let question = model.question else { return false }
    guard case .answered(let choice, _) = outcome else { return true }
    return question.choices.contains(choice)
  }

  private mutating func noteOtherNews(of event: Event) {
    if case .monitoredEventOccurred(let id, _) = event { otherNews.insert(id) }
    for app in model.apps where model.hasOtherNews(app) { otherNews.insert(app.id) }
  }

  /// Clients that do not know how things are, app by app, in the order of creation.
  private func whoMustBeTold() -> [ClientID] {
    model.apps.filter(\.phase.isRunning).flatMap { app in
      let state = model.state(of: app)
      return model.clients.filter { $0.app == app.id && !$0.isLive && $0.told != state }.map(\.id)
    }
  }

  // MARK: - Effects

  private mutating func check(
    _ effect: Effect, of event: Event, before: PrivacyModel, _ engine: LocationEngine
  ) {
    checkRecipient(of: effect)
    switch effect {
    case .notify(.authorizationChanged(let state), let id): checkNotice(state, to: id)
    case .notify(.diagnosticsChanged(let diagnostics), let id):
      require(toNotify.isEmpty, "diagnostics come before notices")
      checkDiagnostics(diagnostics, to: id)
    case .notify(.stationaryBegan, _), .notify(.locationsUpdated, _), .notify(.regionUpdated, _),
      .notify(.headingUpdated, _):
      require(toNotify.isEmpty, "something is delivered before notices")
      checkDelivery(effect, engine)
    case .notify(.eventOccurred(let watched), let id):
      check(watched, to: id, on: event)
      crossing = nil
      if case .regionCrossed(let region, _) = watched { crossing = region }
    case .notify(.stateDetermined(let presence, let region), let id):
      checkState(presence, to: id, isCrossing: region == crossing)
      crossing = nil
    case .notify(.monitoringStarted(_), let id): _ = find(id)
    case .notify(.monitoringFailed(_, let failure), let id): checkFailure(failure, to: id)
    case .persistMonitoring(let record, let id):
      require(model.app(id)?.kept != record, "what is watched is kept once more")
      model.change(id) { $0.kept = record }
    case .notify(.failed(let failure), let id): check(failure, to: id, before: before)
    case .notify(.deferralFinished(let failure), let id):
      guard let (index, _) = find(id) else { return }
      require(
        model.clients[index].owed.isEmpty, "a deferral ends before its fixes are delivered")
      // The one that takes its place, if there is one, has begun already.
      if case .deferralAllowed(id, _) = event, failure == .deferredCanceled { return }
      model.clients[index].mayBeDeferred = false
    case .notify(.updatesPaused, _), .notify(.updatesResumed, _):
      require(false, "nobody rests for long enough to pause")
    case .notify(.requestCompleted(_, let failure), let id):
      checkEnd(failure, to: id, event, before)
    case .present(let prompt): checkPresent(prompt, event)
    case .withdraw(let id):
      require(promptID == id, "\(id) is withdrawn and not up")
      (promptID, model.question) = (nil, nil)
    case .persist(let record, let id):
      require(model.app(id)?.stored != record, "\(record) is kept once more")
      model.change(id) { $0.stored = record }
    case .recordAccess(let kind, let id, _, _):
      require(model.app(id)?.isUsing == (kind == .intervalEnd), "\(kind) comes twice")
      model.change(id) { $0.isUsing = kind == .intervalBegin }
    case .wake(let id): checkWake(of: id, event)
    case .diagnose: require(false, "an app that lacks nothing is diagnosed")
    case .notify(.conditionChanged(let event), let reader):
      require(toNotify.isEmpty, "a state is delivered before notices")
      checkCondition(event, to: reader)
    case .openSource, .closeSource, .showIndicator, .persistRegions: break
    }
  }

  private mutating func checkWake(of id: AppID, _ event: Event) {
    let app = model.app(id)
    require(app?.permission == .always, "an app is woken without Always")
    require(app?.phase.isRunning == false, "an app is woken that runs")
    require(
      otherNews.contains(id) || app.map(model.hasConditionNews) ?? false,
      "an app is woken for nothing")
    model.noteWake(id)
    // A position is what ended live updates wait for.
    switch event {
    case .fixArrived, .deadlineReached: model.change(id) { $0.endedLive = false }
    default: break
    }
  }

  func find(_ id: ClientID) -> (Int, PrivacyModel.App)? {
    guard let index = model.clients.firstIndex(where: { $0.id == id }),
      let app = model.app(model.clients[index].app)
    else {
      report.violations.append("\(id) receives something and does not exist")
      return nil
    }
    require(app.phase.isRunning, "\(id) receives something while its process does not run")
    return (index, app)
  }

  private mutating func checkNotice(_ state: AuthorizationState, to id: ClientID) {
    require(toNotify.first == id, "\(id) is notified out of order, twice, or of nothing new")
    toNotify = Array(toNotify.dropFirst())
    guard let (index, app) = find(id) else { return }
    require(state == model.state(of: app), "\(id) receives a wrong state: \(state)")
    model.clients[index].told = state
  }

  private mutating func check(
    _ failure: LocationFailure, to id: ClientID, before: PrivacyModel
  ) {
    require(toNotify.isEmpty, "a failure comes before notices")
    guard let (index, app) = find(id) else { return }
    let status = model.state(of: app).status
    switch failure {
    case .denied:
      // A request for one fix is denied while nothing is decided, too (D-05).
      require(!status.permitsFixes, "\(id) is denied what it may have")
    case .locationUnknown, .network:
      require(status.permitsFixes, "\(id) hears of the source and may not")
    case .promptDeclined: require(false, "a prompt is no business of updates")
    case .headingFailure:
      require(model.mayKnowHeading(model.clients[index]), "\(id) hears of a compass it may not")
      return
    case .regionMonitoringDenied, .regionMonitoringFailure, .deferredFailed,
      .deferredNotUpdatingLocation, .deferredAccuracyTooLow, .deferredDistanceFiltered,
      .deferredCanceled:
      require(false, "\(id) hears of a service that nobody started")
    }
    model.clients[index].wantsOne = false
  }

  private mutating func checkEnd(
    _ failure: LocationFailure?, to id: ClientID, _ event: Event, _ before: PrivacyModel
  ) {
    require(toNotify.isEmpty, "a request ends before notices")
    guard let (index, _) = find(id) else { return }
    model.clients[index].openRequests -= 1
    require(model.clients[index].openRequests >= 0, "a request ends twice")
    require(failure == nil || failure == .promptDeclined, "a request ends with \(failure as Any)")
    var isAnswer = false
    if case .promptEnded(_, .answered) = event, case .fullAccuracy = before.question?.kind {
      isAnswer = before.question?.requester == id
    }
    require(failure != nil || isAnswer, "a request ends as answered that was not")
  }

  // MARK: - Where permission comes from

  /// Only the user gives more, and never by silence; an app never does.
  private func checkProvenance(of event: Event, before: PrivacyModel) {
    for app in model.apps {
      guard let old = before.app(app.id) else { continue }
      let was = before.state(of: old).status
      let isNow = model.state(of: app).status
      if isNow.permitsFixes, !was.permitsFixes {
        require(Self.mayPermit(event), "\(event) gives \(isNow)")
      }
      if model.isRestricted { require(isNow == .restricted, "a restriction is lifted") }
      if case .permissionsReset(nil) = event, model.isOn, !model.isRestricted {
        require(isNow == .notDetermined, "a reset leaves \(isNow)")
      }
      if case .promptEnded(_, .notAnswered) = event {
        require(isNow == was && old.permission == app.permission, "silence gives \(isNow)")
      }
      if app.permission == .once { require(model.isInUse(app), "Allow Once outlives use") }
    }
  }

  private static func mayPermit(_ event: Event) -> Bool {
    switch event {
    case .promptEnded(_, .answered(let choice, _)): choice != .dontAllow
    case .settingsChanged(_, .location(let choice)): choice == .whileUsing || choice == .always
    case .locationServicesSwitched(let isOn): isOn
    case .restrictionChanged(let isRestricted): !isRestricted
    case .recordReplaced: true
    case .simultaneous(let events): events.contains(where: mayPermit)
    default: false
    }
  }
}
