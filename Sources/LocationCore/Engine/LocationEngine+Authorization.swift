// SPDX-License-Identifier: MIT

/// The requests of apps, and the answers of the user and the device.
extension LocationEngine {
  /// Takes a call of a request method; there were none in the first profile.
  mutating func request(
    _ request: AuthorizationRequest, by client: ClientID, into buffer: inout EffectBuffer
  ) {
    if configuration.profile != .ios6 { ask(request, by: client, into: &buffer) }
  }

  mutating func ask(
    _ request: AuthorizationRequest, by client: ClientID, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    switch apps[app].authorization.refusal(of: request, in: surroundings(of: app)) {
    case .purposeMissing(let findings):
      buffer.append(.diagnose(findings, of: apps[app].id))
    case .promptIsUp:
      _ = makeWait(.authorization(request), by: client, of: app)
    case .nothingToAsk, .notInForeground:
      break
    case nil:
      apps[app].authorization.take(request.grantEvent)
      show(requestedBy: client, nil, for: app)
    }
  }

  mutating func askForFullAccuracy(
    _ purposeKey: String, _ request: RequestID, by client: ClientID,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    let refusal = apps[app].authorization.refusalOfFullAccuracy(
      purposeKey: purposeKey, in: surroundings(of: app))
    if case .purposeMissing(let findings) = refusal {
      buffer.append(.diagnose(findings, of: apps[app].id))
    }
    if refusal == .promptIsUp,
      makeWait(.fullAccuracy(purposeKey: purposeKey, request), by: client, of: app)
    {
      return
    }
    guard refusal == nil else {
      // The prompt was not shown (T-02…T-05, D-08).
      prompts.end(request, of: client, failure: .promptDeclined)
      return
    }
    apps[app].authorization.askForFullAccuracy(purposeKey: purposeKey)
    show(requestedBy: client, request, for: app)
  }

  func surroundings(of app: AppIndex) -> RequestSurroundings {
    RequestSurroundings(
      privacy: privacy, isInForeground: apps[app].phase == .foreground,
      isPromptUp: prompts.current != nil)
  }

  /// Makes the prompt that an app's authorization wants; settling shows it.
  mutating func show(requestedBy client: ClientID?, _ request: RequestID?, for app: AppIndex) {
    let map = source.cached.map {
      Prompt.MapRegion(center: $0.coordinate, radius: configuration.promptMapRadius)
    }
    guard
      let prompt = apps[app].authorization.prompt(
        prompts.nextID, for: apps[app].id, map: map)
    else { return }
    prompts.open(prompt, for: client, request)
    unsettled.insert(app)
  }

  mutating func endPrompt(_ id: PromptID, _ outcome: PromptOutcome) {
    guard let up = prompts.current, up.prompt.id == id, let app = index(of: up.prompt.app) else {
      return
    }
    unsettled.insert(app)
    if configuration.sharesScreen { unsettleAll() }
    // Whatever the answer was, it is not asked for again at once: it may not have been stored.
    if up.requester == nil { apps[app].isSilentAboutSystemPrompts = true }
    switch outcome {
    case .answered(let choice, let precise):
      guard up.prompt.buttons.contains(where: { $0.choice == choice }) else { return }
      noteForSessions(up.prompt, outcome, of: app)
      apps[app].authorization.answer(choice, precise: precise)
      // An answer, yes or no, is not a failure (T-06).
      prompts.close(failure: nil)
    case .notAnswered:
      noteForSessions(up.prompt, outcome, of: app)
      apps[app].authorization.withdrawPrompt()
      prompts.close(failure: .promptDeclined)
      // The prompt does not come back at once; the next visit to the home screen shows it.
      if screen.content == .homeScreen { screen.show(.other) }
    }
  }

  mutating func change(_ app: AppID, _ setting: SettingsChange) {
    // Under a restriction the user cannot change anything.
    guard !privacy.isRestricted, let index = index(of: app) else { return }
    switch setting {
    case .location(let choice): apps[index].authorization.choose(choice)
    case .precise(let isOn): apps[index].authorization.setPrecise(isOn)
    }
  }

  mutating func reset(_ app: AppID?) {
    if app == nil { coarseAreas.reset() }
    for index in apps.indices where app == nil || apps[index].id == app {
      apps[index].authorization.reset()
      apps[index].sessions.forgetAnswers()
      apps[index].sessions.forgetEarlierProcess()
      for client in apps[index].clients { _ = clients[client].standard.take(.reset) }
      apps[index].held = nil
      apps[index].pending = []
      // The places of a user are as personal as the user's decisions.
      stopMonitoring(index)
    }
  }

  mutating func replace(_ app: AppID, _ record: AuthorizationRecord) {
    guard let index = index(of: app) else { return }
    apps[index].authorization.replace(record)
    apps[index].stored = record
    let taken = apps[index].authorization.record
    apps[index].authorization.adjustToDescription()
    if apps[index].authorization.record != taken { apps[index].takeRecordAsStored() }
  }
}
