// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// What one call of a store works with, inside its transaction.
struct StoreAccess {
  /// The connection, in a transaction.
  let database: Database

  /// How many files the store object had opened when it opened this one.
  let opening: Int

  /// Added to all revisions, so that they rise also when another file takes the place of one.
  let revisionOffset: Int

  /// The highest revision told so far.
  private(set) var highestRevision: Int

  /// Identifiers of the rows found that make no sense.
  private(set) var unreadable: [String] = []

  init(database: Database, opening: Int, revisionOffset: Int, highestRevision: Int) {
    self.database = database
    self.opening = opening
    self.revisionOffset = revisionOffset
    self.highestRevision = highestRevision
  }

  /// Reads the row of the device.
  func device() throws -> PermissionRows.Device { try PermissionRows.device(in: database) }

  /// Reads what holds for all apps that have a row, or for one of them.
  mutating func apps(only app: AppID? = nil, resets: Int) throws -> [AppPermission] {
    try PermissionRows.apps(in: database, only: app) { unreadable.append($0) }.map { permission in
      var permission = permission
      permission.revision = revision(resets: resets, writes: permission.revision)
      return permission
    }
  }

  /// The revision that a count of resets and one of an app's own writes amount to.
  mutating func revision(resets: Int, writes: Int = 0) -> Int {
    let revision = revisionOffset + resets + writes
    highestRevision = max(highestRevision, revision)
    return revision
  }

  /// The version of what the transaction sees.
  func version() throws -> StoreVersion {
    // It changes with the commits of all connections but this one.
    let change = try Int.fetchOne(database, sql: "PRAGMA data_version")
    return StoreVersion(opening: opening, change: change ?? 0)
  }
}
#endif
