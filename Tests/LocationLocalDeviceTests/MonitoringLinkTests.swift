// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Logging
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
    let failing = FailingStore(store)
    failing.fail(.everything)
    let link = MonitoringLink(store: failing, app: .tracker, log: log)
    #expect(link.record.isEmpty && link.replacement() == nil)
    failing.fail(.nothing)
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
    #expect(monitoring.replacement() == nil, "the watcher has reported it")
  }
}
