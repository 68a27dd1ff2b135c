// SPDX-License-Identifier: MIT

@testable import LocationCore

extension PrivacyModel {
  /// Takes an event in; what follows from it comes with `conclude`.
  mutating func apply(_ event: Event, at now: Instant, grace: Duration) {
    switch event {
    case .appLaunched(let id, let description, let record, let phase):
      launch(id, description, record, phase, at: now, grace: grace)
    case .managerCreated(let id, let app):
      guard self.app(app)?.phase.isRunning == true, isNew(id) else { return }
      clients.append(Client(id: id, app: app, background: profile < .ios9))
    case .clientReleased(let id):
      clients.removeAll { $0.id == id }
      endSession(id)
    case .serviceSessionBegan(let id, let app, let goal): begin(id, goal, of: app, at: now)
    case .backgroundActivityBegan(let id, let app): begin(id, nil, of: app, at: now)
    case .liveUpdatesBegan(let id, let app, _): iterate(id, of: app)
    case .optionsChanged(let id, let options): set(options, of: id)
    case .updatesStarted(let id): startUpdates(id)
    case .headingStarted(let id): change(id) { client, _ in client.wantsHeading = true }
    case .headingStopped(let id): change(id) { client, _ in client.wantsHeading = false }
    case .updatesStopped(let id):
      change(id) { client, _ in (client.isUpdating, client.wantsOne) = (false, false) }
    case .oneFixRequested(let id): requestOneFix(id)
    case .authorizationRequested(.always, let id): lend(to: id)
    case .authorizationRequested(.whenInUse, _): break
    case .fullAccuracyRequested(let id, _, _): change(id) { client, _ in client.openRequests += 1 }
    case .promptEnded(_, let outcome): end(outcome)
    case .settingsChanged(let id, .location(let choice)): choose(choice, for: id)
    case .settingsChanged(let id, .precise(let isOn)): setPrecise(isOn, of: id)
    case .permissionsReset(let id): reset(id)
    case .homeScreenShown:
      for app in apps { leave(app.id, at: now, grace: grace) }
      isHome = true
    case .locationServicesSwitched(let isOn): self.isOn = isOn
    case .restrictionChanged(let isRestricted): self.isRestricted = isRestricted
    case .appStateChanged(let id, let phase):
      if app(id)?.phase != .terminated { move(id, to: phase, at: now, grace: grace) }
    case .recordReplaced(let id, let record): replace(id, record)
    case .deadlineReached:
      for app in apps where app.graceEnds.map({ $0 <= now }) ?? false {
        change(app.id) { $0.graceEnds = nil }
      }
    case .simultaneous(let events):
      for event in events { apply(event, at: now, grace: grace) }
    case .deferralAllowed(let id, _):
      change(id) { client, _ in (client.mayBeDeferred, client.wantsOne) = (true, false) }
    case .deferralDisallowed(let id): change(id) { client, _ in client.mayBeDeferred = false }
    case .fixArrived(let fix):
      owe(fix)
      findConditions(fix)
    case .regionMonitoringStarted, .regionMonitoringStopped, .regionStateRequested,
      .visitMonitoringStarted, .visitMonitoringStopped, .significantChangesStarted,
      .significantChangesStopped:
      applyMonitoring(event)
    case .monitoringRestored(let id, let record): restore(record, for: id)
    case .fixesDropped, .monitoredEventOccurred, .headingArrived, .headingLost, .sourceOpened,
      .signalLost, .sourceFailed, .sourceEnded, .clockSet, .regionsReplaced:
      break
    case .conditionAdded, .conditionRemoved, .conditionReadingBegan, .conditionHandled:
      applyConditions(event)
    }
  }

  private mutating func startUpdates(_ id: ClientID) {
    change(id) { client, _ in
      guard !client.isUpdating else { return }
      (client.isUpdating, client.wantsOne, client.hasInitial) = (true, false, false)
    }
  }

  private mutating func requestOneFix(_ id: ClientID) {
    let model = self
    change(id) { client, app in
      if !client.isUpdating { client.wantsOne = model.state(of: app).status.permitsFixes }
    }
  }

  private mutating func set(_ options: ClientOptions, of id: ClientID) {
    let isOld = profile < .ios9
    change(id) { client, _ in
      client.background = options.allowsBackgroundUpdates || isOld
      client.indicator = options.showsBackgroundIndicator
      client.isReduced = options.desiredAccuracy == .reduced
    }
  }

  private mutating func reset(_ id: AppID?) {
    for app in apps where id == nil || app.id == id {
      permit(app.id, .undecided)
      change(app.id) { ($0.isChanceUsed, $0.precise, $0.preciseOnce) = (false, nil, nil) }
      change(app.id) { $0.heritage = nil }
      forgetRefusals(of: app.id)
      unwatch(app.id)
    }
  }

  /// Notes the clients for which a fix is kept that is not delivered at once.
  private mutating func owe(_ fix: Fix) {
    for index in clients.indices
    where clients[index].isFed && (clients[index].mayBeDeferred || isKept(for: clients[index])) {
      clients[index].owed.append(fix.timestamp)
    }
  }

  /// Ends what no client may have any longer, once an event was taken in.
  mutating func conclude() {
    for index in clients.indices {
      guard let app = app(clients[index].app) else { continue }
      let goesOn =
        clients[index].isUpdating && clients[index].background
        && state(of: app).status.permitsFixes
      if !goesOn { clients[index].isCarried = false }
      if !clients[index].isUpdating { clients[index].ranInFront = false }
      if clients[index].isUpdating, app.phase == .foreground { clients[index].ranInFront = true }
    }
    // A suspended client asks again when it runs.
    for index in clients.indices where app(clients[index].app)?.phase.isRunning != true {
      clients[index].openQuestions = 0
    }
    for app in apps where !isInUse(app) {
      if app.permission == .once { permit(app.id, .undecided) }
      change(app.id) { $0.hasFullAccuracy = false }
    }
    // An app refused since is launched for nothing that was wanted before.
    for app in apps where app.permission != .always { change(app.id) { $0.endedLive = false } }
    for index in clients.indices { feed(index) }
    concludeConditions()
  }

  /// Finds out whether a client's updates give fixes: those of a suspended process go on as
  /// they were, for as long as it may have them, and begin not before it runs again.
  private mutating func feed(_ index: Int) {
    let client = clients[index]
    guard let app = app(client.app) else { return }
    let state = state(of: app)
    clients[index].isFed =
      switch app.phase {
      case .foreground, .background: client.isUpdating && mayReceive(client)
      case .suspended:
        client.isFed && isWithinReach(client) && state.accuracy == .full
      case .terminated: false
      }
    // A client served again has the newest fix there is first, which may be held for it at once.
    clients[index].mayBeOwedCached =
      clients[index].isFed && clients[index].mayBeDeferred
      && (!client.isFed || client.mayBeOwedCached)
    if !state.status.permitsFixes || state.accuracy == .reduced { clients[index].owed = [] }
    if !state.status.permitsFixes { clients[index].mayBeDeferred = false }
  }

  // MARK: - Processes

  private mutating func launch(
    _ id: AppID, _ description: AppDescription, _ record: AuthorizationRecord, _ phase: AppPhase,
    at now: Instant, grace: Duration
  ) {
    if app(id) == nil {
      apps.append(
        App(
          id: id, permission: Permission(record.decision),
          isChanceUsed: record.isAlwaysChanceUsed, precise: record.isPrecise, phase: .terminated,
          stored: record))
    }
    guard app(id)?.phase == .terminated else { return }
    change(id) { app in
      app.hasBackgroundMode = description.hasLocationBackgroundMode
      app.needsSession = description.requiresExplicitServiceSession
    }
    beginProcess(id, at: now)
    move(id, to: phase, at: now, grace: grace)
  }

  private mutating func move(
    _ id: AppID, to phase: AppPhase, at now: Instant, grace: Duration
  ) {
    switch phase {
    case .foreground:
      for app in apps where app.id != id { leave(app.id, at: now, grace: grace) }
      isHome = false
      change(id) { ($0.phase, $0.graceEnds) = (.foreground, nil) }
      for index in clients.indices where clients[index].app == id {
        clients[index].isCarried = false
      }
    case .background:
      leave(id, at: now, grace: grace)
      change(id) { $0.phase = .background }
    case .suspended:
      leave(id, at: now, grace: grace)
      let goesOn =
        clients.contains { $0.app == id && $0.isCarried } || app(id).map(isHeldInUse) ?? false
      change(id) { if $0.phase == .background, !goesOn { $0.phase = .suspended } }
    case .terminated:
      endProcess(id)
      change(id) { ($0.phase, $0.graceEnds) = (.terminated, nil) }
      clients.removeAll { $0.app == id }
    }
  }

  private mutating func leave(_ id: AppID, at now: Instant, grace: Duration) {
    guard let app = app(id), app.phase == .foreground else { return }
    change(id) { ($0.phase, $0.graceEnds, $0.mayBeAsked) = (.background, now + grace, true) }
    let permits = state(of: app).status.permitsFixes
    for index in clients.indices where clients[index].app == id {
      clients[index].isCarried =
        permits && clients[index].isUpdating && clients[index].ranInFront
        && clients[index].background && app.hasBackgroundMode
    }
  }

  // MARK: - The user

  /// In iOS 13.0 a request for more than While Using lends Always without a question.
  private mutating func lend(to id: ClientID) {
    guard profile == .ios13, question == nil, isOn, !isRestricted,
      let client = clients.first(where: { $0.id == id && !$0.isLive }),
      let app = app(client.app), app.permission == .whileUsing, !app.isChanceUsed,
      app.phase == .foreground
    else { return }
    permit(app.id, .provisional)
  }

  private mutating func end(_ outcome: PromptOutcome) {
    guard let question else { return }
    noteForSessions(question, outcome)
    guard case .answered(let choice, let precise) = outcome else { return }
    let id = question.app
    let isForAlways = question.kind == .always
    let isChanceUsed = app(id)?.isChanceUsed == true
    if case .fullAccuracy = question.kind {
      if choice == .allowOnce { change(id) { $0.hasFullAccuracy = true } }
      return
    }
    switch choice {
    case .allowOnce: permit(id, .once)
    case .allowAlways:
      permit(id, .always)
      change(id) { $0.isChanceUsed = true }
    case .keepWhileUsing: permit(id, .whileUsing)
    case .dontAllow:
      permit(id, .never)
      if isForAlways { change(id) { $0.isChanceUsed = true } }
    case .allowWhileUsing:
      let isLoan = isForAlways && profile >= .ios13 && !isChanceUsed
      permit(id, isLoan ? .provisional : .whileUsing)
      if isForAlways { change(id) { $0.isChanceUsed = true } }
    }
    guard question.hasSwitch, let precise, choice != .dontAllow else { return }
    change(id) { app in
      if choice == .allowOnce { app.preciseOnce = precise } else { app.precise = precise }
    }
  }

  private mutating func choose(_ choice: SettingsChoice, for id: AppID) {
    guard !isRestricted, let app = app(id) else { return }
    switch (choice, app.permission) {
    case (.askNextTime, .undecided), (.askNextTime, .once), (.never, .never),
      (.whileUsing, .whileUsing), (.whileUsing, .provisional), (.always, .always):
      break
    case (.askNextTime, _): permit(id, .undecided)
    case (.never, _): permit(id, .never)
    case (.whileUsing, _): permit(id, .whileUsing)
    case (.always, _): permit(id, .always)
    }
  }

  private mutating func setPrecise(_ isOn: Bool, of id: AppID) {
    let isReduced = isReducedByDefault
    guard profile >= .ios14, !isRestricted else { return }
    change(id) { app in
      if !isOn { app.hasFullAccuracy = false }
      guard app.preciseOnce ?? app.precise ?? !isReduced != isOn else { return }
      (app.precise, app.preciseOnce, app.hasFullAccuracy) = (isOn, nil, false)
    }
  }

  private mutating func replace(_ id: AppID, _ record: AuthorizationRecord) {
    guard let app = app(id) else { return }
    let isAskedForMore = question?.app == id && question?.kind == .upgrade
    let stays = app.permission.decision == record.decision && app.permission != .once
    let isOffAgain = record.isPrecise == false && self.record(of: app) == record
    let mayHaveMore = app.hasFullAccuracy && app.precise == record.isPrecise && !isOffAgain
    if !stays { permit(id, Permission(record.decision)) }
    change(id) { app in
      app.isChanceUsed = record.isAlwaysChanceUsed || (stays && isAskedForMore)
      (app.precise, app.preciseOnce) = (record.isPrecise, nil)
      app.stored = record
      app.hasFullAccuracy = mayHaveMore && app.permission.permits
    }
  }
}
