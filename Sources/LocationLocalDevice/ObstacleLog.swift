// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationRecording
import Logging

/// Logs what keeps the clients of an app from location, at each change, if the developer wants it.
struct ObstacleLog {
  /// The variable that is `on` where a developer wants it.
  static let variable = "LOCSIM_EXPLAIN"

  private let service: LocationService
  private let app: AppID
  private let remedies: RemedyForm
  private let log: Logger

  /// What a client gets, and the reason; a distance that changes with each fix is no change of it.
  private struct Finding: Hashable {
    let client: ClientID?
    let outcome: Explanation.Outcome
    let reason: Situation?

    init(_ explanation: Explanation) {
      client = explanation.client
      let reason = explanation.obstacle?.situation
      // A fix that the client's own filter drops is one of many that come.
      let isFiltered = reason == .tooNear
      self.reason = isFiltered ? nil : reason
      outcome = isFiltered ? .delivered : explanation.outcome
    }
  }

  /// What was logged last.
  private var last: Set<Finding> = []

  /// Makes the log of an app.
  init(_ service: LocationService, of app: AppID, _ log: Logger) {
    (self.service, self.app, self.log) = (service, app, log)
    remedies = .commands(app: app.rawValue, Self.decisions)
  }

  /// Where the decisions about an app with a device of its own are.
  private static var decisions: RemedyForm.Decisions {
    func isSet(_ name: String) -> Bool { Environment.value(of: name) != nil }
    if isSet("LOCSIM_SCENARIO") { return .scenario }
    return isSet("LOCSIM_AUTHORIZATION") || isSet("LOCSIM_STORE") ? .variables : .storeOfOwnDevice
  }

  /// Makes the log of an app if the environment wants it.
  static func fromEnvironment(_ service: LocationService, of app: AppID, _ log: Logger) -> Self? {
    VariableReader().logsObstacles() ? Self(service, of: app, log) : nil
  }

  /// Logs what each client gets, and every check, if the former has changed.
  mutating func report() {
    let explanations = service.explain(app) ?? []
    var findings: Set<Finding> = []
    for explanation in explanations {
      let finding = Finding(explanation)
      findings.insert(finding)
      guard !last.contains(finding) else { continue }
      log.info(
        "\(app.rawValue): \(ExplanationText.summary(of: explanation, remedies: remedies))")
      for check in ExplanationText.checks(of: explanation, remedies: remedies) {
        log.info("\(app.rawValue):   \(check)")
      }
    }
    last = findings
  }
}
