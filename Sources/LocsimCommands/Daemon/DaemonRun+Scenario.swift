// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationDaemon
import LocationScenarioFiles
import LocationScenarios
import LocationSources

extension DaemonCommand.Run {
  /// Reads the scenario of the command line, or of the configuration if that names no source.
  ///
  /// - Throws: The exit status, after each fault was reported with its place.
  func loadScenario(_ configuration: DaemonConfiguration) throws -> DaemonScenario? {
    guard let text = scenario ?? (source == nil ? configuration.scenario : nil) else { return nil }
    do throws(AppScenarioError) {
      return try Self.load(text)
    } catch {
      for line in error.lines { Terminal.error(line) }
      switch error {
      case .option: throw ExitStatus.usage
      case .loading(let error, _): throw error.status
      }
    }
  }

  private static func load(_ text: String) throws(AppScenarioError) -> DaemonScenario {
    let specification = try AppScenario.specification(text)
    let file = specification.path
    do throws(ScenarioLoadingError) {
      let scenario = try ScenarioLoader.load(file).scenario
      try ScenarioLoader.openFiles(of: scenario, in: file)
      do throws(ScenarioFaults) {
        return try DaemonScenario(scenario, specification)
      } catch {
        throw ScenarioLoadingError.faulty(error)
      }
    } catch {
      throw .loading(error, file: file)
    }
  }
}
