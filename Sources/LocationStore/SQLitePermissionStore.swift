// SPDX-License-Identifier: MIT

#if Store
package import Dispatch
import GRDB
package import LocationHost
import Synchronization

/// A permission store in an SQLite file, which all processes of a user share.
///
/// It fails closed. A damaged file is set aside, and every app is then undecided. A file that a
/// newer version has changed is left alone, and every call throws. If the file is replaced while it
/// is open, the next call uses the new one.
package final class SQLitePermissionStore: PermissionStore {
  private struct State {
    var connection: StoreConnection?
    var openings = 0
    var revisionOffset = 0
    var highestRevision = 0
    /// The identifiers of reported rows, at most `reportLimit` of them.
    var reported: Set<String> = []
    /// The notices to report after the lock is released.
    var notices: [StoreNotice] = []
  }

  /// The outcome of an attempt to use the file.
  private enum Outcome<Result> {
    case done(Result)
    /// The opened file was replaced or deleted.
    case replaced
    case damaged(reason: String)
  }

  /// The number of files that a call tries, because a file may be replaced or damaged.
  private static let openingLimit = 3

  /// The largest number of unreadable rows of a file that are reported.
  private static let reportLimit = 100

  /// The largest number of entries in the access log.
  let accessLimit: Int

  private let file: StoreFile
  private let report: @Sendable (StoreNotice) -> Void
  private let state = Mutex(State())

  /// Opens a store, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - path: The absolute path of its file (`StoreLocation`).
  ///   - accessLimit: The largest number of entries in the access log.
  ///   - report: Receives the irregularities of the store.
  /// - Throws: `PermissionStoreError` if it cannot be used; every app then counts as not
  ///   determined.
  package init(
    path: String, accessLimit: Int = PermissionLimits.accessEntries,
    report: @escaping @Sendable (StoreNotice) -> Void = StoreNotice.log
  ) throws(PermissionStoreError) {
    file = StoreFile(path: path)
    self.accessLimit = accessLimit
    self.report = report
    try perform(.deferred) { _ = try $0.device() }
  }

  /// Runs code in a transaction, and returns after its changes are on disk.
  ///
  /// - Parameters:
  ///   - kind: `deferred` for reading, `immediate` for writing.
  ///   - body: The code; it runs again if the file turns out to be damaged.
  /// - Returns: The result of the code.
  /// - Throws: `PermissionStoreError` if the store cannot be used, or if the code throws one.
  func perform<Result: Sendable>(
    _ kind: Database.TransactionKind, _ body: (inout StoreAccess) throws -> Result
  ) throws(PermissionStoreError) -> Result {
    // Notices are reported without the lock, because their receiver may use the store.
    defer { for notice in takeNotices() { report(notice) } }
    return try state.withLock { state throws(PermissionStoreError) in
      for _ in 0..<Self.openingLimit {
        let connection = try connection(&state)
        switch try use(connection, kind, &state, body) {
        case .done(let result): return result
        case .replaced: break
        case .damaged(let reason):
          try file.folder.whileLocked(.exclusive) { () throws(PermissionStoreError) in
            // Another process may already have set it aside.
            guard file.identity == connection.identity else { return }
            try setAside(reason, &state)
          }
        }
        state.connection = nil
      }
      throw PermissionStoreError(
        .damaged, path: file.path, reason: "another process keeps replacing it")
    }
  }

  /// Subscribes to changes of the store by every process.
  package func watch(
    on queue: DispatchQueue, _ changed: @escaping @Sendable (StoreChange) -> Void
  ) -> (any StoreWatch)? {
    FolderWatch(path: file.folder.path, queue: queue, changed: changed)
  }

  /// Erases deleted data from the journal, too.
  ///
  /// If another process is reading meanwhile, later writes overwrite the data instead.
  func eraseJournal() {
    state.withLock { state in
      _ = try? state.connection?.queue.inDatabase { try $0.checkpoint(.truncate) }
    }
  }

  private func takeNotices() -> [StoreNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  private func connection(
    _ state: inout State
  ) throws(PermissionStoreError) -> StoreConnection {
    if let connection = state.connection { return connection }
    try file.folder.prepare()
    let connection = try file.folder.whileLocked(.exclusive) {
      () throws(PermissionStoreError) -> StoreConnection in
      try file.prepare()
      switch try connect() {
      case .done(let connection): return connection
      case .replaced: throw PermissionStoreError(.busy, path: file.path)
      case .damaged(let reason): try setAside(reason, &state)
      }
      try file.prepare()
      guard case .done(let connection) = try connect() else {
        throw PermissionStoreError(.damaged, path: file.path, reason: "a new one is no better")
      }
      return connection
    }
    // The contents of this file are unrelated to the contents of the last one.
    if state.openings > 0 { state.revisionOffset = state.highestRevision + 1 }
    state.openings += 1
    state.reported = []
    state.connection = connection
    return connection
  }

  private func connect() throws(PermissionStoreError) -> Outcome<StoreConnection> {
    do throws(StoreConnection.Fault) {
      return .done(try StoreConnection(file))
    } catch {
      switch error {
      case .damaged(let reason): return .damaged(reason: reason)
      case .unusable(let error): throw error
      }
    }
  }

  private func setAside(_ reason: String, _ state: inout State) throws(PermissionStoreError) {
    let aside = try file.setAside()
    state.notices.append(.setAside(path: file.path, as: aside, reason: reason))
  }

  private func use<Result>(
    _ connection: StoreConnection, _ kind: Database.TransactionKind, _ state: inout State,
    _ body: (inout StoreAccess) throws -> Result
  ) throws(PermissionStoreError) -> Outcome<Result> {
    // This is checked first without the lock, because the folder may be gone, too.
    guard file.identity == connection.identity else { return .replaced }
    return try file.folder.whileLocked(.shared) { () throws(PermissionStoreError) in
      guard file.identity == connection.identity else { return .replaced }
      do {
        let result = try transact(connection, kind, &state, body)
        // The bytes of a commit were written before it can be seen, so a watcher of the folder may
        // have looked too early.
        if result.hasChanged { file.folder.touch() }
        return .done(result.value)
      } catch let error as PermissionStoreError {
        throw error
      } catch {
        if let reason = StoreConnection.damage(in: error) { return .damaged(reason: reason) }
        let error = StoreConnection.storeError(for: error, path: file.path)
        // A reopened file is inspected as a whole, which may reveal more.
        if error.code == .inputOutput { state.connection = nil }
        throw error
      }
    }
  }

  private func transact<Result>(
    _ connection: StoreConnection, _ kind: Database.TransactionKind, _ state: inout State,
    _ body: (inout StoreAccess) throws -> Result
  ) throws -> (value: Result, hasChanged: Bool) {
    var access: StoreAccess?
    var hasChanged = false
    let result = try connection.queue.inDatabase { database in
      let changes = database.totalChangesCount
      var own = StoreAccess(
        database: database, opening: state.openings, revisionOffset: state.revisionOffset,
        highestRevision: state.highestRevision)
      defer { access = own }
      var result: Result?
      try database.inTransaction(kind) {
        result = try body(&own)
        return .commit
      }
      hasChanged = database.totalChangesCount != changes
      return result
    }
    guard let result, let access else {
      throw PermissionStoreError(.inputOutput, path: file.path, reason: "nothing was done")
    }
    state.highestRevision = access.highestRevision
    for app in access.unreadable
    where state.reported.count < Self.reportLimit && state.reported.insert(app).inserted {
      state.notices.append(.unreadableRow(path: file.path, app: app))
    }
    return (result, hasChanged)
  }
}
#endif
