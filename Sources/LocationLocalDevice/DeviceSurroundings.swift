// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost

/// What the environment of a program says about the device of its app.
package struct DeviceSurroundings: Sendable {
  /// The source of positions.
  package let source: LocalDeviceSource

  /// The numbers of the engine.
  package let configuration: EngineConfiguration

  /// The store of decisions.
  package let store: any PermissionStore

  /// Opens the same store for what a person decides, which its first user then takes for news.
  package let openStore: @Sendable () throws(PermissionStoreError) -> any PermissionStore

  /// The coarse areas of the source.
  package let regions: CoarseAreaLink

  /// Whether the coarse areas are in another store than the decisions.
  package let areRegionsApart: Bool

  /// The table that joins coarse areas where few people live.
  package let density: DensityTable?

  /// How prompts are answered, in turn; empty leaves that to people.
  package let policies: [PromptPolicy]

  /// Reads the environment of this process, as a device in the app's own process does.
  ///
  /// - Parameter app: The app about which the environment decides.
  /// - Returns: What it says.
  package static func fromEnvironment(for app: AppID) -> Self {
    let reader = VariableReader()
    let source = LocalDeviceSource.fromEnvironment(LocalDevice.log)
    let stores = LocalDevice.stores(for: app)
    let regions = stores.regions(of: source)
    return Self(
      source: source, configuration: reader.configuration(), store: stores.decisions,
      openStore: stores.openDecisionsAgain,
      regions: regions.link, areRegionsApart: regions.isApart, density: reader.density(),
      policies: reader.promptPolicies())
  }
}
