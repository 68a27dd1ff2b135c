// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost
package import LocationLocalDevice
package import LocationPrograms

/// How a daemon is set up.
package struct DaemonSettings: Sendable {
  /// The source of positions.
  package var source: LocalDeviceSource

  /// The permission store, and where the secret of the coarse areas is.
  package var store: any PermissionStore

  /// Opens the same store for what the device's owner decides.
  package var openStore: @Sendable () throws(PermissionStoreError) -> any PermissionStore

  /// The domain of the coarse areas.
  package var domain: SeedDomain

  /// What answers prompts; `nil` lets them wait for an agent.
  package var prompter: (any Prompter)?

  /// A scenario that is played around the apps.
  package var scenario: DaemonScenario?

  /// The table that joins coarse areas where few people live.
  package var density: DensityTable?

  /// Finds the programs of apps.
  package var programs = ProgramLookup()

  /// The places that the user has saved; `nil` where no user is served.
  package var places: PlaceBook?

  /// Whether apps of other users may connect, also by contexts.
  package var isShared = false

  /// The source as it was given, for people.
  package var sourceName = ""

  /// The name and the version of the daemon.
  package var name: String

  /// The coarse areas; `nil` for those of the store.
  package var regions: CoarseAreaLink?

  /// Whether they are in another store than the decisions.
  package var areRegionsApart = false

  /// The numbers of the engine, apart from those that a daemon's many apps determine.
  package var configuration = EngineConfiguration()

  /// Ends the program, if a person may do that from another program.
  package var end: (@Sendable () -> Void)?

  /// Whether it serves one app that its program has started, and starts no others.
  package var isOfOneApp = false

  /// Makes settings.
  package init(
    source: LocalDeviceSource, store: any PermissionStore, domain: SeedDomain, name: String,
    openStore: @escaping @Sendable () throws(PermissionStoreError) -> any PermissionStore
  ) {
    self.source = source
    self.store = store
    self.openStore = openStore
    self.domain = domain
    self.name = name
  }
}

extension DaemonSettings {
  /// How the time of the device follows that of its source.
  var line: LiveLine {
    if let scenario { return LiveLine(rate: scenario.rate, isSteady: true) }
    if source.isReceiver { return .machine(PacedClock(rate: 1)) }
    return LiveLine(rate: source.rate(orOf: nil), isSteady: false)
  }

  /// Whether apps are started for which something is due.
  var startsApps: Bool { scenario == nil && !isOfOneApp }

  /// The numbers of the engine.
  var engineConfiguration: EngineConfiguration {
    // A scenario determines which app is on the screen.
    if let scenario { return scenario.configuration }
    var configuration = configuration
    configuration.sharesScreen = true
    configuration.rememberedAppLimit = DaemonPermissions.rememberedApps
    return configuration
  }
}
