// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationRecording
import LocationScenarioFiles
import LocationScenarios
import Logging

/// What `locsim run` asks of a process beside a source and decisions: a scenario, a transcript.
package struct LocalDeviceRun {
  /// What happens while the app runs; `nil` where nothing was asked for.
  let play: LoadedScenario?

  /// Whether a scenario was asked for that cannot be had, so that there is no location.
  let isBroken: Bool

  /// Where all that happens is written.
  let transcript: TranscriptFile?

  /// Whether time passes so that equal runs happen equally.
  var isSteady: Bool { play != nil || transcript != nil }

  /// What `LOCSIM_SCENARIO` and `LOCSIM_TRANSCRIPT` say.
  static func fromEnvironment(_ identity: AppID, _ log: Logger) -> Self {
    let text = Environment.value(of: "LOCSIM_SCENARIO")
    let play = text.flatMap { self.play($0, identity, log) }
    return Self(
      play: play, isBroken: text != nil && play == nil,
      transcript: transcript(Executable.path() ?? "", log))
  }

  /// The variable that says of a run what its scenario says, too; `nil` where none does.
  ///
  /// - Parameter isSet: Whether a variable has a value.
  /// - Returns: Its name.
  static func rival(of isSet: (String) -> Bool) -> String? {
    ["LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED"].first(where: isSet)
  }

  private static func play(_ text: String, _ identity: AppID, _ log: Logger) -> LoadedScenario? {
    if let rival = rival(of: { Environment.value(of: $0) != nil }) {
      // Which of the two was meant nobody knows, and either could permit what the other refuses.
      let reason = "a scenario says itself what \(rival) says; unset one of them"
      log.error("LOCSIM_SCENARIO: \(reason); there is no location until then", .scenario)
      return nil
    }
    do throws(LiveScenarioError) {
      return try LiveScenario.load(text, identity: identity)
    } catch {
      for line in error.lines { log.error("LOCSIM_SCENARIO: \(line)") }
      log.error("LOCSIM_SCENARIO: there is no location until that is corrected", .scenario)
      return nil
    }
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

/// Who the app is and what surrounds it, as far as its Info.plist, its environment and a scenario say.
struct LocalDeviceSetup {
  let app: AppID
  let description: AppDescription
  let phase: AppPhase
  let source: LocalDeviceSource
  let configuration: EngineConfiguration
  let store: any PermissionStore
  let regions: LocalDeviceCoarseAreas

  /// Takes what a scenario says, and what it leaves open from elsewhere.
  init(_ identity: AppIdentity, _ run: LocalDeviceRun, _ log: Logger) {
    guard let play = run.play else {
      app = identity.id
      description = identity.description
      phase = .foreground
      source = run.isBroken ? .nothing : .fromEnvironment(log)
      configuration = LocalDevice.configurationFromEnvironment()
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
    // The scenario's own name for the app goes first where it has one beside the short one.
    if scenario.app.displayName != scenario.app.name {
      description.name = scenario.app.displayName
    }
    self.description = description
    phase = scenario.phase
    // One that was asked for beside the scenario takes the place of the scenario's.
    source =
      Environment.value(of: "LOCSIM_SOURCE") == nil
      ? play.source.map { .trace($0) } ?? .nothing : .fromEnvironment(log)
    configuration = scenario.scenario.configuration
    store = LocalDevice.store(for: scenario)
    // A scenario's seed is no secret, so it hides no real position.
    regions = LocalDeviceStores(decisions: store).regions(of: source, in: scenario.seedDomain)
  }

  /// What the Info.plist says: one that was named for this run, else that of the scenario, else the
  /// app's own.
  private static func description(
    _ identity: AppIdentity, _ play: LoadedScenario
  ) -> AppDescription {
    let isNamed = Environment.value(of: AppIdentity.variable) != nil
    guard !isNamed, var description = play.description else { return identity.description }
    description.name = identity.description.name
    return description
  }
}
