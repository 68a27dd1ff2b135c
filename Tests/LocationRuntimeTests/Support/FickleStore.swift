// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization

@testable import LocationRuntime

/// A store whose regions can be used or not, as a test says; nothing else of it can.
final class FickleStore: PermissionStore {
  private let store = InMemoryPermissionStore()
  private let broken = BrokenStore()
  private let usable: Mutex<Bool>

  init(isUsable: Bool) { usable = Mutex(isUsable) }

  /// Whether regions can be read and kept.
  var isUsable: Bool {
    get { usable.withLock { $0 } }
    set { usable.withLock { $0 = newValue } }
  }

  private var current: any PermissionStore { isUsable ? store : broken }

  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptRegions {
    try current.regions(of: domain)
  }
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptRegions) -> RegionState?
  ) throws(PermissionStoreError) { try current.updateRegions(of: domain, body) }
  func contents() throws(PermissionStoreError) -> PermissionContents { try current.contents() }
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try current.contents(changedSince: version)
  }

  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try broken.permission(of: app)
  }
  func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission { try broken.update(app, name: name, change) }
  func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    try broken.updateDevice(change)
  }
  func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission { try broken.reset(app) }
  func resetAll() throws(PermissionStoreError) { try broken.resetAll() }
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try broken.setLoggingAccess(isOn)
  }
  func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError) {
    try broken.append(records, at: now)
  }
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    try broken.accessLog(at: now)
  }
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try broken.monitoring(of: app)
  }
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { try broken.updateMonitoring(of: app, body) }
}
