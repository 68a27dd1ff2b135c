// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationPlayback
import LocationRecording
import LocationScenarioFiles
import LocationScenarios
import LocationSources
import Synchronization

/// Plays a scenario, and writes its events and a summary.
struct ScenarioReplay {
  /// The names of clients, as they become known.
  private final class Names: Sendable {
    private let names = Mutex<[ClientID: String]>([:])

    subscript(client: ClientID) -> String? {
      get { names.withLock { $0[client] } }
      set { names.withLock { $0[client] = newValue } }
    }
  }

  let file: String

  /// Reads the scenario and plays it to its end.
  ///
  /// - Parameters:
  ///   - format: The format of the written events.
  ///   - makeOutput: Opens the output file, and makes the figure if one is wanted, after the
  ///     scenario is checked, unless a file is one of the scenario's own files.
  /// - Throws: The exit status, unless it is success.
  func run(
    format: OutputFormat, makeOutput: ([NamedFile]) throws -> (OutputFile, ReplayFigure?)
  ) throws {
    let scenario = try load()
    let names = Names()
    let name: @Sendable (ClientID) -> String? = { names[$0] }
    let (output, figure) = try makeOutput(scenario.inputs(in: file))
    let writer = NoticeWriter(
      file: output,
      format: format == .ndjson ? NDJSONFormat(name: name) : TextFormat(name: name))
    let runner: ScenarioRunner
    do throws(ScenarioRunError) {
      runner = try ScenarioRunner(scenario, file: file) { record, manager in
        if case .client(let notice) = record, let manager { names[notice.client] = manager }
        writer.take(record)
        figure?.receive(record, named: manager)
      }
    } catch {
      throw fail(error)
    }
    writer.begin()
    let result = Result { () throws(ScenarioRunError) in try runner.run() }
    writer.end()
    for warning in runner.takeWarnings() {
      let trace = scenario.source?.trace.path ?? displayName
      Terminal.warning("\(trace):\(warning.position)", warning.description)
    }
    writer.reportFailure()
    // What was played before an error has a figure, too.
    var source = scenario.source(of: SourceSpecification(path: file))
    if let duration = scenario.duration {
      let played = source?.options.duration ?? duration
      source?.options.duration = min(played, duration)
    }
    let drawn = Result {
      try figure?.write(trace: source, of: PlotInputs.label(of: source?.path ?? displayName))
    }
    // How the scenario ended comes before a fault of its figure.
    if case .failure(let error) = result { throw fail(error) }
    if writer.failure != nil { throw ExitStatus.inputOutput }
    try drawn.get()
    let steps = scenario.timeline.count
    Terminal.line("locsim: \(displayName): played \(steps) \(steps == 1 ? "step" : "steps")")
  }

  private var displayName: String { Scenario.name(of: file) }

  func load() throws -> Scenario {
    do throws(ScenarioLoadingError) {
      return try ScenarioLoader.load(file).scenario
    } catch {
      for line in error.lines(file: file) { Terminal.error(line) }
      throw error.status
    }
  }

  func fail(_ error: ScenarioRunError) -> ExitCode {
    Terminal.error("\(displayName):\(error.position): \(error.message)")
    return ExitStatus.dataError
  }
}

extension ScenarioLoadingError {
  /// The exit status of a command that ends because of this error.
  var status: ExitCode {
    switch self {
    case .unreadable: ExitStatus.noInput
    case .faulty, .notChecked: ExitStatus.dataError
    }
  }
}
