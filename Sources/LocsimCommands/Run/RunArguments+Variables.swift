// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationSources

/// The environment variables for the location of an app (docs/guides/apps.md).
extension RunArguments {
  /// The variables to set, and those to remove (`nil`); all others stay as they are.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder to which paths are relative. The app may change
  ///     its folder before it reads them.
  ///   - handedOver: The path of the file that hands the scenario over; `nil` if there is none.
  ///   - daemon: The socket of the app's context; `nil` if it has none.
  /// - Returns: The values by name.
  func variables(
    in folder: String, handedOver: String?, daemon: String? = nil
  ) -> [String: String?] {
    var variables: [String: String?] = [:]
    if let daemon { variables[DaemonChoice.variable] = daemon }
    let path = { AbsolutePath.of($0, in: folder) }
    if let source { variables["LOCSIM_SOURCE"] = AbsolutePath.ofSource(source, in: folder) }
    if let scenario {
      let query = scenario.split(separator: "?", maxSplits: 1).dropFirst().first
      variables["LOCSIM_SCENARIO"] = .some(
        handedOver.map { AbsolutePath.source($0, query.map(String.init)) })
      // The scenario and the other options decide all of this. Variables that the shell has set for
      // other runs must not change it.
      for name in Self.decidedByScenario { variables[name] = .some(nil) }
      if source == nil { variables["LOCSIM_SOURCE"] = .some(nil) }
    } else if authorization != nil || accuracy != nil || seed != nil {
      // A scenario that the shell has set would replace these options.
      variables["LOCSIM_SCENARIO"] = .some(nil)
    }
    if let authorization {
      variables["LOCSIM_AUTHORIZATION"] = OptionText.word(for: authorization)
      variables["LOCSIM_ACCURACY"] = .some(accuracy.map { OptionText.word(for: $0) })
    }
    if let seed {
      variables["LOCSIM_SEED"] = String(seed)
      // The run has its own store, because a user never chooses a device's own secret.
      variables["LOCSIM_STORE"] = "memory"
    }
    if !answers.isEmpty {
      variables["LOCSIM_ANSWER"] = answers.map(\.text).joined(separator: ",")
    }
    if let infoPlist { variables[InfoPlistPlaces.variable] = path(infoPlist) }
    if let density { variables["LOCSIM_DENSITY"] = path(density) }
    if let record { variables["LOCSIM_TRANSCRIPT"] = path(record) }
    return variables
  }

  private static let decidedByScenario = [
    "LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED", "LOCSIM_STORE", "LOCSIM_DEFERRAL",
    "LOCSIM_ANSWER", "LOCSIM_DENSITY",
  ]
}
