// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

/// The parts of a scenario that can happen around running apps.
extension AppScenario {
  /// Adds the faults of a scenario that is to be played around running apps.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - apps: Its apps that run.
  ///   - faults: Receives each reason with its remedy.
  package static func check(
    _ scenario: Scenario, around apps: [ScenarioApp], _ faults: inout FaultList
  ) {
    for app in apps where app.managers != [ScenarioManager()] || !app.awaits.isEmpty {
      faults.add(
        app.position,
        "“\(app.name)” makes its managers itself when it runs; leave out “managers” and “awaits”")
    }
    for step in scenario.timeline {
      do throws(ScenarioFault) {
        try check(step, apps)
      } catch {
        faults.add(error.position, error.message)
      }
    }
  }

  private static func check(
    _ step: ScenarioStep, _ apps: [ScenarioApp]
  ) throws(ScenarioFault) {
    let position = step.position
    try check(step.trigger, at: position, apps)
    switch step.action {
    case .app(let name, let action):
      try check(name, at: position, apps)
      try check(action, of: name, at: position)
    case .settings(let name, _, _), .event(let name, _):
      try check(name, at: position, apps)
    case .reset(let name):
      if let name { try check(name, at: position, apps) }
    case .promptEnded, .homeScreen, .device, .source, .steer, .play, .heading: break
    }
  }

  /// Rejects a step that waits for an event that cannot be identified here.
  private static func check(
    _ trigger: ScenarioTrigger, at position: ScenarioPosition, _ apps: [ScenarioApp]
  ) throws(ScenarioFault) {
    guard case .afterEvent(let event, _) = trigger else { return }
    switch event.scope {
    case .anyApp: break
    case .app(let name): try check(name, at: position, apps)
    case .manager:
      throw ScenarioFault(
        at: position,
        "the managers of an app that runs have no names here; leave out “manager”")
    }
  }

  private static func check(
    _ name: String, at position: ScenarioPosition, _ apps: [ScenarioApp]
  ) throws(ScenarioFault) {
    guard !apps.contains(where: { $0.name == name }) else { return }
    throw ScenarioFault(
      at: position,
      "“\(name)” does not run here, only \(listed(apps.map { "“\($0.name)”" }, "and")) does; take the "
        + "step out, or play the scenario with locsim replay")
  }

  private static func check(
    _ action: ScenarioAppAction, of name: String, at position: ScenarioPosition
  ) throws(ScenarioFault) {
    switch action {
    case .enterForeground, .enterBackground, .resume, .suspend: break
    case .launch, .terminate:
      throw ScenarioFault(
        at: position,
        "“\(name)” runs from the beginning of the run to its own end; take the step out, or "
          + "use enter-foreground and suspend")
    case .createManager, .manager, .begin, .end, .monitor, .awaitEvents, .stopAwaiting:
      throw ScenarioFault(
        at: position,
        "“\(name)” does that itself when it runs; take the step out, or play the scenario with "
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
