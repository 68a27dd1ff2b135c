// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
package import LocationHost
import LocationScenarios
import LocationSources
import LocationStore
import Logging

/// The store that a program's surroundings describe, and the decisions that they make in advance.
extension LocalDevice {
  /// Returns the store of decisions, and the result for the user's own store if that was requested.
  static func stores(for app: AppID) -> LocalDeviceStores {
    if let text = Environment.value(of: "LOCSIM_AUTHORIZATION") {
      return LocalDeviceStores(decisions: store(for: app, decided: text))
    }
    if Environment.value(of: "LOCSIM_ACCURACY") != nil {
      log.error("LOCSIM_ACCURACY goes with LOCSIM_AUTHORIZATION; it has no effect")
    }
    switch Environment.value(of: "LOCSIM_STORE") {
    case "memory": return LocalDeviceStores(decisions: memoryStore())
    case let text?:
      log.error(
        "LOCSIM_STORE: “\(text)” is no store; give memory, or leave it out; nothing is decided",
        .decision)
      return LocalDeviceStores(decisions: memoryStore())
    case nil: break
    }
    if Environment.value(of: "LOCSIM_SEED") != nil {
      // The device's own secret is never a chosen one.
      log.error(
        "LOCSIM_SEED goes with LOCSIM_AUTHORIZATION or LOCSIM_STORE=memory; it has no effect")
    }
    do throws(PermissionStoreError) {
      let store = try PersistentStore.ofUser()
      return LocalDeviceStores(decisions: store, users: .success(store))
    } catch {
      return LocalDeviceStores(decisions: substitute(for: error), users: .failure(error))
    }
  }

  /// Returns a store for this process that holds a scenario's initial decisions.
  static func store(for scenario: AppScenario) -> any PermissionStore {
    let store = InMemoryPermissionStore(
      seed: AccuracySeed(number: scenario.scenario.seed))
    do {
      try store.write(scenario.app.record, for: scenario.app.id)
      try store.updateDevice { $0 = scenario.scenario.device }
    } catch {
      log.error("LOCSIM_SCENARIO: \(error); nothing is decided", .decision)
    }
    return store
  }

  /// Returns a store for this process that allows no location.
  static func closedStore() -> any PermissionStore {
    let store = InMemoryPermissionStore()
    try? store.updateDevice { $0.isLocationServicesOn = false }
    return store
  }

  /// Returns a store for this process, whose secret is the number in the environment, or else 0.
  ///
  /// A random secret would differ at each launch, and an average over many launches would reveal
  /// the position.
  private static func memoryStore() -> InMemoryPermissionStore {
    InMemoryPermissionStore(seed: AccuracySeed(number: seedFromEnvironment() ?? 0))
  }

  /// Whether `LOCSIM_SEED` gives a number.
  static var isSeedChosen: Bool {
    guard let text = Environment.value(of: "LOCSIM_SEED") else { return false }
    return (try? OptionText.seed(text)) != nil
  }

  /// The number in `LOCSIM_SEED`; `nil` if there is none.
  private static func seedFromEnvironment() -> UInt64? {
    guard let text = Environment.value(of: "LOCSIM_SEED") else { return nil }
    do throws(OptionError) {
      return try OptionText.seed(text)
    } catch {
      log.error("LOCSIM_SEED: \(error); it has no effect")
      return nil
    }
  }

  /// Returns a store for this process that allows nothing in place of an unavailable one, and logs
  /// the reason.
  package static func substitute(for error: PermissionStoreError) -> InMemoryPermissionStore {
    let store = InMemoryPermissionStore(seed: AccuracySeed(number: 0))
    if !hasLocation(without: error) {
      log.error("\(error); what was decided is not known, so there is no location", .store)
      try? store.updateDevice { $0.isLocationServicesOn = false }
    } else if error.code != .notIncluded {
      // A build without a store is the developer's choice, and needs no message.
      log.error("\(error); nothing is decided, and decisions last as long as this process")
    }
    return store
  }

  /// Whether there is location if the user's store is unavailable.
  ///
  /// A store that does not exist can hold no decision.
  static func hasLocation(without error: PermissionStoreError) -> Bool {
    switch error.code {
    case .notIncluded, .noHome, .notCreatable: true
    case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput,
      .unusableApp:
      false
    }
  }

  /// Returns a store for this process with an initial decision; if the text is invalid, nothing is
  /// decided.
  private static func store(for app: AppID, decided text: String) -> InMemoryPermissionStore {
    let store = memoryStore()
    do {
      let status = try OptionText.authorization(text)
      var record = AuthorizationRecord(status)
      record.isPrecise = isPreciseFromEnvironment()
      try store.write(record, for: app)
      try store.updateDevice { $0.isRestricted = status == .restricted }
    } catch {
      log.error("LOCSIM_AUTHORIZATION: \(error); nothing is decided", .decision)
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
      log.error("LOCSIM_ANSWER: \(error); prompts are not answered", .decision)
      return [.nobody]
    }
  }
}
