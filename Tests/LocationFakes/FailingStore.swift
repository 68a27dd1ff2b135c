// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost
import Synchronization

/// A store that a full disk keeps from being written, or that cannot be read either, as a test says.
package final class FailingStore: PermissionStore {
  /// What fails.
  package enum Failure: Sendable {
    case nothing
    case writing
    case everything
  }

  private let store: InMemoryPermissionStore
  private let broken = BrokenStore()
  private let failure = Mutex(Failure.nothing)

  /// Makes a store that works as another one.
  package init(_ store: InMemoryPermissionStore = InMemoryPermissionStore()) {
    self.store = store
  }

  /// Sets what fails from now on.
  package func fail(_ failure: Failure) { self.failure.withLock { $0 = failure } }

  /// The reason why a write fails.
  package static let full = PermissionStoreError(.full, path: "/store", reason: "the disk is full")

  private var readable: any PermissionStore {
    failure.withLock { $0 } == .everything ? broken : store
  }

  private func writable() throws(PermissionStoreError) -> InMemoryPermissionStore {
    if failure.withLock({ $0 }) != .nothing { throw Self.full }
    return store
  }

  package func contents() throws(PermissionStoreError) -> PermissionContents {
    try readable.contents()
  }
  package func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try readable.contents(changedSince: version)
  }
  package func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try readable.permission(of: app)
  }
  package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    try writable().update(app, name: name, change)
  }
  package func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    try writable().updateDevice(change)
  }
  package func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission {
    try writable().reset(app)
  }
  package func resetAll() throws(PermissionStoreError) { try writable().resetAll() }
  package func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try writable().setLoggingAccess(isOn)
  }
  package func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError) {
    try writable().append(records, at: now)
  }
  package func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    try readable.accessLog(at: now)
  }
  package func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    try readable.regions(of: domain)
  }
  package func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) { try writable().updateRegions(of: domain, body) }
  package func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try readable.monitoring(of: app)
  }
  package func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { try writable().updateMonitoring(of: app, body) }
  package func setRelaunch(_ isAllowed: Bool, of app: AppID) throws(PermissionStoreError) {
    try writable().setRelaunch(isAllowed, of: app)
  }
  package func launch(of app: AppID) throws(PermissionStoreError) -> KeptLaunch? {
    try readable.launch(of: app)
  }
  package func keepLaunch(_ launch: KeptLaunch, of app: AppID) throws(PermissionStoreError) {
    try writable().keepLaunch(launch, of: app)
  }
}
