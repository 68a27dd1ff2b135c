// SPDX-License-Identifier: MIT

@testable import LocationScenarios

extension ScenarioWriter {
  mutating func appAction(
    _ action: ScenarioAppAction, of app: String
  ) -> [(String, YAMLText?)] {
    switch action {
    case .launch: return [("do", .plain("launch"))]
    case .enterForeground: return [("do", .plain("enter-foreground"))]
    case .enterBackground: return [("do", .plain("enter-background"))]
    case .suspend: return [("do", .plain("suspend"))]
    case .resume: return [("do", .plain("resume"))]
    case .terminate: return [("do", .plain("terminate"))]
    case .createManager(let manager):
      let isDefault = manager.name == ScenarioManager.defaultName
      return [
        ("do", .plain("create-manager")),
        ("manager", isDefault && bool() ? nil : .text(manager.name)),
      ] + self.manager(manager, of: app)
    case .manager(let name, let action):
      let (verb, others) = managerAction(action, of: app)
      return [("do", .plain(verb)), ("manager", .text(name))] + others
    case .begin(let session, let name): return begin(session, name)
    case .end(let kind, let name):
      return [("do", .plain(verb(ending: kind))), (key(of: kind), .text(name))]
    case .monitor(let monitor, let monitoring):
      return [("monitor", .text(monitor))] + self.monitoring(monitoring)
    case .awaitEvents(let monitor):
      return [("do", .plain("await-events")), ("monitor", .text(monitor))]
    case .stopAwaiting(let monitor):
      return [("do", .plain("stop-awaiting")), ("monitor", .text(monitor))]
    }
  }

  private mutating func managerAction(
    _ action: ScenarioManagerAction, of app: String
  ) -> (String, [(String, YAMLText?)]) {
    switch action {
    case .release: ("release-manager", [])
    case .dropDelegate: ("drop-delegate", [])
    case .startUpdates: ("start-updates", [])
    case .stopUpdates: ("stop-updates", [])
    case .requestLocation: ("request-location", [])
    case .startHeading: ("start-heading", [])
    case .stopHeading: ("stop-heading", [])
    case .watch(let watching): self.watching(watching, of: app)
    case .allowDeferral(let bounds): ("allow-deferral", self.bounds(bounds))
    case .disallowDeferral: ("disallow-deferral", [])
    case .requestWhenInUse: ("request-when-in-use", [])
    case .requestAlways: ("request-always", [])
    case .requestFullAccuracy(let key): ("request-full-accuracy", [("purpose-key", .text(key))])
    case .set(let changes): ("set", properties(changes))
    }
  }
}
