// SPDX-License-Identifier: MIT

/// What authorization apps want by holding sessions, and how sessions keep them in use.
extension LocationEngine {
  mutating func beginService(
    _ session: ClientID, of app: AppID, _ goal: ServiceGoal, at now: Instant
  ) {
    guard let app = indexOfRunning(app), isNew(session) else { return }
    names.hold(session, by: app)
    apps[app].sessions.begin(
      session, goal, isInForeground: apps[app].phase == .foreground, at: now)
  }

  mutating func beginBackgroundActivity(_ session: ClientID, of app: AppID, at now: Instant) {
    guard let app = indexOfRunning(app), isNew(session) else { return }
    names.hold(session, by: app)
    apps[app].sessions.beginActivity(
      session, isInForeground: apps[app].phase == .foreground, at: now)
  }

  func indexOfRunning(_ app: AppID) -> AppIndex? {
    index(of: app).flatMap { apps[$0].phase.isRunning ? $0 : nil }
  }

  /// Whether this name is unused.
  func isNew(_ session: ClientID) -> Bool {
    guard let app = names.holder(of: session) else { return true }
    return index(of: session) == nil && !apps[app].sessions.contains(session)
      && !apps[app].conditionReaders.contains { $0.id == session }
  }

  /// Whether a background activity session keeps an app in use, and the indicator up (BAS-03).
  func isKeptInUse(_ app: AppIndex) -> Bool {
    configuration.profile >= .ios17 && apps[app].sessions.isActive
      && apps[app].authorization.description.hasLocationBackgroundMode
      && apps[app].authorization.state(under: privacy).status.permitsFixes
      && !lacksService(app)
  }

  // MARK: - Asking

  /// Asks the user for what the sessions of the app in the foreground want, if that is possible now
  /// (SS-01, T-16).
  mutating func askForSessions(among settled: [AppIndex], into buffer: inout EffectBuffer) {
    guard configuration.profile >= .ios18 else { return }
    guard configuration.sharesScreen else {
      if let app = screen.app { askForSessions(of: app, into: &buffer) }
      return
    }
    for app in settled where apps[app].phase == .foreground {
      askForSessions(of: app, into: &buffer)
    }
  }

  private mutating func askForSessions(of app: AppIndex, into buffer: inout EffectBuffer) {
    guard prompts.current == nil, apps[app].sessions.asking == .open else { return }
    if let wanted = wantedAuthorization(of: app) {
      switch apps[app].authorization.refusal(of: wanted.request, in: surroundings(of: app)) {
      case .purposeMissing(let findings):
        unsettled.insert(app)
        apps[app].sessions.noteMissingPurpose()
        buffer.append(.diagnose(findings, of: apps[app].id))
        return
      case .notInForeground, .promptIsUp: return
      case .nothingToAsk: break
      case nil:
        apps[app].authorization.take(wanted.request.grantEvent)
        show(requestedBy: wanted.session, nil, for: app)
        return
      }
    }
    askForFullAccuracy(of: app, into: &buffer)
  }

  /// The authorization that the sessions of an app want together, and the session that wants it.
  private func wantedAuthorization(
    of app: AppIndex
  ) -> (request: AuthorizationRequest, session: ClientID)? {
    let sessions = apps[app].sessions
    guard let request = sessions.requirement.request,
      let session = sessions.services.first(where: {
        $0.goal.requirement == sessions.requirement
      })
    else { return implicitSession(of: app).map { (.whenInUse, $0) } }
    return (request, session.id)
  }

  private mutating func askForFullAccuracy(of app: AppIndex, into buffer: inout EffectBuffer) {
    for session in apps[app].sessions.services where !session.isFullAccuracyRefused {
      guard let key = session.goal.fullAccuracyPurposeKey else { continue }
      switch apps[app].authorization.refusalOfFullAccuracy(
        purposeKey: key, in: surroundings(of: app))
      {
      case .purposeMissing(let findings):
        unsettled.insert(app)
        apps[app].sessions.refuseFullAccuracy(for: key)
        buffer.append(.diagnose(findings, of: apps[app].id))
      case .nothingToAsk, .notInForeground, .promptIsUp: return
      case nil:
        apps[app].authorization.askForFullAccuracy(purposeKey: key)
        show(requestedBy: session.id, nil, for: app)
        return
      }
    }
  }

  /// Records how a prompt about an app ended.
  mutating func noteForSessions(_ prompt: Prompt, _ outcome: PromptOutcome, of app: AppIndex) {
    switch (outcome, prompt.kind) {
    case (.notAnswered, _):
      // The second prompt appears over the home screen, where no session asks.
      if apps[app].phase == .foreground { apps[app].sessions.noteSilence() }
    case (.answered(.dontAllow, _), .fullAccuracy(let key)):
      apps[app].sessions.refuseFullAccuracy(for: key)
    case (.answered, _): break
    }
  }

  // MARK: - Notifying sessions

  /// Delivers diagnostics to the sessions of an app, the first time and after each change.
  ///
  /// The delivery runs the app's code as any callback does.
  mutating func notifySessions(of app: AppIndex, at now: Instant, into buffer: inout EffectBuffer) {
    let sessions = apps[app].sessions
    if sessions.services.isEmpty, sessions.activities.isEmpty { return }
    let surroundings = sessionSurroundings(of: app)
    for index in sessions.services.indices {
      let diagnostics = surroundings.diagnostics(of: sessions.services[index])
      guard diagnostics != sessions.services[index].delivered else { continue }
      apps[app].sessions.services[index].delivered = diagnostics
      let session = sessions.services[index].id
      call(app, .notify(.diagnosticsChanged(diagnostics), to: session), at: now, into: &buffer)
    }
    for index in sessions.activities.indices {
      let diagnostics = surroundings.diagnostics(of: sessions.activities[index])
      guard diagnostics != sessions.activities[index].delivered else { continue }
      apps[app].sessions.activities[index].delivered = diagnostics
      let session = sessions.activities[index].id
      call(app, .notify(.diagnosticsChanged(diagnostics), to: session), at: now, into: &buffer)
    }
  }

  private func sessionSurroundings(of app: AppIndex) -> SessionSurroundings {
    let authorization = apps[app].authorization
    let grant = authorization.grantState
    let canAskForAlways =
      grant.after(.alwaysRequested, in: configuration.profile) != grant
    return SessionSurroundings(
      state: authorization.state(under: privacy), privacy: privacy,
      isInForeground: apps[app].phase == .foreground,
      isAsked: prompts.current.map { $0.prompt.app == apps[app].id } ?? false,
      canAskForAlways: grant.grant == .whileUsing && canAskForAlways,
      isAlwaysRefused: grant.grant == .whileUsing && !canAskForAlways,
      lacksService: lacksService(app),
      hasBackgroundMode: authorization.description.hasLocationBackgroundMode)
  }
}
