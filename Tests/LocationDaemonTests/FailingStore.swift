// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationHost
import Synchronization

/// A store that a full disk keeps from being written, or that cannot be read either, as a test says.
final class FailingStore: PermissionStore {
  /// What fails.
  enum Failure {
    case nothing
    case writing
    case everything
  }

  private let store: InMemoryPermissionStore
  private let broken = BrokenStore()
  private let failure = Mutex(Failure.nothing)

  /// Makes a store that works as another one.
  init(_ store: InMemoryPermissionStore) { self.store = store }

  /// Sets what fails from now on.
  func fail(_ failure: Failure) { self.failure.withLock { $0 = failure } }

  /// The reason why a write fails.
  static let full = PermissionStoreError(.full, path: "/store", reason: "the disk is full")

  private var readable: any PermissionStore {
    failure.withLock { $0 } == .everything ? broken : store
  }

  private func writable() throws(PermissionStoreError) -> InMemoryPermissionStore {
    if failure.withLock({ $0 }) != .nothing { throw Self.full }
    return store
  }

  func contents() throws(PermissionStoreError) -> PermissionContents { try readable.contents() }
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try readable.contents(changedSince: version)
  }
  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try readable.permission(of: app)
  }
  func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    try writable().update(app, name: name, change)
  }
  func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    try writable().updateDevice(change)
  }
  func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission {
    try writable().reset(app)
  }
  func resetAll() throws(PermissionStoreError) { try writable().resetAll() }
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try writable().setLoggingAccess(isOn)
  }
  func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError) {
    try writable().append(records, at: now)
  }
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    try readable.accessLog(at: now)
  }
  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    try readable.regions(of: domain)
  }
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) { try writable().updateRegions(of: domain, body) }
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try readable.monitoring(of: app)
  }
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { try writable().updateMonitoring(of: app, body) }
}
