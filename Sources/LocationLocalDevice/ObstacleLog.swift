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
  private let log: Logger

  /// What was logged last.
  private var last: [String] = []

  /// Makes the log of an app.
  init(_ service: LocationService, of app: AppID, _ log: Logger) {
    (self.service, self.app, self.log) = (service, app, log)
  }

  /// Makes the log of an app if the environment wants it.
  static func fromEnvironment(_ service: LocationService, of app: AppID, _ log: Logger) -> Self? {
    switch Environment.value(of: variable) {
    case "on": return Self(service, of: app, log)
    case nil, "off": return nil
    case let value?:
      log.warning("\(variable): “\(value)” is neither on nor off; it counts as off", .variable)
      return nil
    }
  }

  /// Logs what has changed.
  mutating func report() {
    // An identifier is not quoted for a shell here: a program's log is no script.
    let lines = (service.explain(app) ?? []).map { explanation in
      ExplanationText.summary(of: explanation, remedies: .commands(app: app.rawValue))
    }
    guard lines != last else { return }
    for line in lines where !last.contains(line) { log.info("\(app.rawValue): \(line)") }
    last = lines
  }
}
