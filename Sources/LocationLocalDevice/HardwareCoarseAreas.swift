// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost

/// The regions that this device's receiver stands for, which all processes of the user share.
package struct HardwareCoarseAreas: Sendable {
  private let link: CoarseAreaLink

  /// Keeps them.
  package var keeper: any CoarseAreaKeeper { link }

  /// What a device begins with, joining regions as a density table says.
  package func setup(_ density: DensityTable?) -> CoarseAreaSetup { link.setup(density: density) }

  /// Those in the user's store; where that cannot be used there are none, and a line says so.
  package static func ofUser() -> Self {
    do throws(PermissionStoreError) {
      return Self(
        link: CoarseAreaLink(
          store: try LocalDevice.usersStore(), domain: .hardware, log: LocalDevice.log))
    } catch {
      return Self(link: CoarseAreaLink(without: error, log: LocalDevice.log))
    }
  }
}
