// SPDX-License-Identifier: MIT

import LocationCore

/// The steps of a scenario that can happen around a running app.
extension LiveScenario {
  /// The action of a step.
  ///
  /// - Throws: The reason why it cannot be, and the remedy.
  package static func action(of step: ScenarioStep, app: ScenarioApp) throws(ScenarioFault)
    -> Action
  {
    let position = step.position
    switch step.action {
    case .app(let name, let action):
      try check(name, at: position, app: app)
      return .appMoved(try phase(after: action, at: position, app: app))
    case .promptEnded(let outcome): return .promptEnded(outcome)
    case .settings(let name, let location, let precise):
      try check(name, at: position, app: app)
      let changes = [location.map { .location($0) }, precise.map { SettingsChange.precise($0) }]
      return .happened(
        .simultaneous(changes.compactMap(\.self).map { .settingsChanged(app.id, $0) }))
    case .reset(let name):
      if let name { try check(name, at: position, app: app) }
      return .happened(.permissionsReset(name.map { _ in app.id }))
    case .homeScreen: return .happened(.homeScreenShown)
    case .device(let locationServices, let restricted):
      let changes = [
        locationServices.map { Event.locationServicesSwitched(isOn: $0) },
        restricted.map { .restrictionChanged(isRestricted: $0) },
      ]
      return .happened(.simultaneous(changes.compactMap(\.self)))
    case .event(let name, let event):
      try check(name, at: position, app: app)
      return .happened(.monitoredEventOccurred(app.id, event))
    case .source(let action): return .source(action)
    case .heading(let heading): return .heading(heading)
    }
  }

  /// Rejects a step that waits for an event that cannot be identified here.
  package static func check(
    _ trigger: ScenarioTrigger, at position: ScenarioPosition, app: ScenarioApp
  ) throws(ScenarioFault) {
    guard case .afterEvent(let event, _) = trigger else { return }
    switch event.scope {
    case .anyApp: break
    case .app(let name): try check(name, at: position, app: app)
    case .manager:
      throw ScenarioFault(
        at: position,
        "the managers of an app that runs have no names here; leave out “manager”")
    }
  }

  private static func check(
    _ name: String, at position: ScenarioPosition, app: ScenarioApp
  ) throws(ScenarioFault) {
    guard name != app.name else { return }
    throw ScenarioFault(
      at: position,
      "“\(name)” does not run here, only “\(app.name)” does; take the step out, or play the "
        + "scenario with locsim replay")
  }

  private static func phase(
    after action: ScenarioAppAction, at position: ScenarioPosition, app: ScenarioApp
  ) throws(ScenarioFault) -> AppPhase {
    switch action {
    case .enterForeground: return .foreground
    case .enterBackground, .resume: return .background
    case .suspend: return .suspended
    case .launch, .terminate:
      throw ScenarioFault(
        at: position,
        "“\(app.name)” runs from the beginning of the run to its own end; take the step out, or "
          + "use enter-foreground and suspend")
    case .createManager, .manager, .begin, .end, .monitor, .awaitEvents, .stopAwaiting:
      throw ScenarioFault(
        at: position,
        "“\(app.name)” does that itself when it runs; take the step out, or play the scenario with "
          + "locsim replay")
    }
  }
}
