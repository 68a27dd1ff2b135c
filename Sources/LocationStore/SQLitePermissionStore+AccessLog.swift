// SPDX-License-Identifier: MIT

#if Store
import GRDB
package import LocationCore
package import LocationHost

extension SQLitePermissionStore {
  /// Switches the access log on or off; switching it off empties it and deletes last uses (UI-08).
  package func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    try perform(.immediate) { access in
      try access.database.execute(sql: "UPDATE device SET logs_access = ?", arguments: [isOn])
      if !isOn { try access.clearLog() }
    }
    if !isOn { eraseJournal() }
  }

  /// Adds to the access log, and notes each app's last use; does nothing while the log is off.
  package func append(
    _ records: [AccessRecord], at now: UTCInstant
  ) throws(PermissionStoreError) {
    guard records.allSatisfy(\.app.isStorable) else {
      throw PermissionStoreError.unusableApp
    }
    guard !records.isEmpty else { return }
    // The log is off by default, and then no other process has to wait for this one.
    guard try perform(.deferred, { try $0.device().isLoggingAccess }) else { return }
    try perform(.immediate) { access in
      guard try access.device().isLoggingAccess else { return }
      for record in records.suffix(accessLimit) { try access.add(record, at: now) }
      for (app, time) in Self.lastUses(in: records) { try access.noteUse(of: app, at: time) }
      try access.removeExpired(at: now)
      try access.database.execute(
        sql: "DELETE FROM access WHERE id <= (SELECT max(id) FROM access) - ?",
        arguments: [accessLimit])
    }
  }

  /// Returns the access log, oldest first, without entries older than `PermissionLimits.retention`.
  package func accessLog(
    at now: UTCInstant
  ) throws(PermissionStoreError) -> [AccessRecord] {
    try perform(.immediate) { access in
      try access.removeExpired(at: now)
      return try PermissionRows.accesses(in: access.database)
    }
  }

  private static func lastUses(in records: [AccessRecord]) -> [(app: AppID, time: UTCInstant)] {
    var last: [AppID.Key: AccessRecord] = [:]
    for record in records { last[record.app.key] = record }
    return last.values.map { ($0.app, $0.time) }
  }
}

extension StoreAccess {
  /// Empties the access log and deletes the apps' last uses.
  func clearLog() throws {
    try database.execute(sql: "DELETE FROM access")
    try database.execute(
      sql: "UPDATE app SET last_used_seconds = NULL, last_used_nanoseconds = NULL")
  }

  fileprivate func removeExpired(at now: UTCInstant) throws {
    let oldest = now - PermissionLimits.retention
    try database.execute(
      sql: "DELETE FROM access WHERE recorded < ?", arguments: [oldest.seconds])
  }

  fileprivate func add(_ record: AccessRecord, at now: UTCInstant) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO access (app, user, tier, anchor, kind, seconds, nanoseconds, accuracy,
          purpose_key, recorded)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: ProgramColumns.arguments(of: record.app) + [
        record.kind.rawValue, record.time.seconds, record.time.nanoseconds,
        record.accuracy.rawValue, record.purposeKey?.rawValue, now.seconds,
      ])
  }

  /// Notes an app's last use, which does not count as a decision.
  fileprivate func noteUse(of app: AppID, at time: UTCInstant) throws {
    try database.execute(
      sql: """
        INSERT INTO app (id, user, tier, anchor, decision, always_chance_used, revision,
          last_used_seconds, last_used_nanoseconds)
        VALUES (?, ?, ?, ?, 'undecided', 0, 0, ?, ?)
        ON CONFLICT (id, user, tier, anchor) DO UPDATE SET
          last_used_seconds = excluded.last_used_seconds,
          last_used_nanoseconds = excluded.last_used_nanoseconds
        """,
      arguments: ProgramColumns.arguments(of: app) + [time.seconds, time.nanoseconds])
  }
}
#endif
