// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationRuntime

/// A store whose every call fails.
struct BrokenStore: PermissionStore {
  private var error: PermissionStoreError {
    PermissionStoreError(.inputOutput, path: "/store", reason: "broken")
  }

  func contents() throws(PermissionStoreError) -> PermissionContents { throw error }
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? { throw error }
  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission { throw error }
  func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission { throw error }
  func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    throw error
  }
  func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission { throw error }
  func resetAll() throws(PermissionStoreError) { throw error }
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) { throw error }
  func append(
    _ records: [AccessRecord], at now: UTCInstant
  ) throws(PermissionStoreError) { throw error }
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    throw error
  }
  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptRegions { throw error }
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptRegions) -> RegionState?
  ) throws(PermissionStoreError) { throw error }
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord { throw error }
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { throw error }
}
