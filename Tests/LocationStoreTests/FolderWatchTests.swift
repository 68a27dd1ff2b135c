// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Foundation
import LocationCore
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost
@testable import LocationStore

@Suite("A store notifies of what is written to it")
struct FolderWatchTests {
  /// The changes that a store has notified of.
  private final class Changes: Sendable {
    private let last = Mutex<StoreChange?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    func add(_ change: StoreChange) {
      last.withLock { $0 = change }
      arrival.signal()
    }

    /// Waits until a change is notified of.
    func awaitOne(_ change: StoreChange) -> Bool {
      while arrival.wait(timeout: .now() + 30) == .success {
        if last.withLock({ $0 }) == change { return true }
      }
      return false
    }

    /// Whether nothing was notified of.
    var isEmpty: Bool { last.withLock { $0 == nil } }
  }

  private let queue = DispatchQueue(label: "locsim.tests.watch")
  private let changes = Changes()

  private func subscribe(_ store: SQLitePermissionStore) throws -> any StoreWatch {
    let watch = store.watch(on: queue) { [changes] in changes.add($0) }
    return try #require(watch)
  }

  @Test("A decision of another process is notified of")
  func write() throws {
    let bench = try StoreFolderBench()
    let (store, other) = (try bench.open(), try bench.open())
    let watch = try subscribe(store)
    try other.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(changes.awaitOne(.written))
    // The last one to close the file would delete the journal, which is a change, too.
    withExtendedLifetime((watch, store, other)) {}
  }

  @Test("A commit is notified of once more when it can be seen, and a look is not")
  func touch() throws {
    let bench = try StoreFolderBench()
    let store = try bench.open()
    let manager = FileManager.default
    func isTouched() throws -> Bool {
      let attributes = try manager.attributesOfItem(atPath: bench.folder)
      let time = try #require(attributes[.modificationDate] as? Date)
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: bench.folder)
      return time.timeIntervalSince1970 > 0
    }
    _ = try isTouched()
    _ = try store.contents()
    #expect(try !isTouched())
    try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(try isTouched())
  }

  @Test("A look is no change, so it leads to no other look")
  func look() throws {
    let bench = try StoreFolderBench()
    let store = try bench.open()
    let watch = try subscribe(store)
    for _ in 0..<10 { _ = try store.contents() }
    // What the kernel had to report is handled before this.
    queue.sync {}
    queue.sync {}
    #expect(changes.isEmpty)
    withExtendedLifetime(watch) {}
  }

  @Test("A folder, one above it or a link to it that is replaced is notified of")
  func replaced() throws {
    let bench = try StoreFolderBench()
    _ = try bench.open()
    let manager = FileManager.default
    let above = URL(filePath: bench.folder).deletingLastPathComponent().path
    let link = above + ".link"
    try manager.createSymbolicLink(atPath: link, withDestinationPath: above)
    defer { try? manager.removeItem(atPath: link) }
    for (path, moved) in [
      (bench.folder, bench.folder), (bench.folder, above), ("\(link)/locsim", link),
    ] {
      let watch = FolderWatch(path: path, queue: queue) { [changes] in changes.add($0) }
      #expect(watch != nil)
      try manager.moveItem(atPath: moved, toPath: moved + ".aside")
      #expect(changes.awaitOne(.moved), "\(moved)")
      withExtendedLifetime(watch) {}
      try manager.moveItem(atPath: moved + ".aside", toPath: moved)
    }
  }

  @Test("A folder that is not there cannot be watched")
  func absent() throws {
    let bench = try StoreFolderBench()
    let watch = FolderWatch(path: bench.folder, queue: queue) { _ in }
    #expect(watch == nil)
  }

  @Test("A watcher reports a decision at once, and a store that has taken the place of another")
  func withoutIntervals() throws {
    let bench = try StoreFolderBench()
    let store = try bench.open()
    let told = DispatchSemaphore(value: 0)
    let expected = Mutex(Decision.never)
    // No look comes by itself within the time of the test.
    let watcher = PermissionWatcher(
      store: store, since: try store.contents().version, every: .seconds(3_600)
    ) {
      let decision = try? $0.get().permission(of: .tracker).record.decision
      if decision == expected.withLock({ $0 }) { told.signal() }
    }
    watcher.start()
    let other = try bench.open()
    try other.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(told.wait(timeout: .now() + 30) == .success)
    expected.withLock { $0 = .always }
    // The watcher may open a new store while the files of the old one are removed.
    for attempt in 1...10 {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: bench.file + ending)
      }
      do {
        try bench.open().write(AuthorizationRecord(decision: .always), for: .tracker)
        break
      } catch {
        if attempt == 10 { throw error }
      }
    }
    #expect(told.wait(timeout: .now() + 30) == .success)
    watcher.stop()
  }
}
#endif
