// SPDX-License-Identifier: MIT

/// What follows from a state, regardless of the event that led to it.
extension LocationEngine {
  /// Updates all derived state, and adds the effects in their order.
  mutating func settle(at now: Instant, into buffer: inout EffectBuffer) {
    buffer.hasSettled = true
    if settlesAllApps { unsettleAll() }
    var settlement = Settlement(now: now, apps: unsettled.takeAll())
    for pass in Self.settling { pass.run(&self, &settlement, &buffer) }
    updateDeadline()
    buffer.isPromptUp = prompts.current != nil
  }

  /// The clients of apps, in the order in which events are delivered to them (D-04).
  func clients(of apps: [AppIndex]) -> [ClientIndex] {
    guard apps.count > 1 else { return apps.first.map { self.apps[$0].clients } ?? [] }
    return apps.flatMap { self.apps[$0].clients }.sorted()
  }

  /// Ends what an app may no longer have: background sessions, Allow Once, temporary full accuracy,
  /// and an event held for a question that is gone.
  mutating func endWhatIsOver(_ app: AppIndex) {
    for index in apps[app].clients
    where clients[index].isInBackgroundSession && !mayOutliveForeground(clients[index]) {
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
      if let held = apps[app].held { enqueue(held, for: app) }
      apps[app].held = nil
    case .undecided, .askedForWhenInUse, .askedForAlways, .once, .never, .whileUsing,
      .askedForUpgrade:
      apps[app].held = nil
    }
    let state = apps[app].authorization.state(under: privacy)
    if let held = apps[app].held, held.access > LocationAccess(state, wish: .best) {
      apps[app].held = nil
    }
    if !state.status.permitsFixes { apps[app].held = nil }
    if apps[app].authorization.reach != .always { apps[app].endedLive = nil }
  }

  // MARK: - The prompt

  /// Withdraws a prompt whose reason or place is gone, and decides whether a waiting one is shown.
  mutating func settlePrompt(_ settled: inout [AppIndex], into buffer: inout EffectBuffer) {
    let mayAsk = privacy.isLocationServicesOn && !privacy.isRestricted
    if let up = prompts.current, let app = index(of: up.prompt.app),
      !(mayAsk && mayStay(up, of: app))
    {
      unsettled.insert(app)
      apps[app].authorization.withdrawPrompt()
      prompts.close(failure: .promptDeclined)
      if up.isShown { buffer.append(.withdraw(up.prompt.id)) }
      if configuration.sharesScreen { settled = Array(apps.indices) }
    }
    guard prompts.current == nil, mayAsk else { return }
    if configuration.sharesScreen { return askWhatWaits(settled, into: &buffer) }
    guard screen.content == .homeScreen,
      let app = firstQueued(among: settled)
    else { return }
    apps[app].authorization.take(.homeScreenShown)
    show(requestedBy: nil, nil, for: app)
  }

  /// The first app whose second prompt waits for the home screen.
  private func firstQueued(among settled: [AppIndex]) -> AppIndex? {
    // For the apps that did not change, the tally knows whether any is queued.
    let candidates = tally.hasQueuedPrompt ? Array(apps.indices) : settled
    return candidates.first { apps[$0].authorization.grantState.grant == .provisionalQueued }
  }

  private func mayStay(_ up: PromptUp, of app: AppIndex) -> Bool {
    guard apps[app].authorization.promptKind == up.prompt.kind else { return false }
    guard up.requester == nil else { return apps[app].phase == .foreground }
    if up.prompt.kind == .confirmation { return apps[app].phase.isRunning }
    return configuration.sharesScreen || screen.content == .homeScreen
  }

  mutating func presentPrompt(into buffer: inout EffectBuffer) {
    if let prompt = prompts.takeUnshown() { buffer.append(.present(prompt)) }
  }

  // MARK: - Notifications and service

  mutating func persist(_ app: AppIndex, into buffer: inout EffectBuffer) {
    let record = apps[app].authorization.record
    guard record != apps[app].stored else { return }
    apps[app].stored = record
    buffer.append(.persist(record, of: apps[app].id))
  }

  /// Delivers the new authorization to every client of an app before anything follows from it
  /// (A-13, A-46, A-47, D-21).
  ///
  /// The clients of a suspended app get it on resume.
  mutating func notifyOfAuthorization(
    _ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let state = apps[app].authorization.state(under: privacy)
    for index in apps[app].clients
    where clients[index].manager.map({ $0.delivered != state }) ?? false {
      let before = clients[index].manager?.delivered
      clients[index].updateManager { $0.delivered = state }
      let owesDenial = state.status.isRefusal && before.map { !$0.status.isRefusal } ?? false
      clients[index].updateManager { $0.owesDenial = owesDenial }
      notify(index, .authorizationChanged(state), at: now, into: &buffer)
    }
  }

  /// Delivers the ends of requests to their clients; a suspended client gets them on resume.
  mutating func completeRequests(at now: Instant, into buffer: inout EffectBuffer) {
    for completion in prompts.completions {
      guard let index = indexOfRunning(completion.client) else { continue }
      prompts.remove(completion)
      notify(
        index, .requestCompleted(completion.request, completion.failure), at: now, into: &buffer)
    }
  }
}
