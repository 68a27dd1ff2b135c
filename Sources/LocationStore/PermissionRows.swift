// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// Reads the rows of the store's tables, and trusts none of them.
///
/// The tables' own rules keep wrong values out, but a file may have been changed without the rules.
package enum PermissionRows {
  /// The largest plausible counter; no user makes that many decisions.
  ///
  /// Sums of counters stay far from overflow, even over millions of files that replace each other.
  static let counterLimit: Int64 = 1 << 41

  /// The count of a row whose own count is implausible.
  ///
  /// It is higher than real counts, so that a process that knew the app before notices a change. It
  /// is low enough for further counting.
  private static let lostCount = 1 << 40

  /// The row of the device.
  struct Device {
    let privacy: DevicePrivacy
    let isLoggingAccess: Bool
    /// The number of full resets.
    let resets: Int
  }

  /// Reads the row of the device.
  ///
  /// - Throws: `StoreConnection.Fault.damaged` if it is missing or implausible, because it is then
  ///   unknown whether location may be used at all.
  static func device(in database: Database) throws -> Device {
    let row = try Row.fetchOne(
      database, sql: "SELECT location_services, restricted, logs_access, resets FROM device")
    guard let row, let isOn = flag(row[0]), let isRestricted = flag(row[1]),
      let isLogging = flag(row[2]), let resets = counter(row[3])
    else { throw StoreConnection.Fault.damaged(reason: "its row of the device makes no sense") }
    return Device(
      privacy: DevicePrivacy(isLocationServicesOn: isOn, isRestricted: isRestricted),
      isLoggingAccess: isLogging, resets: resets)
  }

  /// Reads the rows of all apps, or of one, in the order of their identifiers' bytes.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - app: The app; `nil` for all.
  ///   - unreadable: Receives the identifier of each implausible row. Its app counts as undecided,
  ///     or is left out if the identifier is implausible, too.
  /// - Returns: The permissions, each with the count of its own writes as revision. The revision of
  ///   an implausible row is higher than before, so that running apps notice.
  /// - Throws: The database's error.
  static func apps(
    in database: Database, only app: AppID? = nil, unreadable: (String) -> Void
  ) throws -> [AppPermission] {
    let columns = """
      SELECT id, decision, always_chance_used, precise, name, last_used_seconds,
        last_used_nanoseconds, revision, user, tier, anchor FROM app
      """
    let rows =
      if let app {
        try Row.fetchAll(
          database, sql: "\(columns) WHERE \(ProgramColumns.condition("id"))",
          arguments: ProgramColumns.arguments(of: app))
      } else {
        try Row.fetchAll(database, sql: "\(columns) ORDER BY id, user, tier || ':' || anchor")
      }
    return rows.compactMap { row in
      let text = String.fromDatabaseValue(row[0]) ?? ""
      guard let app = ProgramColumns.app(row[0], row[8], row[9], row[10]) else {
        unreadable(text)
        return nil
      }
      let revision = counter(row[7])
      guard let revision, let record = record(row), let lastUsed = lastUsed(row) else {
        unreadable(text)
        return AppPermission(app: app, revision: revision.map { $0 + 1 } ?? lostCount)
      }
      return AppPermission(
        app: app, record: record, name: String.fromDatabaseValue(row[4]).flatMap(storableName),
        lastUsed: lastUsed, revision: revision)
    }
  }

  private static func record(_ row: Row) -> AuthorizationRecord? {
    guard let decision = String.fromDatabaseValue(row[1]).flatMap(Decision.init(rawValue:)),
      let isChanceUsed = flag(row[2]), isChanceUsed || decision != .provisionalAlways
    else { return nil }
    let precise: DatabaseValue = row[3]
    let isPrecise = flag(precise)
    guard precise.isNull || isPrecise != nil else { return nil }
    return AuthorizationRecord(
      decision: decision, isAlwaysChanceUsed: isChanceUsed, isPrecise: isPrecise)
  }

  /// The app's last use of location; `.some(nil)` if it is not known, `nil` if the row is
  /// implausible.
  private static func lastUsed(_ row: Row) -> UTCInstant?? {
    let values: [DatabaseValue] = [row[5], row[6]]
    if values.allSatisfy(\.isNull) { return .some(nil) }
    return time(values[0], values[1]).map { .some($0) }
  }

  /// Reads the access log, oldest first; implausible rows are left out.
  static func accesses(in database: Database) throws -> [AccessRecord] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT app, kind, seconds, nanoseconds, accuracy, purpose_key, user, tier, anchor
        FROM access ORDER BY id
        """)
    var accesses: [AccessRecord] = []
    while let row = try rows.next() {
      if let access = access(row) { accesses.append(access) }
    }
    return accesses
  }

  private static func access(_ row: Row) -> AccessRecord? {
    let purpose: DatabaseValue = row[5]
    let key = String.fromDatabaseValue(purpose).flatMap(PurposeKey.init(rawValue:))
    guard let app = ProgramColumns.app(row[0], row[6], row[7], row[8]),
      let kind = String.fromDatabaseValue(row[1]).flatMap(AccessRecord.Kind.init(rawValue:)),
      let time = time(row[2], row[3]),
      let accuracy = Int.fromDatabaseValue(row[4]).flatMap(AccuracyAuthorization.init(rawValue:)),
      purpose.isNull || key != nil
    else { return nil }
    return AccessRecord(app: app, kind: kind, time: time, accuracy: accuracy, purposeKey: key)
  }

  /// Reads a Boolean value; `nil` if it is implausible.
  static func flag(_ value: DatabaseValue) -> Bool? {
    switch value.storage {
    case .int64(0): false
    case .int64(1): true
    case .null, .int64, .double, .string, .blob: nil
    }
  }

  /// Reads a count; `nil` if it is implausible.
  static func counter(_ value: DatabaseValue) -> Int? {
    guard case .int64(let count) = value.storage, (0...counterLimit).contains(count) else {
      return nil
    }
    return Int(count)
  }

  /// Reads a moment; `nil` if it is implausible.
  static func time(_ seconds: DatabaseValue, _ nanoseconds: DatabaseValue) -> UTCInstant? {
    guard case .int64(let seconds) = seconds.storage,
      case .int64(let nanoseconds) = nanoseconds.storage,
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    return UTCInstant(secondsSinceEpoch: seconds, nanoseconds: Int32(nanoseconds))
  }
}
#endif
