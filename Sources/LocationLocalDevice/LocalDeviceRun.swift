// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationRecording
import LocationScenarios
import Logging

/// The scenario and the transcript that the environment requests.
package struct LocalDeviceRun {
  /// The scenario that plays while the app runs; `nil` if none was requested.
  let play: LoadedScenario?

  /// Whether a requested scenario is unavailable, so that there is no location.
  let isBroken: Bool

  /// The file that records all events.
  let transcript: TranscriptFile?

  /// Whether the timeline is steady, so that equal runs have equal results.
  var isSteady: Bool { play != nil || transcript != nil }

  /// Reads `LOCSIM_SCENARIO` and `LOCSIM_TRANSCRIPT`.
  static func fromEnvironment(_ identity: AppID, _ log: Logger) -> Self {
    let play = VariableReader().scenario(identity)
    return Self(
      play: play, isBroken: Environment.value(of: "LOCSIM_SCENARIO") != nil && play == nil,
      transcript: transcript(Executable.path() ?? "", log))
  }

  /// Returns a variable that sets something that the scenario sets, too; `nil` if none does.
  ///
  /// - Parameter isSet: Returns whether a variable has a value.
  /// - Returns: Its name.
  static func rival(of isSet: (String) -> Bool) -> String? {
    ["LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED"].first(where: isSet)
  }

  private static func transcript(_ program: String, _ log: Logger) -> TranscriptFile? {
    guard let path = Environment.value(of: "LOCSIM_TRANSCRIPT") else { return nil }
    let inputs = LocalDeviceInputs.files(of: program, value: Environment.value)
    if let conflict = OutputConflicts.find(
      outputs: [NamedFile(path, "transcript")], inputs: inputs)
    {
      log.error("LOCSIM_TRANSCRIPT: \(path): \(conflict) Nothing is recorded.")
      return nil
    }
    do throws(FileError) {
      return try TranscriptFile(path: path)
    } catch {
      log.error(
        "LOCSIM_TRANSCRIPT: \(path): cannot be written: \(error.reason); nothing is recorded")
      return nil
    }
  }
}

/// The identity and surroundings of the app, from its Info.plist, its environment and a scenario.
struct LocalDeviceSetup {
  let app: AppID
  let description: AppDescription
  let phase: AppPhase
  let source: LocalDeviceSource
  let configuration: EngineConfiguration
  let store: any PermissionStore
  let regions: LocalDeviceCoarseAreas

  /// Reads the scenario, and takes the rest from the Info.plist and the environment.
  init(_ identity: AppIdentity, _ run: LocalDeviceRun, _ log: Logger) {
    guard let play = run.play else {
      app = identity.id
      description = identity.description
      phase = .foreground
      source = run.isBroken ? .nothing : .fromEnvironment(log)
      configuration = VariableReader().configuration()
      let stores =
        run.isBroken
        ? LocalDeviceStores(decisions: LocalDevice.closedStore())
        : LocalDevice.stores(for: identity.id)
      store = stores.decisions
      regions = stores.regions(of: source)
      return
    }
    let scenario = play.scenario
    app = scenario.app.id
    var description = Self.description(identity, play)
    // The scenario's own name for the app takes precedence if it differs from the short one.
    if scenario.app.displayName != scenario.app.name {
      description.name = scenario.app.displayName
    }
    self.description = description
    phase = scenario.phase
    // A source in the environment replaces the scenario's source.
    source =
      Environment.value(of: "LOCSIM_SOURCE") == nil
      ? play.source.map { .trace($0) } ?? .nothing : .fromEnvironment(log)
    configuration = scenario.scenario.configuration
    store = LocalDevice.store(for: scenario)
    // A scenario's seed is no secret, so it hides no real position.
    regions = LocalDeviceStores(decisions: store)
      .regions(of: source, in: scenario.scenario.seedDomain)
  }

  /// The contents of the Info.plist: the one that the environment names, else that of the scenario,
  /// else the app's own.
  private static func description(
    _ identity: AppIdentity, _ play: LoadedScenario
  ) -> AppDescription {
    let isNamed = Environment.value(of: InfoPlistPlaces.variable) != nil
    guard !isNamed, var description = play.description else { return identity.description }
    description.name = identity.description.name
    return description
  }
}
