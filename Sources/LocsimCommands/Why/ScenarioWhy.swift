// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationRecording
import LocationScenarioFiles
import LocationScenarios
import Synchronization

/// Explains an app of a scenario at a time.
struct ScenarioWhy {
  /// The scenario.
  let file: String

  /// The name of the app in it.
  let app: String

  /// When; `nil` is the end.
  let time: Instant?

  /// The time as it was given.
  let written: String?

  /// Plays the scenario to the time, and returns the answer.
  ///
  /// - Throws: The exit status, after the reason was reported.
  func answer() throws -> WhyAnswer {
    let scenario = try ScenarioReplay(file: file).load()
    guard scenario.apps.contains(where: { $0.name == app }) else {
      let names = scenario.apps.map(\.name)
      let remedy =
        Spelling.question(for: app, among: names, limit: 3)
        ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
      Terminal.error("\(Scenario.name(of: file)): the scenario has no app “\(app)”; \(remedy)")
      throw ExitStatus.noInput
    }
    if let time, let duration = scenario.duration, time.sinceStart > duration {
      Terminal.error(
        "\(Scenario.name(of: file)): the scenario ends after \(duration.clockText), before --at "
          + (written ?? ""))
      throw ExitStatus.usage
    }
    let names = Mutex<[ClientID: String]>([:])
    do throws(ScenarioRunError) {
      let runner = try ScenarioRunner(scenario, file: file) { record, client in
        guard case .client(let notice) = record, let client else { return }
        names.withLock { $0[notice.client] = client }
      }
      if let time { try runner.run(until: time) } else { try runner.run() }
      return WhyAnswer(
        app: app, origin: .scenario, explanations: runner.explain(app) ?? [],
        names: names.withLock { $0 },
        remedies: .steps(RemedyForm.StepForm(app: app, time: written)))
    } catch {
      throw ScenarioReplay(file: file).fail(error)
    }
  }
}
