// SPDX-License-Identifier: MIT

/// The reason why a file gives no scenario.
package enum ScenarioLoadingError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case unreadable(reason: String)

  /// The file is no scenario that `locsim run` has handed over; an app reads no other.
  case notChecked

  /// Its content is not a scenario, or names missing files.
  case faulty(ScenarioFaults)

  /// The lines for the user.
  package func lines(file: String) -> [String] {
    let name = Scenario.name(of: file)
    return switch self {
    case .unreadable(let reason): ["\(name): cannot be read: \(reason)"]
    case .notChecked:
      [
        "\(name): an app reads no scenario that was not checked before; start the app with "
          + "“locsim run --scenario \(name) -- COMMAND”"
      ]
    case .faulty(let faults): faults.lines(file: name)
    }
  }
}
