// SPDX-License-Identifier: MIT

/// What follows from a state, whichever event led to it.
extension LocationEngine {
  /// Brings everything that is derived up to date, and adds the effects in their order.
  mutating func settle(at now: Instant, into buffer: inout EffectBuffer) {
    for app in apps.indices { endWhatIsOver(app) }
    settlePrompt(into: &buffer)
    for app in apps.indices { persist(app, into: &buffer) }
    for app in apps.indices where apps[app].phase.isRunning { notify(app, into: &buffer) }
    for index in clients.indices { settleService(index, at: now, into: &buffer) }
    for app in apps.indices { settlePendingEvent(app, into: &buffer) }
    completeRequests(into: &buffer)
    presentPrompt(into: &buffer)
    settleIndicator(into: &buffer)
    for app in apps.indices { settleUse(app, at: now, into: &buffer) }
    updateDemand(at: now, into: &buffer)
    updateDeadline()
  }

  /// Ends what an app may not have any longer: sessions behind the foreground, Allow Once,
  /// temporary full accuracy, an event held for a question that is gone.
  private mutating func endWhatIsOver(_ app: Int) {
    for index in clients.indices
    where clients[index].app == app && clients[index].isInBackgroundSession
      && !mayOutliveForeground(clients[index])
    {
      clients[index].isInBackgroundSession = false
    }
    apps[app].isInUse = isInUse(app)
    if !apps[app].isInUse {
      apps[app].authorization.take(.useEnded)
      apps[app].authorization.endFullAccuracy()
    }
    switch apps[app].authorization.grantState.grant {
    case .provisional, .provisionalQueued, .provisionalAsked: break
    case .always:
      // Changed to Always: what was held may be delivered.
      if let held = apps[app].held { apps[app].pending = held }
      apps[app].held = nil
    case .undecided, .askedForWhenInUse, .askedForAlways, .once, .never, .whileUsing,
      .askedForUpgrade:
      apps[app].held = nil
    }
  }

  // MARK: - The prompt

  /// Takes away a prompt whose reason or place is gone, and decides whether one that waits is shown.
  private mutating func settlePrompt(into buffer: inout EffectBuffer) {
    let mayAsk = privacy.isLocationServicesOn && !privacy.isRestricted
    if let up = promptUp, let app = index(of: up.prompt.app), !(mayAsk && mayStay(up, of: app)) {
      promptUp = nil
      apps[app].authorization.withdrawPrompt()
      complete(up, failure: .promptDeclined)
      if up.isShown { buffer.append(.withdraw(up.prompt.id)) }
    }
    guard promptUp == nil, isHomeScreenShown, mayAsk,
      let app = apps.firstIndex(where: {
        $0.authorization.grantState.grant == .provisionalQueued
      })
    else { return }
    apps[app].authorization.take(.homeScreenShown)
    show(requestedBy: nil, nil, for: app)
  }

  private func mayStay(_ up: PromptUp, of app: Int) -> Bool {
    guard apps[app].authorization.promptKind == up.prompt.kind else { return false }
    return up.requester == nil ? isHomeScreenShown : apps[app].phase == .foreground
  }

  private mutating func presentPrompt(into buffer: inout EffectBuffer) {
    guard let up = promptUp, !up.isShown else { return }
    promptUp?.isShown = true
    buffer.append(.present(up.prompt))
  }

  // MARK: - Who is told and served

  private mutating func persist(_ app: Int, into buffer: inout EffectBuffer) {
    let record = apps[app].authorization.record
    guard record != apps[app].stored else { return }
    apps[app].stored = record
    buffer.append(.persist(record, of: apps[app].id))
  }

  /// Tells every client of an app what it does not know yet, before anything follows from it
  /// (A-13, A-46, A-47, D-21); those of an app that stands still learn it when it runs again.
  private mutating func notify(_ app: Int, into buffer: inout EffectBuffer) {
    let state = apps[app].authorization.state(under: privacy)
    for index in clients.indices where clients[index].app == app && clients[index].told != state {
      let before = clients[index].told
      clients[index].told = state
      clients[index].owesDenial =
        state.status.isRefusal && before.map { !$0.status.isRefusal } ?? false
      buffer.append(.notifyAuthorization(state, to: clients[index].id))
    }
  }

  /// Tells clients of the ends of their requests; one whose app stands still learns it when it runs.
  private mutating func completeRequests(into buffer: inout EffectBuffer) {
    var waiting: [Completion] = []
    for completion in completions {
      guard indexOfRunning(completion.client) != nil else {
        waiting.append(completion)
        continue
      }
      buffer.append(
        .completeRequest(completion.request, completion.failure, to: completion.client))
    }
    completions = waiting
  }

  /// Hands an event over that an app may have, or has the app woken for it (A-36, B-10).
  private mutating func settlePendingEvent(_ app: Int, into buffer: inout EffectBuffer) {
    guard let pending = apps[app].pending else { return }
    let status = apps[app].authorization.state(under: privacy).status
    // With While Using it is never woken: it is in use and runs, or the event is not for it (B-13).
    guard status.permitsFixes,
      apps[app].authorization.reach == .always
        || apps[app].isInUse && apps[app].phase.isRunning
    else {
      apps[app].pending = nil
      return
    }
    if apps[app].phase.isRunning {
      for client in clients where client.app == app {
        apps[app].pending = nil
        buffer.append(.deliverEvent(pending.event, to: client.id))
      }
    } else if !pending.hasWoken {
      apps[app].pending?.hasWoken = true
      buffer.append(.wake(apps[app].id))
    }
  }
}
