// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// The access of one call of a store, inside its transaction.
struct StoreAccess {
  /// The connection, in a transaction.
  let database: Database

  /// The number of files that the store object has opened, up to this one.
  let opening: Int

  /// The offset of all revisions, so that they also rise when another file replaces the store's
  /// file.
  let revisionOffset: Int

  /// The highest revision returned so far.
  private(set) var highestRevision: Int

  /// The identifiers of the implausible rows found.
  private(set) var unreadable: [String] = []

  init(database: Database, opening: Int, revisionOffset: Int, highestRevision: Int) {
    self.database = database
    self.opening = opening
    self.revisionOffset = revisionOffset
    self.highestRevision = highestRevision
  }

  /// Reads the row of the device.
  func device() throws -> PermissionRows.Device { try PermissionRows.device(in: database) }

  /// Reads the permissions of all apps that have a row, or of one of them.
  mutating func apps(only app: AppID? = nil, resets: Int) throws -> [AppPermission] {
    let relaunched = try RelaunchRows.apps(in: database, only: app)
    return try PermissionRows.apps(in: database, only: app) { unreadable.append($0) }
      .map { permission in
        var permission = permission
        permission.revision = revision(resets: resets, writes: permission.revision)
        permission.mayRelaunch = relaunched.contains(permission.app.key)
        return permission
      }
  }

  /// The revision for a count of resets and a count of an app's own writes.
  mutating func revision(resets: Int, writes: Int = 0) -> Int {
    let revision = revisionOffset + resets + writes
    highestRevision = max(highestRevision, revision)
    return revision
  }

  /// The version of the contents that the transaction sees.
  func version() throws -> StoreVersion {
    // It changes with the commits of all connections but this one.
    let change = try Int.fetchOne(database, sql: "PRAGMA data_version")
    return StoreVersion(opening: opening, change: change ?? 0)
  }
}
#endif
