// SPDX-License-Identifier: MIT

@testable import LocationScenarioFiles
@testable import LocationScenarios

/// Reads scenarios in tests.
enum Reading {
  /// A scenario that is in order.
  static func scenario(_ text: String) throws -> Scenario { try scenario(in: Array(text.utf8)) }

  /// The scenario that a file with these bytes holds, whatever files it names.
  static func scenario(in bytes: [UInt8]) throws(ScenarioFaults) -> Scenario {
    let (root, faults) = YAMLComposer.compose(bytes)
    return try ScenarioReader.scenario(root, faults)
  }

  /// What is wrong with a text, `LINE:COLUMN: …`; empty where nothing is.
  static func faults(_ text: String) -> [String] { faults(Array(text.utf8)) }

  static func faults(_ bytes: [UInt8]) -> [String] {
    do throws(ScenarioFaults) {
      _ = try scenario(in: bytes)
      return []
    } catch {
      return error.lines(file: "").map { String($0.dropFirst()) }
    }
  }

  /// A scenario of one step, on line 4, with these apps: `walk` in the foreground with the manager
  /// `main`, and `taxi`, which does not run, with the managers `a` and `b`.
  static func withStep(_ step: String) -> String { withSteps([step]) }

  /// A scenario of steps, the first one on line 4 in column 5.
  static func withSteps(_ steps: [String]) -> String {
    """
    locsim: 1
    apps: {walk: {identifier: w}, taxi: {identifier: t, managers: {a: {}, b: {}}}}
    timeline:

    """ + steps.map { "  - \($0)\n" }.joined()
  }

  /// A scenario with an app, on line 2 in column 8.
  static func withApp(_ app: String) -> String { "locsim: 1\napps: {walk: \(app)}\n" }

  /// A scenario with lines for the whole of it, the first one on line 3.
  static func withLines(_ lines: String) -> String {
    "locsim: 1\napps: {walk: {identifier: w}}\n\(lines)\n"
  }
}
