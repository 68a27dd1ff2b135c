// SPDX-License-Identifier: MIT

/// The life of an app's process, and what is used and watched in it.
extension LocationEngine {
  mutating func launch(
    _ app: AppID, _ description: AppDescription, _ record: AuthorizationRecord,
    _ phase: AppPhase, at now: Instant
  ) {
    let index: AppIndex
    if let known = self.index(of: app) {
      guard apps[known].phase == .terminated else { return }
      apps[known].authorization.update(description)
      apps[known].takeRecordAsStored()
      index = known
    } else {
      let authorization = Authorization(
        description: description, record: record, profile: configuration.profile)
      index = add(
        AppState(
          id: app, authorization: authorization, phase: .terminated,
          stored: authorization.record))
    }
    unsettled.insert(index)
    let launchEnds = now + configuration.sessionRejoinWindow
    apps[index].sessions.launch(rejoiningUntil: launchEnds)
    apps[index].launchEnds = launchEnds
    apps[index].isSilentAboutSystemPrompts = false
    move(index, to: phase, at: now)
  }

  /// Adds an app; beyond the limit it takes the place of one that may be forgotten.
  private mutating func add(_ app: AppState) -> AppIndex {
    let isFull = apps.count >= configuration.rememberedAppLimit
    guard isFull, let place = apps.indices.first(where: mayForget) else {
      names.add(app.id, at: apps.endIndex)
      apps.append(app)
      return AppIndex(position: apps.count - 1)
    }
    names.remove(apps[place].id)
    names.add(app.id, at: place)
    apps[place] = app
    return place
  }

  /// Whether nothing remains to be done for an app whose process is gone: what the store has of it
  /// is enough for its next launch.
  private func mayForget(_ index: AppIndex) -> Bool {
    // Most run; a copy of each would cost more than all else.
    guard apps[index].phase == .terminated else { return false }
    let app = apps[index]
    return app.clients.isEmpty && app.endedLive == nil
      && app.monitoring.record.isEmpty && app.deadline == nil
      && app.authorization.grantState.grant != .provisionalQueued
      && prompts.current?.prompt.app != app.id
  }

  /// Applies a phase change of an app; a terminated process comes back only with a launch.
  mutating func change(_ app: AppID, to phase: AppPhase, at now: Instant) {
    guard let index = index(of: app), apps[index].phase != .terminated else { return }
    move(index, to: phase, at: now)
  }

  private mutating func move(_ index: AppIndex, to phase: AppPhase, at now: Instant) {
    switch phase {
    case .foreground:
      if !configuration.sharesScreen, let other = screen.app, other != index {
        leaveForeground(other, at: now)
      }
      enterForeground(index)
    case .background:
      leaveForeground(index, at: now)
      apps[index].phase = .background
    case .suspended:
      leaveForeground(index, at: now)
      // A process with a background session is not suspended, nor is one that is gone.
      if apps[index].phase == .background, !hasBackgroundSession(index) {
        apps[index].phase = .suspended
      }
    case .terminated:
      if screen.app == index { screen.show(.other) }
      apps[index].phase = .terminated
      apps[index].graceEnds = nil
      endLive(of: index)
      // Events already delivered to its managers are not for those of the next process.
      apps[index].pending.removeAll { !$0.notified.isEmpty }
      apps[index].sessions.endProcess()
      apps[index].conditionReaders = []
      // Its managers end with it (B-09).
      for client in apps[index].clients.map({ clients[$0].id }) { release(client) }
    }
  }

  private mutating func enterForeground(_ app: AppIndex) {
    screen.show(.app(app))
    apps[app].phase = .foreground
    apps[app].graceEnds = nil
    for index in apps[app].clients { clients[index].isInBackgroundSession = false }
  }

  private mutating func leaveForeground(_ app: AppIndex, at now: Instant) {
    guard apps[app].phase == .foreground else { return }
    if screen.app == app { screen.show(.other) }
    unsettled.insert(app)
    apps[app].phase = .background
    apps[app].graceEnds = now + configuration.graceAfterForeground
    apps[app].sessions.leaveForeground()
    for index in apps[app].clients {
      clients[index].isInBackgroundSession = mayOutliveForeground(clients[index])
    }
  }

  /// Ends what times out in apps (the grace time, D-03; waiting events, A-34), and returns whether
  /// anything did.
  mutating func expire(at now: Instant) -> Bool {
    var isAnyOver = false
    for index in deadlines.due(at: now) {
      guard let deadline = apps[index].deadline, deadline.instant <= now else { continue }
      if let end = apps[index].graceEnds, end <= now { apps[index].graceEnds = nil }
      if let held = apps[index].held, held.expires <= now { apps[index].held = nil }
      apps[index].pending.removeAll { $0.expires <= now }
      unsettled.insert(index)
      isAnyOver = true
    }
    return isAnyOver
  }

  mutating func showHomeScreen(at now: Instant) {
    if let app = screen.app { leaveForeground(app, at: now) }
    screen.show(.homeScreen)
  }
}
