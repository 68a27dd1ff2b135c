// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback
import Logging

/// The store that a program's surroundings describe, and what else they decide beforehand.
extension LiveDevice {
  static func store(for app: AppID) -> any PermissionStore {
    if let text = Environment.value(of: "LOCSIM_AUTHORIZATION") {
      return store(for: app, decided: text)
    }
    if Environment.value(of: "LOCSIM_ACCURACY") != nil {
      log.error("LOCSIM_ACCURACY goes with LOCSIM_AUTHORIZATION; it has no effect")
    }
    switch Environment.value(of: "LOCSIM_STORE") {
    case "memory": return memoryStore()
    case let text?:
      log.error(
        "LOCSIM_STORE: “\(text)” is no store; give memory, or leave it out; nothing is decided")
      return memoryStore()
    case nil: break
    }
    if Environment.value(of: "LOCSIM_SEED") != nil {
      // The device's own secret is never one that somebody chose.
      log.error(
        "LOCSIM_SEED goes with LOCSIM_AUTHORIZATION or LOCSIM_STORE=memory; it has no effect")
    }
    do throws(PermissionStoreError) {
      return try LastingStore.open(
        path: try StoreLocation.path(
          stateHome: Environment.value(of: "XDG_STATE_HOME"), home: Environment.value(of: "HOME")))
    } catch {
      return substitute(for: error)
    }
  }

  /// A store for this process in which a scenario's decisions were made before.
  static func store(for scenario: LiveScenario) -> any PermissionStore {
    let store = InMemoryPermissionStore(
      seed: AccuracySeed(number: scenario.scenario.seed))
    do {
      try store.write(scenario.app.record, for: scenario.app.id)
      try store.updateDevice { $0 = scenario.scenario.device }
    } catch {
      log.error("LOCSIM_SCENARIO: \(error); nothing is decided")
    }
    return store
  }

  /// A store for this process by which there is no location.
  static func closedStore() -> any PermissionStore {
    let store = InMemoryPermissionStore()
    try? store.updateDevice { $0.isLocationServicesOn = false }
    return store
  }

  /// Of what the hidden choices of reduced accuracy are the secret.
  ///
  /// With a number that somebody chose they follow from that alone, as those of `locsim replay` do, so
  /// that the folder in which a trace lies changes nothing.
  static func seedDomain(of source: LiveSource) -> SeedDomain {
    let isOurs = ["LOCSIM_AUTHORIZATION", "LOCSIM_STORE"]
      .contains { Environment.value(of: $0) != nil }
    guard isOurs, Environment.value(of: "LOCSIM_SEED") != nil, case .trace = source else {
      return source.seedDomain
    }
    return .simulation("")
  }

  /// A store for this process, with the seed that the environment gives or a secret of its own.
  private static func memoryStore() -> InMemoryPermissionStore {
    guard let text = Environment.value(of: "LOCSIM_SEED") else { return InMemoryPermissionStore() }
    do throws(OptionError) {
      return InMemoryPermissionStore(seed: AccuracySeed(number: try OptionText.seed(text)))
    } catch {
      log.error("LOCSIM_SEED: \(error); regions of reduced accuracy cannot be repeated")
      return InMemoryPermissionStore()
    }
  }

  /// A store for this process in the place of one that cannot be had.
  private static func substitute(for error: PermissionStoreError) -> InMemoryPermissionStore {
    let store = InMemoryPermissionStore()
    switch error.code {
    // Whoever builds an app so has decided it.
    case .notIncluded: break
    case .noHome, .notCreatable:
      // There is none in which anything could have been decided.
      log.error("\(error); nothing is decided, and decisions last as long as this process")
    case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput,
      .unusableApp:
      log.error("\(error); what was decided is not known, so there is no location")
      try? store.updateDevice { $0.isLocationServicesOn = false }
    }
    return store
  }

  /// A store for this process in which this much was decided before, and nothing where that
  /// cannot be understood.
  private static func store(for app: AppID, decided text: String) -> InMemoryPermissionStore {
    let store = memoryStore()
    do {
      let status = try OptionText.authorization(text)
      var record = AuthorizationRecord(status)
      record.isPrecise = isPreciseFromEnvironment()
      try store.write(record, for: app)
      try store.updateDevice { $0.isRestricted = status == .restricted }
    } catch {
      log.error("LOCSIM_AUTHORIZATION: \(error); nothing is decided")
    }
    return store
  }

  private static func isPreciseFromEnvironment() -> Bool? {
    guard let text = Environment.value(of: "LOCSIM_ACCURACY") else { return nil }
    do throws(OptionError) {
      return try OptionText.accuracy(text) == .full
    } catch {
      log.error("LOCSIM_ACCURACY: \(error); accuracy is reduced")
      return false
    }
  }

  static func configurationFromEnvironment() -> EngineConfiguration {
    var configuration = EngineConfiguration()
    guard let text = Environment.value(of: "LOCSIM_DEFERRAL") else { return configuration }
    if let deferral = DeferralSupport(rawValue: text) {
      configuration.deferral = deferral
    } else {
      log.error(
        "LOCSIM_DEFERRAL: give available or retired, not “\(text)”; updates can be deferred")
    }
    return configuration
  }

  static func densityFromEnvironment() -> DensityTable? {
    guard let path = Environment.value(of: "LOCSIM_DENSITY") else { return nil }
    do throws(DensityFileError) {
      return try DensityFile.load(path: path)
    } catch {
      log.error("LOCSIM_DENSITY: \(error); all places are treated alike")
      return nil
    }
  }

  static func policiesFromEnvironment() -> [PromptPolicy] {
    guard let text = Environment.value(of: "LOCSIM_ANSWER") else { return [] }
    do throws(OptionError) {
      return try OptionText.promptPolicies(text)
    } catch {
      log.error("LOCSIM_ANSWER: \(error); prompts are not answered")
      return [.nobody]
    }
  }
}
