// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationScenarios

/// What is watched, and sessions.
extension ScenarioWriter {
  /// The keys of a manager that say what is watched at once.
  mutating func watching(
    _ manager: ScenarioManager, of app: String
  ) -> [(String, YAMLText?)] {
    let regions = manager.regions.map { region($0, of: app) }
    return [
      (
        "significant-changes",
        manager.startsSignificantChanges || bool()
          ? flag(manager.startsSignificantChanges) : nil
      ),
      ("visits", manager.startsVisits || bool() ? flag(manager.startsVisits) : nil),
      ("regions", regions.isEmpty && bool() ? nil : .list(regions)),
    ]
  }

  mutating func watching(
    _ watching: ScenarioWatching, of app: String
  ) -> (String, [(String, YAMLText?)]) {
    switch watching {
    case .startMonitoring(let region):
      return ("start-monitoring", [("region", self.region(region, of: app))])
    case .stopMonitoring(let id): return ("stop-monitoring", [("region", .text(id))])
    case .requestState(let region):
      let isKnown = regions[app]?[region.identifier] == region
      let text = isKnown && bool() ? .text(region.identifier) : self.region(region, of: app)
      return ("request-state", [("region", text)])
    case .startVisits: return ("start-visits", [])
    case .stopVisits: return ("stop-visits", [])
    case .startSignificantChanges: return ("start-significant-changes", [])
    case .stopSignificantChanges: return ("stop-significant-changes", [])
    }
  }

  private mutating func region(_ region: CircularRegion, of app: String) -> YAMLText {
    regions[app, default: [:]][region.identifier] = region
    let notify: YAMLText? =
      switch (region.notifiesOnEntry, region.notifiesOnExit) {
      case (true, false): .plain("entry")
      case (false, true): .plain("exit")
      default: bool() ? .plain("both") : nil
      }
    return keys([
      ("id", .text(region.identifier)), ("latitude", .plain("\(region.center.latitude)")),
      ("longitude", .plain("\(region.center.longitude)")),
      ("radius", .plain("\(region.radius)")), ("notify", notify),
    ])
  }

  // MARK: - Sessions

  mutating func begin(_ session: ScenarioSession, _ name: String) -> [(String, YAMLText?)] {
    let isDefault = name == session.kind.defaultName
    let name: (String, YAMLText?) = (key(of: session.kind), isDefault && bool() ? nil : .text(name))
    switch session {
    case .service(let goal):
      let requirement = ["none", "when-in-use", "always"][goal.requirement.rawValue]
      return [
        ("do", .plain("begin-service-session")), name, ("authorization", .plain(requirement)),
        ("purpose-key", goal.fullAccuracyPurposeKey.map { .text($0) }),
      ]
    case .backgroundActivity: return [("do", .plain("begin-background-activity")), name]
    case .liveUpdates(let configuration):
      let words = [
        "default", "automotive-navigation", "other-navigation", "fitness", "airborne",
      ]
      let word = YAMLText.plain(words[configuration.rawValue])
      return [
        ("do", .plain("start-live-updates")), name,
        ("configuration", configuration == .standard && bool() ? nil : word),
      ]
    }
  }

  func verb(ending kind: ScenarioSession.Kind) -> String {
    switch kind {
    case .service: "end-service-session"
    case .backgroundActivity: "end-background-activity"
    case .liveUpdates: "stop-live-updates"
    }
  }

  func key(of kind: ScenarioSession.Kind) -> String {
    kind == .liveUpdates ? "updates" : "session"
  }
}
