// SPDX-License-Identifier: MIT

@testable import LocationCore

/// Which prompts may be up.
extension PrivacyOracle {
  mutating func checkPresent(_ prompt: Prompt, _ event: Event) {
    require(promptID == nil, "two prompts are up")
    let asked: ClientID? =
      switch event {
      case .authorizationRequested(_, let id), .fullAccuracyRequested(let id, _, _),
        .updatesStarted(let id), .regionMonitoringStarted(_, let id),
        .visitMonitoringStarted(let id), .significantChangesStarted(let id),
        .headingStarted(let id):
        id
      default: nil
      }
    let session = model.app(prompt.app).flatMap { model.session(wanting: prompt.kind, for: $0) }
    let requester =
      asked.flatMap { id in model.clients.contains { $0.id == id } ? id : nil } ?? session
    let isSecond = prompt.kind == .provisionalAlways
    require(isSecond == (requester == nil), "a prompt is shown that nobody asked for")
    promptID = prompt.id
    model.question = PrivacyModel.Question(
      app: prompt.app, kind: prompt.kind, choices: prompt.buttons.map(\.choice),
      hasSwitch: prompt.precise != nil, requester: requester)
    if prompt.kind == .upgrade { model.change(prompt.app) { $0.isChanceUsed = true } }
  }

  /// A prompt is up only where it may be, and about what is still open.
  func checkPrompt(_ engine: LocationEngine) {
    require(engine.prompt?.id == promptID, "the engine has another prompt up than it shows")
    guard let question = model.question else { return }
    guard let app = model.app(question.app) else {
      require(false, "nobody is asked about")
      return
    }
    let state = model.state(of: app)
    require(model.isOn && !model.isRestricted, "a prompt is up on a device without location")
    if question.kind == .provisionalAlways {
      require(model.isHome, "the second prompt is up and the home screen is not")
      require(
        !model.apps.contains { $0.phase == .foreground }, "the second prompt is up over an app")
      require(app.permission == .provisional, "the second prompt is up without a loan")
      return
    }
    require(app.phase == .foreground, "a prompt is up and its app is not in the foreground")
    require(
      question.requester.map { !model.isNew($0) } ?? false, "a prompt outlives who asked")
    switch question.kind {
    case .whenInUse, .always: require(state.status == .notDetermined, "what is decided is asked")
    case .upgrade: require(app.permission == .whileUsing, "more is asked for than there is")
    case .fullAccuracy: require(state.accuracy == .reduced, "full accuracy is asked for again")
    case .provisionalAlways, .confirmation: break
    }
  }
}
