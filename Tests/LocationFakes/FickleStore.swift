// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost
import Synchronization

/// A store whose regions can be used or not, as a test says; nothing else of it can.
package final class FickleStore: PermissionStore {
  private let store = InMemoryPermissionStore()
  private let broken = BrokenStore()
  private let usable: Mutex<Bool>

  package init(isUsable: Bool) { usable = Mutex(isUsable) }

  /// Whether regions can be read and kept.
  package var isUsable: Bool {
    get { usable.withLock { $0 } }
    set { usable.withLock { $0 = newValue } }
  }

  private var current: any PermissionStore { isUsable ? store : broken }

  package func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    try current.regions(of: domain)
  }
  package func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) { try current.updateRegions(of: domain, body) }
  package func contents() throws(PermissionStoreError) -> PermissionContents {
    try current.contents()
  }
  package func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try current.contents(changedSince: version)
  }

  package func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try broken.permission(of: app)
  }
  package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission { try broken.update(app, name: name, change) }
  package func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    try broken.updateDevice(change)
  }
  package func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission {
    try broken.reset(app)
  }
  package func resetAll() throws(PermissionStoreError) { try broken.resetAll() }
  package func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try broken.setLoggingAccess(isOn)
  }
  package func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError) {
    try broken.append(records, at: now)
  }
  package func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    try broken.accessLog(at: now)
  }
  package func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try broken.monitoring(of: app)
  }
  package func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { try broken.updateMonitoring(of: app, body) }
}
