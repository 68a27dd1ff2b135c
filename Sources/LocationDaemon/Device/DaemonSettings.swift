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

  /// Whether apps of other users may connect, also by contexts.
  package var isShared = false

  /// The source as it was given, for people.
  package var sourceName = ""

  /// The name and the version of the daemon.
  package var name: String

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
