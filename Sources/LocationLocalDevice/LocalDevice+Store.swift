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
    switch VariableReader().decisionOrigin() {
    case .given(let status, let isPrecise, let seed):
      let store = memoryStore(seed)
      do {
        var record = AuthorizationRecord(status)
        record.isPrecise = isPrecise
        try store.write(record, for: app)
        try store.updateDevice { $0.isRestricted = status == .restricted }
      } catch {
        log.error("LOCSIM_AUTHORIZATION: \(error); nothing is decided", .decision)
      }
      return LocalDeviceStores(decisions: store)
    case .memory(let seed): return LocalDeviceStores(decisions: memoryStore(seed))
    case .users: break
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

  /// Returns a store for this process, whose secret is a chosen number, or else 0.
  ///
  /// A random secret would differ at each launch, and an average over many launches would reveal
  /// the position.
  private static func memoryStore(_ seed: UInt64?) -> InMemoryPermissionStore {
    InMemoryPermissionStore(seed: AccuracySeed(number: seed ?? 0))
  }

  /// Whether `LOCSIM_SEED` gives a number.
  static var isSeedChosen: Bool {
    guard let text = Environment.value(of: "LOCSIM_SEED") else { return false }
    return (try? OptionText.seed(text)) != nil
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
}
