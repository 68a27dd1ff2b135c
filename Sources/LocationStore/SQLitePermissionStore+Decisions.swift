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
    try perform(.deferred) { try $0.permission(of: app) }
  }

  /// Changes the decision about an app.
  ///
  /// No other writer changes it in between.
  @discardableResult package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    guard AppID(storable: app.rawValue) != nil else { throw PermissionStoreError.unusableApp }
    return try perform(.immediate) { access in
      var permission = try access.permission(of: app)
      change(&permission.record)
      permission.record = permission.record.storable
      permission.name = name.flatMap(storableName) ?? permission.name
      try access.keep(permission)
      return try access.permission(of: app)
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
    guard AppID(storable: app.rawValue) != nil else { throw PermissionStoreError.unusableApp }
    let permission = try perform(.immediate) { access in
      var permission = try access.permission(of: app)
      permission.record = AuthorizationRecord()
      permission.lastUsed = nil
      try access.keep(permission)
      try access.database.execute(
        sql: "DELETE FROM access WHERE app = ?", arguments: [app.rawValue])
      try MonitoringRows.forget(app, in: access.database)
      return try access.permission(of: app)
    }
    eraseJournal()
    return permission
  }

  /// Resets every app to undecided.
  ///
  /// This empties the access log. It also deletes the apps' monitoring, and the device's
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
        INSERT INTO app (id, decision, always_chance_used, precise, name, revision,
          last_used_seconds, last_used_nanoseconds)
        VALUES (:id, :decision, :chance, :precise, :name, :revision, :seconds, :nanoseconds)
        ON CONFLICT (id) DO UPDATE SET
          decision = excluded.decision, always_chance_used = excluded.always_chance_used,
          precise = excluded.precise, name = excluded.name,
          revision = excluded.revision,
          last_used_seconds = excluded.last_used_seconds,
          last_used_nanoseconds = excluded.last_used_nanoseconds
        """,
      arguments: [
        "id": permission.app.rawValue, "decision": record.decision.rawValue,
        "chance": record.isAlwaysChanceUsed, "precise": record.isPrecise,
        "name": permission.name, "seconds": permission.lastUsed?.seconds,
        "nanoseconds": permission.lastUsed?.nanoseconds,
        "revision": min(Int64(writes) + 1, PermissionRows.counterLimit),
      ])
  }
}
#endif
