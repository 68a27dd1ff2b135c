// SPDX-License-Identifier: MIT

import LocationFiles
import LocationLocalDevice

/// What an app reads and what is recorded of it, by options and by variables that stay in force.
struct RunInputs {
  private let value: (String) -> String?
  private let program: String

  /// Takes what decides which files there are.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - executable: The app's path.
  init(arguments: RunArguments, executable: String) {
    let changes = arguments.variables(in: WorkingFolder.path)
    value = { changes[$0] ?? Environment.value(of: $0) }
    program = Program.resolved(executable)
  }

  /// The reason why the record would destroy the app's input; `nil` if it would not.
  var conflict: String? {
    guard let record = value("LOCSIM_TRANSCRIPT") else { return nil }
    return OutputConflicts.find(
      outputs: [NamedFile(record, "record")],
      inputs: LocalDeviceInputs.files(of: program, value: value))
  }
}
