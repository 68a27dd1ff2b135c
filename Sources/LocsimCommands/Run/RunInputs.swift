// SPDX-License-Identifier: MIT

import LocationFiles
import LocationLocalDevice
import LocationScenarios

/// The files that an app reads and the record of the run, from options and from variables that stay
/// in effect.
struct RunInputs {
  private let value: (String) -> String?
  private let program: String
  private let scenario: LoadedScenario?

  /// Collects the options and variables that name the files.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - executable: The app's path.
  ///   - scenario: The scenario of the options.
  init(arguments: RunArguments, executable: String, scenario: LoadedScenario?) {
    let changes = arguments.variables(in: WorkingFolder.path, handedOver: nil)
    self.scenario = scenario
    value = { changes[$0] ?? Environment.value(of: $0) }
    program = Program.resolved(executable)
  }

  /// The reason why the record would destroy the app's input; `nil` if it would not.
  var conflict: String? {
    guard let record = value("LOCSIM_TRANSCRIPT") else { return nil }
    return OutputConflicts.find(
      outputs: [NamedFile(record, "record")],
      inputs: LocalDeviceInputs.files(of: program, scenario: scenario, value: value))
  }
}
