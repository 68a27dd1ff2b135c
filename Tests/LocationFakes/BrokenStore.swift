// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost

/// A store whose every call fails.
package struct BrokenStore: PermissionStore {
  package init() {}

  private var error: PermissionStoreError {
    PermissionStoreError(.inputOutput, path: "/store", reason: "broken")
  }

  package func contents() throws(PermissionStoreError) -> PermissionContents { throw error }
  package func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? { throw error }
  package func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    throw error
  }
  package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission { throw error }
  package func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    throw error
  }
  package func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission { throw error }
  package func resetAll() throws(PermissionStoreError) { throw error }
  package func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) { throw error }
  package func append(
    _ records: [AccessRecord], at now: UTCInstant
  ) throws(PermissionStoreError) { throw error }
  package func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    throw error
  }
  package func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    throw error
  }
  package func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) { throw error }
  package func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    throw error
  }
  package func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { throw error }
  package func setRelaunch(_ isAllowed: Bool, of app: AppID) throws(PermissionStoreError) {
    throw error
  }
  package func launch(of app: AppID) throws(PermissionStoreError) -> KeptLaunch? {
    throw error
  }
  package func keepLaunch(_ launch: KeptLaunch, of app: AppID) throws(PermissionStoreError) {
    throw error
  }
}
