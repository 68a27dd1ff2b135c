// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationHost

/// An open store with the current layout.
struct StoreConnection: Sendable {
  /// The reason why a store cannot be opened.
  enum Fault: Error {
    /// The file holds something that we did not write.
    case damaged(reason: String)
    /// Any other reason.
    case unusable(PermissionStoreError)
  }

  /// The connection to the database.
  let queue: DatabaseQueue

  /// The file that it is connected to.
  let identity: FileIdentity

  /// Opens the store, and updates its layout.
  ///
  /// The caller holds the folder's lock alone, and has called the file's `prepare`.
  ///
  /// - Throws: `Fault` if the store cannot be opened.
  init(_ file: StoreFile) throws(Fault) {
    let identity = file.identity
    do {
      queue = try DatabaseQueue(path: file.path, configuration: Self.configuration)
      try queue.inDatabase { try Self.inspect($0, path: file.path) }
      try queue.inDatabase(Self.keepJournalAhead)
      try PermissionSchema.migrator.migrate(queue)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Self.fault(for: error, path: file.path)
    }
    // A process that just moved the file away despite the lock must not make us write to that file.
    guard let identity, identity == file.identity else {
      throw .unusable(PermissionStoreError(.busy, path: file.path))
    }
    self.identity = identity
  }

  /// The settings of a connection; none of them changes a file.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "locsim.permissions"
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(PermissionLimits.patience / .seconds(1))
    configuration.prepareDatabase { database in
      // A commit is on disk when it returns, and deleted data is overwritten. A schema that others
      // may have changed runs no code.
      for setting in [
        "synchronous = FULL", "secure_delete = ON", "trusted_schema = OFF", "cell_size_check = ON",
      ] {
        try database.execute(sql: "PRAGMA \(setting)")
      }
    }
    return configuration
  }

  /// Checks that the database is ours and intact, and changes nothing.
  private static func inspect(_ database: Database, path: String) throws {
    let migrator = PermissionSchema.migrator
    let found = try PermissionSchema.statements(of: database)
    let applied = try migrator.appliedIdentifiers(database)
    let isNew = found.isEmpty && applied.isEmpty
    let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard isNew || applicationID == PermissionSchema.applicationID else {
      throw Fault.damaged(reason: "it is another program's database")
    }
    if try migrator.hasBeenSuperseded(database) {
      throw Fault.unusable(PermissionStoreError(.newerVersion, path: path))
    }
    let completed = try migrator.completedMigrations(database)
    guard completed.count == applied.count,
      try found == PermissionSchema.statements(after: completed.last)
    else { throw Fault.damaged(reason: "its tables are not ours") }
    guard !isNew else { return }
    // A row that breaks a rule concerns only its app, and is handled when it is read.
    try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
    defer { try? database.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
    for table in ["device", "app"] {
      let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(\(table))")
      guard finding == "ok" else { throw Fault.damaged(reason: finding ?? "unreadable") }
    }
    _ = try PermissionRows.device(in: database)
  }

  private static func keepJournalAhead(_ database: Database) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    guard mode == "wal" else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
  }
}

extension StoreConnection {
  /// Returns the fault for an error of the database while it is opened.
  private static func fault(for error: any Error, path: String) -> Fault {
    if let reason = damage(in: error) { return .damaged(reason: reason) }
    // Our first statements are correct, so SQLite's complaint concerns the file.
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR {
      return .damaged(reason: error.message ?? "unreadable")
    }
    return .unusable(storeError(for: error, path: path))
  }

  /// Returns why an error means that the database is damaged; `nil` if it does not.
  static func damage(in error: any Error) -> String? {
    if case Fault.damaged(let reason) = error { return reason }
    guard let error = error as? DatabaseError else { return nil }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: return error.message ?? "unreadable"
    default: return nil
    }
  }

  /// Returns the store's error for an error of the database that is no damage.
  static func storeError(for error: any Error, path: String) -> PermissionStoreError {
    guard let error = error as? DatabaseError else {
      return PermissionStoreError(.inputOutput, path: path, reason: "\(error)")
    }
    let code: PermissionStoreError.Code =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
      case .SQLITE_FULL: .full
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notOpenable
      default: .inputOutput
      }
    return PermissionStoreError(
      code, path: path, reason: error.message ?? "\(error.resultCode)")
  }
}
#endif
