// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Logging
import Synchronization
import Testing

@testable import LocationHost
@testable import LocationLocalDevice

@Suite("A live app's watches outlive its process")
struct MonitoringLinkTests {
  private let store = InMemoryPermissionStore()
  private let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

  private func link() -> MonitoringLink {
    MonitoringLink(store: InMemoryPermissionStore(sharing: store), app: .tracker, log: log)
  }

  private func restored(_ record: MonitoringRecord) -> Event {
    .monitoringRestored(.tracker, record)
  }

  @Test("M-06, MON-02, G-09: The next process begins with what the last one kept")
  func nextProcess() throws {
    let first = link()
    #expect(first.record.isEmpty)
    first.persist(.full)
    #expect(link().record == .full)
    #expect(try store.monitoring(of: .other).isEmpty)
    first.persist(MonitoringRecord())
    #expect(link().record.isEmpty)
  }

  @Test("Records kept here, or by another process of the app, are no news")
  func noNews() {
    let (first, second) = (link(), link())
    #expect(first.replacement() == nil)
    first.persist(.full)
    #expect(first.replacement() == nil && second.replacement() == nil)
    second.persist(.sample { $0.monitorsVisits = true })
    #expect(first.replacement() == nil)
    first.persist(.full)
    #expect(link().record == .full, "the last one that writes keeps its whole record")
  }

  @Test("A-65: A reset elsewhere is reported once, and what it deleted is not written back")
  func reset() throws {
    let link = link()
    link.persist(.full)
    try store.resetAll()
    link.persist(.full)
    #expect(try store.monitoring(of: .tracker).isEmpty)
    #expect(link.replacement() == restored(MonitoringRecord()))
    #expect(link.replacement() == nil)
    link.persist(.full)
    #expect(try store.monitoring(of: .tracker) == .full)
    try store.reset(.tracker)
    #expect(link.replacement() == restored(MonitoringRecord()))
  }

  @Test("A record that cannot be kept is not taken for reset")
  func unstorable() {
    let link = link()
    link.persist(.sample { $0.regions = [.park("a\0b")] })
    #expect(link.replacement() == nil)
    link.persist(.full)
    #expect(self.link().record == .full)
  }

  @Test("A store that cannot be used begins with nothing, and ends nothing that is watched")
  func broken() {
    let link = MonitoringLink(store: BrokenStore(), app: .tracker, log: log)
    #expect(link.record.isEmpty)
    link.persist(.full)
    #expect(link.replacement() == nil)
  }

  @Test("A record that could not be read at first is reported when it can be read")
  func readLater() throws {
    try store.updateMonitoring(of: .tracker) { _ in .full }
    let flaky = FlakyStore(store)
    let link = MonitoringLink(store: flaky, app: .tracker, log: log)
    #expect(link.record.isEmpty && link.replacement() == nil)
    flaky.mend()
    #expect(link.replacement() == restored(.full))
    #expect(link.replacement() == nil)
  }

  @Test("A live device's watcher takes a reset in together with the decision")
  func watcher() throws {
    let monitoring = link()
    monitoring.persist(.full)
    let permissions = PermissionLink(
      store: InMemoryPermissionStore(sharing: store), app: .tracker, name: "Tracker", log: log,
      monitoring: monitoring)
    let service = LocationService(clock: SteppedClock())
    let watcher = permissions.watcher(for: service)
    try store.resetAll()
    watcher.poll()
    #expect(monitoring.replacement() == nil, "the watcher has told it")
  }
}

/// A store that cannot be read until it is mended.
private final class FlakyStore: PermissionStore {
  private let store: InMemoryPermissionStore
  private let isMended = Mutex(false)

  init(_ store: InMemoryPermissionStore) { self.store = store }

  func mend() { isMended.withLock { $0 = true } }

  private var current: any PermissionStore { isMended.withLock { $0 } ? store : BrokenStore() }

  func contents() throws(PermissionStoreError) -> PermissionContents { try current.contents() }
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try current.contents(changedSince: version)
  }
  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try current.permission(of: app)
  }
  func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    try current.update(app, name: name, change)
  }
  func updateDevice(_ change: (inout DevicePrivacy) -> Void) throws(PermissionStoreError) {
    try current.updateDevice(change)
  }
  func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission { try current.reset(app) }
  func resetAll() throws(PermissionStoreError) { try current.resetAll() }
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try current.setLoggingAccess(isOn)
  }
  func append(
    _ records: [AccessRecord], at now: UTCInstant
  ) throws(PermissionStoreError) { try current.append(records, at: now) }
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    try current.accessLog(at: now)
  }
  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    try current.regions(of: domain)
  }
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) { try current.updateRegions(of: domain, body) }
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try current.monitoring(of: app)
  }
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) { try current.updateMonitoring(of: app, body) }
}
