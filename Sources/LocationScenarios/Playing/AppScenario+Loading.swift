// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationFiles
package import LocationSources

/// The reason why a running app gets no scenario.
package enum AppScenarioError: Error, Hashable, Sendable {
  /// The request cannot be parsed.
  case option(OptionError)

  /// The file cannot be used.
  case loading(ScenarioLoadingError, file: String)

  /// The lines for the user.
  package var lines: [String] {
    switch self {
    case .option(let error): [error.description]
    case .loading(let error, let file): error.lines(file: file)
    }
  }
}

/// A scenario for a running app, with the files that it names.
package struct LoadedScenario: Sendable {
  /// The scenario.
  package let scenario: AppScenario

  /// The path of its file, and the rate at which its time passes.
  package let specification: SourceSpecification

  /// The scenario's description of the app's Info.plist; `nil` if the app brings its own.
  package let description: AppDescription?

  /// The files that the scenario is read from.
  package var inputs: [NamedFile] { scenario.scenario.inputs(in: specification.path) }

  /// The trace; `nil` if the scenario has none.
  package var source: SourceSpecification? {
    scenario.scenario.source(of: specification)
  }
}

extension AppScenario {
  /// Reads a scenario that `locsim run` has handed to this app in `LOCSIM_SCENARIO`.
  ///
  /// - Parameters:
  ///   - text: The path of what was handed over, with time options: `?rate=…`, `?time=recorded`.
  ///   - identity: The app's identity.
  /// - Returns: The scenario.
  /// - Throws: `AppScenarioError` if it cannot be used.
  package static func load(
    handedOver text: String, identity: AppID
  ) throws(AppScenarioError) -> LoadedScenario {
    var specification = try specification(text)
    let (root, path): (ScenarioNode, String)
    do throws(ScenarioLoadingError) {
      (root, path) = try CheckedScenario.handedOver(in: specification.path)
    } catch {
      throw .loading(error, file: specification.path)
    }
    specification.path = path
    do throws(ScenarioFaults) {
      return try loaded(CheckedScenario(root, path: path).scenario, specification, identity)
    } catch {
      throw .loading(.faulty(error), file: path)
    }
  }

  /// Reads the scenario of `--scenario` for the app that a command starts.
  ///
  /// - Parameters:
  ///   - text: Its path, with time options: `?rate=…`, `?time=recorded`.
  ///   - identity: The app's identity.
  ///   - read: Reads the file.
  /// - Returns: The checked scenario, and the loaded scenario for the app.
  /// - Throws: `AppScenarioError` if it cannot be used.
  package static func load(
    option text: String, identity: AppID,
    read: (String) throws(ScenarioLoadingError) -> CheckedScenario
  ) throws(AppScenarioError) -> (checked: CheckedScenario, loaded: LoadedScenario) {
    let specification = try specification(text)
    let file = specification.path
    do throws(ScenarioLoadingError) {
      let checked = try read(file)
      do throws(ScenarioFaults) {
        return (checked, try loaded(checked.scenario, specification, identity))
      } catch {
        throw ScenarioLoadingError.faulty(error)
      }
    } catch {
      throw .loading(error, file: file)
    }
  }

  private static func loaded(
    _ scenario: Scenario, _ specification: SourceSpecification, _ identity: AppID
  ) throws(ScenarioFaults) -> LoadedScenario {
    let live = try AppScenario(scenario, identity: identity)
    return LoadedScenario(
      scenario: live, specification: specification,
      description: try live.description(in: specification.path))
  }

  /// The scenario's description of the app's Info.plist; `nil` if there is none.
  private func description(in file: String) throws(ScenarioFaults) -> AppDescription? {
    guard app.infoPlist != .complete else { return nil }
    do throws(ScenarioRunError) {
      return try app.description(file: file)
    } catch {
      throw ScenarioFaults(
        faults: [ScenarioFault(at: error.position, error.message)], hasMore: false)
    }
  }

  /// Reads the path of a scenario with its time options.
  ///
  /// - Throws: `AppScenarioError` if the options are no options of a scenario.
  package static func specification(
    _ text: String
  ) throws(AppScenarioError) -> SourceSpecification {
    do throws(OptionError) {
      let specification = try SourceSpecification(parsing: text)
      guard specification.options == .init() else {
        throw OptionError(
          "a scenario says itself how its trace is played; only rate and time can follow its path")
      }
      return specification
    } catch {
      throw .option(error)
    }
  }
}
