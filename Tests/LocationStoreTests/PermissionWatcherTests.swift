// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import LocationCore
import LocationFakes
import LocationStore
import Synchronization
import Testing

@testable import LocationHost

@Suite("A process that runs notices what others write")
struct PermissionWatcherTests {
  private final class Log: Sendable {
    private let told = Mutex<[Result<PermissionContents, PermissionStoreError>]>([])
    var all: [Result<PermissionContents, PermissionStoreError>] { told.withLock { $0 } }
    var decisions: [Decision?] {
      all.map { try? $0.get().permission(of: .tracker).record.decision }
    }
    func add(_ result: Result<PermissionContents, PermissionStoreError>) {
      told.withLock { $0.append(result) }
    }
  }

  @Test("A write of another is reported once, at the next look", arguments: StoreKind.allCases)
  func foreign(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let log = Log()
    let version = try pair.store.contents().version
    let watcher = PermissionWatcher(store: pair.store, since: version) { log.add($0) }
    watcher.poll()
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    watcher.poll()
    #expect(log.decisions == [])
    try pair.other.write(AuthorizationRecord(decision: .never), for: .tracker)
    watcher.poll()
    watcher.poll()
    #expect(log.decisions == [.never])
    try pair.other.write(AuthorizationRecord(decision: .whileUsing), for: .tracker)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    watcher.poll()
    #expect(log.decisions == [.never, .always])
  }

  @Test(
    "A reset is reported even where every record looks as before",
    arguments: StoreKind.allCases)
  func reset(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let log = Log()
    let before = try pair.store.contents()
    let watcher = PermissionWatcher(store: pair.store, since: before.version) { log.add($0) }
    try pair.other.resetAll()
    watcher.poll()
    let after = try #require(try log.all.first?.get())
    #expect(after.permission(of: .tracker).record == before.permission(of: .tracker).record)
    #expect(after.permission(of: .tracker).revision > before.permission(of: .tracker).revision)
  }

  @Test(
    "A write of another's regions is reported as no decision", arguments: StoreKind.allCases)
  func regions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let log = Log()
    let before = try pair.store.contents()
    let watcher = PermissionWatcher(store: pair.store, since: before.version) { log.add($0) }
    try pair.other.updateRegions(of: .hardware) { _ in .staying }
    watcher.poll()
    for told in log.all {
      let after = try told.get()
      #expect(after.apps == before.apps)
      #expect(after.device == before.device)
      #expect(after.resets == before.resets)
    }
    try pair.other.resetAll()
    watcher.poll()
    #expect(try #require(log.all.last).get().resets > before.resets)
  }

  @Test("The first look without a version reports what there is", arguments: StoreKind.allCases)
  func first(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let log = Log()
    let watcher = PermissionWatcher(store: pair.store, since: nil) { log.add($0) }
    watcher.poll()
    watcher.poll()
    #expect(log.decisions == [.undecided])
  }

  @Test("Nothing is reported after the stop", arguments: StoreKind.allCases)
  func stop(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let log = Log()
    let watcher = PermissionWatcher(store: pair.store, since: nil) { log.add($0) }
    watcher.stop()
    watcher.start()
    watcher.poll()
    #expect(log.all.isEmpty)
  }

  @Test("An unreadable store is reported once, and what it holds when it can be read again")
  func unreadable() throws {
    let bench = try StoreFolderBench()
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let log = Log()
    let watcher = PermissionWatcher(store: store, since: try store.contents().version) {
      log.add($0)
    }
    let aside = bench.folder + ".aside"
    try FileManager.default.moveItem(atPath: bench.folder, toPath: aside)
    try Data().write(to: URL(filePath: bench.folder))
    watcher.poll()
    watcher.poll()
    #expect(log.decisions == [nil])
    try FileManager.default.removeItem(atPath: bench.folder)
    try FileManager.default.moveItem(atPath: aside, toPath: bench.folder)
    watcher.poll()
    watcher.poll()
    #expect(log.decisions == [nil, .always])
  }

  @Test("Once started, it looks by itself", arguments: StoreKind.allCases)
  func live(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let told = DispatchSemaphore(value: 0)
    let watcher = PermissionWatcher(store: pair.store, since: try pair.store.contents().version) {
      if (try? $0.get().permission(of: .tracker).record.decision) == .never { told.signal() }
    }
    watcher.start()
    try pair.other.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(told.wait(timeout: .now() + 30) == .success)
    watcher.stop()
  }
}
