// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationClient
import LocationFiles
import LocationHardware
import LocationPlayback
import LocationScenarioFiles
import LocationScenarios
import LocationSources

/// Checks the inputs of an app, so that faults are reported before the app starts.
struct RunChecks {
  let arguments: RunArguments

  /// The app's path.
  let executable: String

  /// Checks all inputs.
  ///
  /// - Returns: The scenario, if the options name one.
  /// - Throws: The exit status if an input cannot be used, after the reason was reported, or
  ///   `ValidationError` for the command line.
  func check() throws -> CheckedScenario? {
    if let path = arguments.infoPlist { try Self.checkInfoPlist(path) }
    if let path = arguments.density { try checkDensity(path) }
    if let source = arguments.source { try checkSource(source) }
    let scenario = try arguments.scenario.map { try checkScenario($0) }
    try checkRecord(scenario?.loaded)
    return scenario?.checked
  }

  /// Checks an Info.plist.
  static func checkInfoPlist(_ path: String) throws {
    do throws(InfoPlistError) {
      _ = try InfoPlist(path: path)
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
  }

  private func checkDensity(_ path: String) throws {
    do throws(DensityFileError) {
      _ = try DensityFile.load(path: path)
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
  }

  func checkSource(_ text: String) throws {
    let specification: SourceSpecification
    do throws(OptionError) {
      if try ReceiverSource(parsing: text) != nil { return }
      specification = try SourceSpecification(parsing: text)
    } catch {
      throw ValidationError("--source: \(error)")
    }
    try Self.check(specification)
  }

  private func checkScenario(
    _ text: String
  ) throws -> (checked: CheckedScenario, loaded: LoadedScenario) {
    let identity = AppIdentity(
      executable: Program.resolved(executable),
      override: arguments.infoPlist ?? Environment.value(of: InfoPlistPlaces.variable), locale: nil)
    let (checked, loaded): (CheckedScenario, LoadedScenario)
    do throws(AppScenarioError) {
      (checked, loaded) = try AppScenario.load(
        option: text, identity: identity.id, read: ScenarioLoader.load)
    } catch {
      for line in error.lines { Terminal.error(line) }
      throw error.status
    }
    guard arguments.source == nil else {
      if loaded.specification != SourceSpecification(path: loaded.specification.path) {
        throw ValidationError(
          "The rate and time of --source replace the scenario's; append them to the source.")
      }
      return (checked, loaded)
    }
    if let source = loaded.source { try Self.check(source) }
    return (checked, loaded)
  }

  /// Reads a trace up to its first position, unless it can be read only once or needs gpsd.
  static func check(_ specification: SourceSpecification) throws {
    let failure: PlaybackError?
    do throws(TraceOpeningError) {
      failure = try specification.firstFailure()
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
    guard let failure else { return }
    Terminal.error(failure.message(of: specification.path))
    throw failure.status
  }

  /// Refuses a record that would overwrite an input of the app.
  private func checkRecord(_ scenario: LoadedScenario?) throws {
    let inputs = RunInputs(arguments: arguments, executable: executable, scenario: scenario)
    if let conflict = inputs.conflict { throw ValidationError(conflict) }
  }
}

extension AppScenarioError {
  /// The exit status of a command that ends because of this error.
  var status: ExitCode {
    switch self {
    case .option: ExitStatus.usage
    case .loading(let error, _): error.status
    }
  }
}
