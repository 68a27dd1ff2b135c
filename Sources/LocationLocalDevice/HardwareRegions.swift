// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost

/// The regions that this device's receiver stands for, which all processes of the user share.
package struct HardwareRegions: Sendable {
  private let link: RegionLink

  /// Keeps them.
  package var keeper: any RegionKeeper { link }

  /// What a device begins with, joining regions as a density table says.
  package func setup(_ density: DensityTable?) -> RegionSetup { link.setup(density: density) }

  /// Those in the user's store; where that cannot be used there are none, and a line says so.
  package static func ofUser() -> Self {
    do throws(PermissionStoreError) {
      return Self(
        link: RegionLink(
          store: try LiveDevice.usersStore(), domain: .hardware, log: LiveDevice.log))
    } catch {
      return Self(link: RegionLink(without: error, log: LiveDevice.log))
    }
  }
}
