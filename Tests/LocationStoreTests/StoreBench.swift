// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost
@testable import LocationStore

/// The implementations that must behave alike.
enum StoreKind: CaseIterable {
  case sqlite
  case inMemory
}

/// Two store objects with the same contents, as two processes have them.
struct StorePair {
  let store: any PermissionStore
  let other: any PermissionStore

  init(_ kind: StoreKind, accessLimit: Int = PermissionLimits.accessEntries) throws {
    switch kind {
    case .sqlite:
      let folder = try StoreFolderBench()
      // The folder stays as long as a store does, which would only make a new one.
      let keep: @Sendable (StoreNotice) -> Void = { _ in withExtendedLifetime(folder) {} }
      store = try SQLitePermissionStore(
        path: folder.file, accessLimit: accessLimit, report: keep)
      other = try SQLitePermissionStore(
        path: folder.file, accessLimit: accessLimit, report: keep)
    case .inMemory:
      let memory = InMemoryPermissionStore(accessLimit: accessLimit)
      store = memory
      other = InMemoryPermissionStore(sharing: memory)
    }
  }
}

/// A folder with a store's file in it, which goes away with its owner.
final class StoreFolderBench: Sendable {
  /// A folder that `locsim` would make.
  let folder: String
  /// The store's file.
  let file: String
  private let root: URL

  /// A file system in memory where there is one: a busy disk takes tens of milliseconds for each
  /// of the thousands of commits, and no test can show what it keeps when the power goes.
  private static let scratch: URL = {
    let memory = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  }()

  init() throws {
    root = Self.scratch.appending(path: "locsim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    folder = root.appending(path: "state/locsim").path
    file = "\(folder)/permissions.sqlite"
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Opens the store, and collects what is odd about it.
  func open(_ notices: Notices = Notices()) throws -> SQLitePermissionStore {
    try SQLitePermissionStore(path: file) { notice in
      withExtendedLifetime(self) { notices.add(notice) }
    }
  }

  /// Opens the file as a database, without the store's rules.
  func edit(_ sql: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Whether any of the folder's files holds bytes.
  func isFound(_ needle: Data) throws -> Bool {
    try names().contains {
      try Data(contentsOf: URL(filePath: "\(folder)/\($0)")).range(of: needle) != nil
    }
  }

  /// The file's bytes.
  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file))) }

  /// Writes over the file in place, as a failing disk would.
  func overwrite(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// The permission bits of a path.
  func mode(_ path: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  /// The names in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}

/// What a store found odd.
final class Notices: Sendable {
  private let notices = Mutex<[StoreNotice]>([])

  var all: [StoreNotice] { notices.withLock { $0 } }

  func add(_ notice: StoreNotice) { notices.withLock { $0.append(notice) } }
}
