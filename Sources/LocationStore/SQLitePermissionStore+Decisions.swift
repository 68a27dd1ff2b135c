// SPDX-License-Identifier: MIT

#if Store
import GRDB
package import LocationCore
package import LocationHost

extension SQLitePermissionStore {
  /// Returns all contents but the access log.
  package func contents() throws(PermissionStoreError) -> PermissionContents {
    try perform(.deferred) { try $0.contents() }
  }

  /// Returns all contents but the access log, or `nil` if no other writer has changed them since a
  /// version.
  package func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    try perform(.deferred) { try $0.version() == version ? nil : $0.contents() }
  }

  /// Returns the permission of an app; undecided if the store never wrote about it.
  package func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try perform(.deferred) { try $0.effective(app) }
  }

  /// Changes the decision about an app.
  ///
  /// No other writer changes it in between.
  @discardableResult package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    return try perform(.immediate) { access in
      var permission = try access.permission(of: app)
      if app.program == nil {
        change(&permission.record)
      } else {
        permission.record.decide(
          under: try access.permission(of: app.ofAnyProgram).record, change)
      }
      permission.record = permission.record.storable
      permission.name = name.flatMap(storableName) ?? permission.name
      try access.keep(permission)
      return try access.effective(app)
    }
  }

  /// Changes the settings of the whole device.
  ///
  /// No other writer changes it in between.
  package func updateDevice(
    _ change: (inout DevicePrivacy) -> Void
  ) throws(PermissionStoreError) {
    try perform(.immediate) { access in
      var device = try access.device().privacy
      change(&device)
      try access.database.execute(
        sql: "UPDATE device SET location_services = ?, restricted = ?",
        arguments: [device.isLocationServicesOn, device.isRestricted])
    }
  }

  /// Resets an app to undecided, and deletes its uses of location and its monitoring.
  @discardableResult package func reset(
    _ app: AppID
  ) throws(PermissionStoreError) -> AppPermission {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    let permission = try perform(.immediate) { access in
      var permission = try access.permission(of: app)
      permission.record = AuthorizationRecord()
      permission.lastUsed = nil
      try access.keep(permission)
      try access.database.execute(
        sql: "DELETE FROM access WHERE \(ProgramColumns.condition("app"))",
        arguments: ProgramColumns.arguments(of: app))
      try MonitoringRows.forget(app, in: access.database)
      try RelaunchRows.forget(app, in: access.database)
      return try access.effective(app)
    }
    eraseJournal()
    return permission
  }

  /// Resets every app to undecided.
  ///
  /// This empties the access log (A-65). It also deletes the apps' monitoring, and the device's
  /// secret with everything that follows from it.
  package func resetAll() throws(PermissionStoreError) {
    try perform(.immediate) { access in
      try access.database.execute(sql: "UPDATE device SET resets = resets + 1")
      try access.database.execute(
        sql: """
          UPDATE app SET decision = 'undecided', always_chance_used = 0, precise = NULL
          """)
      try access.clearLog()
      try CoarseAreaRows.forget(in: access.database)
      try MonitoringRows.forgetAll(in: access.database)
      try access.database.execute(sql: "DELETE FROM relaunch")
    }
    eraseJournal()
  }
}

extension StoreAccess {
  fileprivate mutating func contents() throws -> PermissionContents {
    let device = try device()
    return PermissionContents(
      device: device.privacy, isLoggingAccess: device.isLoggingAccess,
      apps: try apps(resets: device.resets), version: try version(),
      resets: revision(resets: device.resets))
  }

  /// What holds for an app: for a program, what was decided about it and its identifier together.
  fileprivate mutating func effective(_ app: AppID) throws -> AppPermission {
    let own = try permission(of: app)
    return app.program == nil ? own : own.combined(with: try permission(of: app.ofAnyProgram))
  }

  /// What was decided about an app, or about a program by itself.
  fileprivate mutating func permission(of app: AppID) throws -> AppPermission {
    let device = try device()
    return try apps(only: app, resets: device.resets).first
      ?? AppPermission(app: app, revision: revision(resets: device.resets))
  }

  /// Writes an app's row, and counts the write; an implausible row is plausible afterwards.
  ///
  /// The count continues from the revision that this transaction has read, because the count in an
  /// implausible row cannot be used.
  fileprivate mutating func keep(_ permission: AppPermission) throws {
    let record = permission.record
    let writes = permission.revision - revision(resets: try device().resets)
    try database.execute(
      sql: """
        INSERT INTO app (id, user, tier, anchor, decision, always_chance_used, precise, name,
          revision, last_used_seconds, last_used_nanoseconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id, user, tier, anchor) DO UPDATE SET
          decision = excluded.decision, always_chance_used = excluded.always_chance_used,
          precise = excluded.precise, name = excluded.name,
          revision = excluded.revision,
          last_used_seconds = excluded.last_used_seconds,
          last_used_nanoseconds = excluded.last_used_nanoseconds
        """,
      arguments: ProgramColumns.arguments(of: permission.app) + [
        record.decision.rawValue, record.isAlwaysChanceUsed, record.isPrecise, permission.name,
        min(Int64(writes) + 1, PermissionRows.counterLimit), permission.lastUsed?.seconds,
        permission.lastUsed?.nanoseconds,
      ])
  }
}
#endif
