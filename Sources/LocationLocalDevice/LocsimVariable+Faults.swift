// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
package import LocationCore
import LocationFiles

/// What is wrong with the values of variables, for those who look before an app starts.
extension LocsimVariable {
  /// Variables whose values tell what reduced accuracy hides, so that they are never shown.
  package static let secret: Set<String> = ["LOCSIM_SEED"]

  /// Returns what an app could not use of the variables, or what would have no effect on it.
  ///
  /// The variables are read as the device of an app reads them, and nothing is changed.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - usesDaemon: Whether it uses a daemon, so that no variable describes its device.
  ///   - value: Returns the value of a variable; `nil` if it is not set or empty.
  /// - Returns: The faults, in the order in which a device finds them.
  package static func faults(
    of app: AppID, usesDaemon: Bool, value: @escaping (String) -> String? = Environment.value(of:)
  ) -> [VariableFault] {
    var faults: [VariableFault] = []
    let isDecided = value("LOCSIM_AUTHORIZATION") != nil
    if let path = value(InfoPlistPlaces.variable),
      let fault = AppIdentity.fault(ofNamed: path, isDecided: isDecided && !usesDaemon)
    {
      faults.append(VariableFault(fault))
    }
    guard !usesDaemon else { return faults }
    let reader = VariableReader(value: value) { faults.append($0) }
    if value("LOCSIM_SCENARIO") == nil {
      _ = reader.decisionOrigin()
      _ = reader.configuration()
    } else {
      // A scenario says the rest itself.
      _ = reader.scenario(app)
    }
    _ = reader.promptPolicies()
    _ = reader.density()
    _ = reader.logsObstacles()
    return faults.map { fault in
      guard secret.contains(fault.name), let value = value(fault.name) else { return fault }
      return VariableFault(fault.text.replacing("“\(value)”", with: "its value"), fault.reason)
    }
  }

  /// Returns the variables of this process that have no effect on an app that uses a daemon.
  package static func withoutEffectBesideDaemon() -> [VariableFault] {
    ofOwnDevice.filter { Environment.value(of: $0) != nil }.map { name in
      VariableFault(
        "\(name): it has no effect, because the app uses a daemon; LOCSIM_DAEMON=off uses none")
    }
  }
}
