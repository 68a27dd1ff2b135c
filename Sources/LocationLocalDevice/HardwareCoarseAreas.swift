// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost
import LocationStore

/// The regions of this device's receiver, which all processes of the user share.
package struct HardwareCoarseAreas: Sendable {
  private let link: CoarseAreaLink

  /// Stores the regions.
  package var keeper: any CoarseAreaKeeper { link }

  /// Returns the initial regions of a device, joined according to a density table.
  package func setup(_ density: DensityTable?) -> CoarseAreaSetup { link.setup(density: density) }

  /// Returns the regions in the user's store.
  ///
  /// If the store cannot be used, there are no regions, and a line reports that.
  package static func ofUser() -> Self {
    do throws(PermissionStoreError) {
      return Self(
        link: CoarseAreaLink(
          store: try PersistentStore.ofUser(), domain: .hardware, log: LocalDevice.log))
    } catch {
      return Self(link: CoarseAreaLink(without: error, log: LocalDevice.log))
    }
  }
}
