// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationScenarioFiles
import LocationScenarios

/// `locsim scenario`: works on scenario files without playing them.
struct ScenarioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenario",
    abstract: "Work with scenario files.",
    subcommands: [ScenarioCheckCommand.self])
}

/// `locsim scenario check`: reports the faults of scenario files, without playing them.
struct ScenarioCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenario files for errors.",
    discussion: """
      Reads each file, and opens the files that it names: a trace up to its first position, and \
      each Info.plist. A line for each scenario without errors goes to standard output. Each error goes \
      to standard error with its line and column, at most 20 for a file. Nothing is played.

      EXAMPLES
        locsim scenario check commute.scenario.yaml
        locsim scenario check Traces/scenarios/*.scenario.yaml && echo "all in order"

      EXIT STATUS
        0   every scenario is in order
        64  the command line is wrong
        65  a scenario is faulty, or names a file that cannot be read
        66  a scenario file cannot be read
        74  writing failed
      """)

  @Argument(
    help: "Scenario files, or - for standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  func run() throws {
    try OutputFile.check([.output(nil)], against: files.map { .input($0) })
    var lines = ""
    var failures: [ScenarioLoadingError] = []
    for file in files {
      do throws(ScenarioLoadingError) {
        let scenario = try ScenarioLoader.load(file).scenario
        try ScenarioLoader.openFiles(of: scenario, in: file)
        let steps = scenario.timeline.count
        let name = Scenario.name(of: file)
        lines += "\(name): ok, \(steps) \(steps == 1 ? "step" : "steps")\n"
      } catch {
        for line in error.lines(file: file) { Terminal.error(line) }
        failures.append(error)
      }
    }
    try write(lines)
    if failures.contains(where: { $0.status == ExitStatus.noInput }) { throw ExitStatus.noInput }
    if !failures.isEmpty { throw ExitStatus.dataError }
  }

  private func write(_ text: String) throws {
    do throws(FileError) {
      try OutputFile(path: nil).write(Array(text.utf8))
    } catch {
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("the output cannot be written: \(error.reason)")
      throw ExitStatus.inputOutput
    }
  }
}
