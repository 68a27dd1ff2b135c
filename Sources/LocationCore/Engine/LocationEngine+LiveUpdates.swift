// SPDX-License-Identifier: MIT

/// Live updates: clients without a manager. Their updates pause and resume automatically, and they
/// get diagnostics instead of failures.
extension LocationEngine {
  mutating func beginLive(
    _ client: ClientID, of app: AppID, _ configuration: LiveConfiguration
  ) {
    guard isNew(client) else { return }
    create(client, of: app, .liveUpdates(LiveUpdatesClientState()))
    guard let index = index(of: client) else { return }
    clients[index].options = ClientOptions(desiredAccuracy: configuration.desiredAccuracy)
    clients[index].fixes.apply(clients[index].options)
    _ = clients[index].standard.take(.started)
    // An app that begins to iterate wishes the user to be asked (U-08).
    apps[clients[index].app].sessions.noteWish()
  }

  /// Decides about a fix for live updates.
  mutating func takeLive(
    _ fix: Fix, for index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard !clients[index].fixes.isHolding else {
      // Rest is reported when it begins, not later; it is detected anew when the app runs again.
      clients[index].updateLive { $0.watch.reset() }
      deliverLiveUpdate(fix, to: index, at: now, into: &buffer)
      if clients[index].live?.hasWoken == false,
        apps[clients[index].app].authorization.reach == .always
      {
        unsettled.insert(clients[index].app)
        unsettled.settleNow()
      }
      return
    }
    guard let verdict = clients[index].takeLive(fix, at: now, configuration: configuration) else {
      return
    }
    switch verdict {
    case .deliver: deliverLiveUpdate(fix, to: index, at: now, into: &buffer)
    case .deliverStationary:
      clients[index].fixes.deliver(fix, as: .update)
      notify(index, .stationaryBegan(fix), at: now, into: &buffer)
    case .withhold: clients[index].fixes.drop(.paused)
    }
  }

  // MARK: - While its process does not run

  /// Whether an app whose process is gone is to be launched for the next position: it fulfilled all
  /// conditions to be served in the background, and has Always.
  func awaitsLaunchForLive(_ app: AppIndex) -> Bool {
    apps[app].phase == .terminated && apps[app].endedLive != nil
      && apps[app].authorization.reach == .always
      && (configuration.profile < .ios18 || apps[app].sessions.heldAlways)
      && apps[app].monitoring.access != .none
  }

  /// Remembers the live updates of an app whose process ends.
  mutating func endLive(of app: AppIndex) {
    var accuracy: DesiredAccuracy?
    for index in apps[app].clients where !clients[index].isManager {
      let wish = clients[index].options.desiredAccuracy
      if accuracy.map(wish.isStricter) ?? true { accuracy = wish }
    }
    apps[app].endedLive = accuracy.map { AppState.EndedLive(accuracy: $0) }
  }

  /// Wakes an app that has a position for its live updates, once each time (B-06b).
  mutating func wakeForLive(_ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer) {
    switch apps[app].phase {
    case .foreground, .background:
      for index in apps[app].clients { clients[index].updateLive { $0.hasWoken = false } }
    case .suspended:
      guard apps[app].authorization.reach == .always else { return }
      var isNew = false
      for index in apps[app].clients where !clients[index].fixes.held.isEmpty {
        guard clients[index].live?.hasWoken == false else { continue }
        clients[index].updateLive { $0.hasWoken = true }
        isNew = true
      }
      if isNew { wake(app, at: now, into: &buffer) }
    case .terminated:
      guard apps[app].endedLive?.hasPosition == true, awaitsLaunchForLive(app) else { return }
      apps[app].endedLive = nil
      wake(app, at: now, into: &buffer)
    }
  }

  private mutating func deliverLiveUpdate(
    _ fix: Fix, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    // Live updates have no deferral, so no deadline changes.
    if clients[index].fixes.accept(fix) {
      _ = deliverOrHold(fix, to: index, at: now, into: &buffer)
    }
  }

  /// Delivers the diagnostics of an app's live updates, after each change (U-02).
  mutating func notifyLiveUpdates(
    of app: AppIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    // Diagnostics came with iOS 18.
    guard configuration.profile >= .ios18 else { return }
    for index in apps[app].clients {
      guard let live = clients[index].live else { continue }
      let diagnostics = liveDiagnostics(of: clients[index], live)
      guard diagnostics != live.delivered else { continue }
      clients[index].updateLive { $0.delivered = diagnostics }
      notify(index, .diagnosticsChanged(diagnostics), at: now, into: &buffer)
    }
  }

  private func liveDiagnostics(of client: ClientState, _ live: LiveUpdatesClientState)
    -> ServiceDiagnostics
  {
    var diagnostics = serviceDiagnostics(of: client.app)
    let permits = authorization(of: client).status.permitsFixes
    if permits, live.lacksPosition, mayBeServed(client) { diagnostics.insert(.locationUnavailable) }
    return diagnostics
  }

  /// The diagnostics of an app's asynchronous services.
  func serviceDiagnostics(of app: AppIndex) -> ServiceDiagnostics {
    let authorization = apps[app].authorization
    let state = authorization.state(under: privacy)
    var diagnostics = ServiceDiagnostics(state, under: privacy)
    if prompts.current?.prompt.app == apps[app].id {
      diagnostics.insert(.authorizationRequestInProgress)
    }
    if lacksService(app) { diagnostics.insert(.serviceSessionRequired) }
    switch state.status {
    case .denied, .restricted: break
    case .notDetermined:
      if apps[app].phase != .foreground { diagnostics.insert(.insufficientlyInUse) }
    case .authorizedAlways, .authorizedWhenInUse:
      if state.accuracy == .reduced { diagnostics.insert(.accuracyLimited) }
      if !isServedAsynchronously(app), !apps[app].isInUse {
        diagnostics.insert(.insufficientlyInUse)
        // A session for Always would help; with less than Always no session helps.
        if authorization.reach == .always { diagnostics.insert(.serviceSessionRequired) }
      }
    }
    return diagnostics
  }
}
