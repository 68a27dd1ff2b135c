// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationScenarios

/// Monitors of conditions.
extension ScenarioWriter {
  /// The monitors whose events an app awaits from each launch on.
  mutating func awaits(_ app: ScenarioApp) -> YAMLText? {
    app.awaits.isEmpty && bool() ? nil : .list(app.awaits.map(YAMLText.text))
  }

  mutating func monitoring(_ monitoring: ScenarioMonitoring) -> [(String, YAMLText?)] {
    switch monitoring {
    case .addCondition(let id, let condition, let state):
      let assumption: YAMLText? =
        switch state {
        case .satisfied: .plain("satisfied")
        case .unsatisfied: .plain("unsatisfied")
        case .unknown, .unmonitored: bool() ? .plain("unknown") : nil
        }
      return [
        ("do", .plain("add-condition")), ("assuming", assumption),
        ("condition", keys([("id", .text(id))] + values(condition))),
      ]
    case .removeCondition(let id):
      return [("do", .plain("remove-condition")), ("condition", .text(id))]
    }
  }

  private mutating func values(_ condition: MonitorCondition) -> [(String, YAMLText?)] {
    switch condition {
    case .circle(let center, let radius):
      [
        ("latitude", .plain("\(center.latitude)")), ("longitude", .plain("\(center.longitude)")),
        ("radius", .plain("\(radius)")),
      ]
    case .beacon(let uuid, let major, let minor):
      [
        ("beacon", .text(bool() ? uuid.lowercased() : uuid)),
        ("major", major.map { .plain("\($0)") }), ("minor", minor.map { .plain("\($0)") }),
      ]
    case .unsupported: []
    }
  }
}
