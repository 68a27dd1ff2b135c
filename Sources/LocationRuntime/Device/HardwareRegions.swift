// SPDX-License-Identifier: MIT

package import LocationCore

/// The regions that this device's receiver stands for, which all processes of the user share.
package struct HardwareRegions: Sendable {
  private let link: RegionLink

  /// Keeps them.
  package var keeper: any RegionKeeper { link }

  /// What a device begins with, joining regions as a density table says.
  package func setup(_ density: DensityTable?) -> RegionSetup { link.setup(density: density) }

  /// Those in the store that the surroundings of an app describe; where that cannot be used, ones of
  /// this process, with a secret that nobody knows.
  package static func ofUser(_ app: AppID) -> Self {
    Self(
      link: RegionLink(
        store: LiveDevice.store(for: app), domain: .hardware, log: LiveDevice.log))
  }
}
