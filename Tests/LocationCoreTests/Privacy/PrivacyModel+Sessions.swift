// SPDX-License-Identifier: MIT

@testable import LocationCore

/// Sessions and live updates, modeled a second time.
extension PrivacyModel {
  /// A service session, or a background activity.
  struct Session: Hashable {
    let id: ClientID

    /// What a service session is for; `nil` for a background activity.
    let goal: ServiceGoal?

    /// Whether it began where it may: in front of the user, or as one that the last process held.
    let isInEffect: Bool

    /// Whether the user refused full accuracy for its purpose.
    var isRefused = false

    /// What it received last.
    var told: ServiceDiagnostics?
  }

  /// What a process held when it ended.
  struct Heritage: Hashable {
    let hasAlways: Bool
    let hasActivity: Bool

    /// Until when its successor may take that up; `nil` while there is none.
    var end: Instant?
  }

  /// How long a new process may take up what the one before it held.
  private static let rejoining = Duration.seconds(5)

  /// Whether a name is unused.
  func isNew(_ id: ClientID) -> Bool {
    !clients.contains { $0.id == id }
      && !apps.contains { app in
        app.sessions.contains { $0.id == id } || app.readers.contains { $0.id == id }
      }
  }

  // MARK: - What holds

  /// Whether a background activity keeps an app in use.
  func isHeldInUse(_ app: App) -> Bool {
    profile >= .ios17 && app.hasBackgroundMode && state(of: app).status.permitsFixes
      && app.sessions.contains { $0.goal == nil && $0.isInEffect } && !lacksSession(app)
  }

  /// Whether an app holds none of the sessions that it said it would.
  func lacksSession(_ app: App) -> Bool {
    profile >= .ios18 && app.needsSession && !app.sessions.contains { $0.goal != nil }
  }

  /// Whether live updates of an app that may use location are served: since iOS 18 in the
  /// background beside a session for Always only.
  func mayServeLive(_ app: App) -> Bool {
    guard profile >= .ios18 else { return true }
    let holdsAlways = app.sessions.contains { $0.goal?.requirement == .always && $0.isInEffect }
    return !lacksSession(app) && (isInUse(app) || holdsAlways)
  }

  /// Whether an app that is gone is to be launched for a position that its live updates would have:
  /// nothing but Always permits that, since iOS 18 beside a session for it.
  func awaitsLaunch(_ app: App) -> Bool {
    app.endedLive && app.phase == .terminated && app.permission == .always && mayWatch(app)
      && (profile < .ios18 || app.heritage?.hasAlways ?? false)
  }

  /// Whether a request for more than While Using could still come to something.
  func mayUpgrade(_ app: App) -> Bool {
    profile >= .ios11 && app.permission == .whileUsing && !app.isChanceUsed
  }

  /// The session that has the user asked this about an app; `nil` where none may.
  func session(wanting kind: Prompt.Kind, for app: App) -> ClientID? {
    guard profile >= .ios18, app.mayBeAsked else { return nil }
    let services = app.sessions.filter { $0.goal != nil }
    let most = services.compactMap(\.goal?.requirement).max() ?? .none
    func first(wanting requirement: ServiceRequirement) -> ClientID? {
      services.first { $0.goal?.requirement == requirement }?.id
    }
    switch kind {
    case .whenInUse where most == .none:
      let live = clients.first { $0.app == app.id && $0.isLive }?.id
      return app.needsSession ? nil : live ?? app.readers.first?.id
    case .whenInUse: return most == .whenInUse ? first(wanting: .whenInUse) : nil
    case .always, .upgrade: return first(wanting: .always)
    case .fullAccuracy(let key):
      return services.first { $0.goal?.fullAccuracyPurposeKey == key && !$0.isRefused }?.id
    case .provisionalAlways, .confirmation: return nil
    }
  }

  /// What the sessions of an app in front have the user asked next.
  func open(for app: App) -> Prompt.Kind? {
    guard isOn, !isRestricted, app.phase == .foreground else { return nil }
    var kinds: [Prompt.Kind] = []
    if app.permission == .undecided { kinds += [.always, .whenInUse] }
    if mayUpgrade(app) { kinds.append(.upgrade) }
    if state(of: app).accuracy == .reduced {
      kinds += app.sessions.compactMap(\.goal?.fullAccuracyPurposeKey).map {
        .fullAccuracy(purposeKey: $0)
      }
    }
    return kinds.first { session(wanting: $0, for: app) != nil }
  }

  // MARK: - What they receive

  private func obstacles(to app: App) -> ServiceDiagnostics {
    var obstacles: ServiceDiagnostics = []
    switch state(of: app).status {
    case .restricted: obstacles.insert(.authorizationRestricted)
    case .denied: obstacles.insert(.authorizationDenied)
    case .notDetermined, .authorizedAlways, .authorizedWhenInUse: break
    }
    if !isRestricted, !isOn { obstacles.insert(.authorizationDeniedGlobally) }
    if question?.app == app.id { obstacles.insert(.authorizationRequestInProgress) }
    return obstacles
  }

  /// What stands in the way of a session.
  func obstacles(to session: Session, of app: App) -> ServiceDiagnostics {
    var obstacles = obstacles(to: app)
    guard let goal = session.goal else {
      if !session.isInEffect || !app.hasBackgroundMode { obstacles.insert(.insufficientlyInUse) }
      if lacksSession(app) { obstacles.insert(.serviceSessionRequired) }
      return obstacles
    }
    let isOpen =
      goal.requirement != .none && state(of: app).status == .notDetermined
      || goal.requirement == .always && mayUpgrade(app)
    if isOpen, app.phase != .foreground { obstacles.insert(.insufficientlyInUse) }
    if !session.isInEffect { obstacles.insert(.insufficientlyInUse) }
    let isAskedForMore = question?.app == app.id && question?.kind == .upgrade
    if goal.requirement == .always, app.permission == .whileUsing, !mayUpgrade(app),
      !isAskedForMore
    {
      obstacles.insert(.alwaysAuthorizationDenied)
    }
    if session.isRefused, state(of: app).accuracy == .reduced {
      obstacles.insert(.fullAccuracyDenied)
    }
    return obstacles
  }

  /// What stands in the way of live updates, beside that there is no position.
  func obstacles(toLiveUpdatesOf app: App) -> ServiceDiagnostics {
    var obstacles = obstacles(to: app)
    let state = state(of: app)
    if lacksSession(app) { obstacles.insert(.serviceSessionRequired) }
    if state.status == .notDetermined, app.phase != .foreground {
      obstacles.insert(.insufficientlyInUse)
    }
    guard state.status.permitsFixes else { return obstacles }
    if state.accuracy == .reduced { obstacles.insert(.accuracyLimited) }
    if !mayServeLive(app) || !isWithinReach(app), !isInUse(app) {
      obstacles.insert(.insufficientlyInUse)
      if app.permission == .always { obstacles.insert(.serviceSessionRequired) }
    }
    return obstacles
  }

  // MARK: - Changes

  /// Begins a service session, or a background activity.
  mutating func begin(_ id: ClientID, _ goal: ServiceGoal?, of app: AppID, at now: Instant) {
    guard isNew(id) else { return }
    change(app) { app in
      guard app.phase.isRunning else { return }
      let heritage = app.heritage.flatMap { now < $0.end ?? .start ? $0 : nil }
      let isRejoined = goal == nil ? heritage?.hasActivity : heritage?.hasAlways
      let mustBeSeen = goal.map { $0.requirement == .always } ?? true
      app.sessions.append(
        Session(
          id: id, goal: goal,
          isInEffect: !mustBeSeen || app.phase == .foreground || isRejoined ?? false))
      if goal != nil { app.mayBeAsked = true }
    }
  }

  /// Begins an iteration over live updates.
  mutating func iterate(_ id: ClientID, of app: AppID) {
    guard isNew(id), self.app(app)?.phase.isRunning == true else { return }
    var client = Client(id: id, app: app, isUpdating: true, background: profile < .ios9)
    client.isLive = true
    clients.append(client)
    change(app) { $0.mayBeAsked = true }
  }

  mutating func endSession(_ id: ClientID) {
    for app in apps {
      change(app.id) { app in
        app.sessions.removeAll { $0.id == id }
        app.readers.removeAll { $0.id == id }
      }
    }
  }

  mutating func beginProcess(_ id: AppID, at now: Instant) {
    change(id) { app in
      app.heritage?.end = now + Self.rejoining
      app.endedLive = false
      app.mayBeAsked = true
    }
  }

  mutating func endProcess(_ id: AppID) {
    let hasLive = clients.contains { $0.app == id && $0.isLive }
    change(id) { app in
      app.endedLive = hasLive
      let inEffect = app.sessions.filter(\.isInEffect)
      let hasAlways = inEffect.contains { $0.goal?.requirement == .always }
      let hasActivity = inEffect.contains { $0.goal == nil }
      app.heritage =
        hasAlways || hasActivity
        ? Heritage(hasAlways: hasAlways, hasActivity: hasActivity) : nil
      (app.sessions, app.readers) = ([], [])
    }
  }

  /// Lets everything be asked again.
  mutating func forgetRefusals(of id: AppID) {
    change(id) { app in
      app.mayBeAsked = true
      for index in app.sessions.indices { app.sessions[index].isRefused = false }
    }
  }

  /// Takes in what a person did with a prompt.
  mutating func noteForSessions(_ question: Question, _ outcome: PromptOutcome) {
    let hasLive = clients.contains { $0.app == question.app && $0.isLive }
    change(question.app) { app in
      switch (outcome, question.kind) {
      case (.notAnswered, _):
        // Whatever begins later may be asked for anew.
        let wantsAny = hasLive || !app.readers.isEmpty || app.sessions.contains { $0.goal != nil }
        if app.phase == .foreground, wantsAny { app.mayBeAsked = false }
      case (.answered(.dontAllow, _), .fullAccuracy(let key)):
        for index in app.sessions.indices
        where app.sessions[index].goal?.fullAccuracyPurposeKey == key {
          app.sessions[index].isRefused = true
        }
      case (.answered, _): break
      }
    }
  }
}
