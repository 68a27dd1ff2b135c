// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationClient
package import LocationCore
package import LocationHost
import LocationJSON

extension SQLitePermissionStore {
  /// Allows or forbids that an app is started because something is due for it.
  package func setRelaunch(
    _ isAllowed: Bool, of app: AppID
  ) throws(PermissionStoreError) {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    try perform(.immediate) { access in
      let arguments = ProgramColumns.arguments(of: app)
      guard isAllowed else { return try RelaunchRows.forget(app, in: access.database) }
      // It is an app about which something was decided.
      try access.database.execute(
        sql: """
          INSERT OR IGNORE INTO app (id, user, tier, anchor, decision, always_chance_used, revision)
          VALUES (?, ?, ?, ?, 'undecided', 0, 0)
          """, arguments: arguments)
      try access.database.execute(
        sql: "INSERT OR IGNORE INTO relaunch VALUES (?, ?, ?, ?, NULL, 1)", arguments: arguments)
    }
    // Arguments may hold secrets.
    if !isAllowed { eraseJournal() }
  }

  /// Returns what is stored about the start of an app; `nil` unless it may be started again.
  package func launch(of app: AppID) throws(PermissionStoreError) -> KeptLaunch? {
    try perform(.deferred) { access in
      let row = try Row.fetchOne(
        access.database,
        sql: "SELECT launch, reduced FROM relaunch WHERE \(ProgramColumns.condition("app"))",
        arguments: ProgramColumns.arguments(of: app))
      guard let row else { return nil }
      return KeptLaunch(
        launch: String.fromDatabaseValue(row[0]).flatMap(RelaunchRows.launch),
        isReducedByDefault: PermissionRows.flag(row[1]) ?? true)
    }
  }

  /// Stores how an app is started; does nothing unless it may be started again.
  package func keepLaunch(
    _ launch: KeptLaunch, of app: AppID
  ) throws(PermissionStoreError) {
    let text = launch.launch.map { launch in
      var writer = JSONWriter()
      launch.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    try perform(.immediate) { access in
      try access.database.execute(
        sql: "UPDATE relaunch SET launch = ?, reduced = ? WHERE \(ProgramColumns.condition("app"))",
        arguments: [text, launch.isReducedByDefault] + ProgramColumns.arguments(of: app))
    }
  }
}

/// Reads and writes the rows about apps that may be started again, and trusts no row that it reads.
enum RelaunchRows {
  /// The apps that may be started again, of all or of one.
  static func apps(in database: Database, only app: AppID?) throws -> Set<AppID.Key> {
    let columns = "SELECT app, user, tier, anchor FROM relaunch"
    let rows =
      if let app {
        try Row.fetchAll(
          database, sql: "\(columns) WHERE \(ProgramColumns.condition("app"))",
          arguments: ProgramColumns.arguments(of: app))
      } else {
        try Row.fetchAll(database, sql: columns)
      }
    return Set(rows.compactMap { ProgramColumns.app($0[0], $0[1], $0[2], $0[3])?.key })
  }

  /// The launch that a text describes; `nil` if it is implausible.
  static func launch(_ text: String) -> AppLaunch? {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes, 0..<bytes.count)
    let launch = try? AppLaunch(from: &scanner)
    return scanner.isAtEnd ? launch : nil
  }

  /// Forbids that an app is started again.
  static func forget(_ app: AppID, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM relaunch WHERE \(ProgramColumns.condition("app"))",
      arguments: ProgramColumns.arguments(of: app))
  }
}
#endif
