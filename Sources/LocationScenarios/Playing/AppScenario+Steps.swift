// SPDX-License-Identifier: MIT

import LocationCore

/// The steps of a scenario that can happen around a running app.
extension AppScenario {
  /// Rejects a step that cannot happen around a running app.
  ///
  /// - Throws: `ScenarioFault` with the reason and the remedy.
  package static func check(_ step: ScenarioStep, app: ScenarioApp) throws(ScenarioFault) {
    let position = step.position
    try check(step.trigger, at: position, app: app)
    switch step.action {
    case .app(let name, let action):
      try check(name, at: position, app: app)
      try check(action, at: position, app: app)
    case .settings(let name, _, _), .event(let name, _):
      try check(name, at: position, app: app)
    case .reset(let name):
      if let name { try check(name, at: position, app: app) }
    case .promptEnded, .homeScreen, .device, .source, .heading: break
    }
  }

  /// Rejects a step that waits for an event that cannot be identified here.
  private static func check(
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

  private static func check(
    _ action: ScenarioAppAction, at position: ScenarioPosition, app: ScenarioApp
  ) throws(ScenarioFault) {
    switch action {
    case .enterForeground, .enterBackground, .resume, .suspend: break
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

extension ScenarioAppAction {
  /// The phase of a running app after the action; `nil` if the action cannot happen to it.
  var phaseOfRunningApp: AppPhase? {
    switch self {
    case .enterForeground: .foreground
    case .enterBackground, .resume: .background
    case .suspend: .suspended
    case .launch, .terminate, .createManager, .manager, .begin, .end, .monitor, .awaitEvents,
      .stopAwaiting:
      nil
    }
  }
}
