// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// Reads the rows of the store's tables, and trusts none of them.
///
/// The tables' own rules keep wrong values out, but a file may have been changed without them.
package enum PermissionRows {
  /// Counters beyond this are nonsense: nobody decides that often.
  ///
  /// Sums of counters stay far from overflow, over millions of files that take each other's place.
  static let counterLimit: Int64 = 1 << 41

  /// The count that a row has whose own is nonsense: higher than honest ones, so that whoever
  /// knew the app before notices, and low enough to count on from.
  private static let lostCount = 1 << 40

  /// The row of the device.
  struct Device {
    let privacy: DevicePrivacy
    let isLoggingAccess: Bool
    /// How often everything was reset.
    let resets: Int
  }

  /// Reads the row of the device.
  ///
  /// - Throws: `Fault.damaged` where it is missing or makes no sense: without it nobody knows
  ///   whether location may be used at all.
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
  ///   - unreadable: Told the identifier of each row that makes no sense. Its app counts as
  ///     undecided, or is left out where the identifier makes no sense either.
  /// - Returns: What holds, each with the count of its own writes as revision. That of a row that
  ///   makes no sense is higher than it was while the row did, so that apps that run notice.
  /// - Throws: The database's error.
  static func apps(
    in database: Database, only app: AppID? = nil, unreadable: (String) -> Void
  ) throws -> [AppPermission] {
    let columns = """
      SELECT id, decision, always_chance_used, precise, name, last_used_seconds,
        last_used_nanoseconds, revision FROM app
      """
    let rows =
      if let app {
        try Row.fetchAll(database, sql: "\(columns) WHERE id = ?", arguments: [app.rawValue])
      } else {
        try Row.fetchAll(database, sql: "\(columns) ORDER BY id")
      }
    return rows.compactMap { row in
      let text = String.fromDatabaseValue(row[0]) ?? ""
      guard let app = AppID(storable: text) else {
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

  /// When the app last used location, where that is known; `nil` where the row makes no sense.
  private static func lastUsed(_ row: Row) -> UTCInstant?? {
    let values: [DatabaseValue] = [row[5], row[6]]
    if values.allSatisfy(\.isNull) { return .some(nil) }
    return time(values[0], values[1]).map { .some($0) }
  }

  /// Reads the access log, oldest first; rows that make no sense are left out.
  static func accesses(in database: Database) throws -> [AccessRecord] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT app, kind, seconds, nanoseconds, accuracy, purpose_key FROM access ORDER BY id
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
    guard let app = String.fromDatabaseValue(row[0]).flatMap(AppID.init(storable:)),
      let kind = String.fromDatabaseValue(row[1]).flatMap(AccessRecord.Kind.init(rawValue:)),
      let time = time(row[2], row[3]),
      let accuracy = Int.fromDatabaseValue(row[4]).flatMap(AccuracyAuthorization.init(rawValue:)),
      purpose.isNull || key != nil
    else { return nil }
    return AccessRecord(app: app, kind: kind, time: time, accuracy: accuracy, purposeKey: key)
  }

  /// Reads a truth; `nil` where it makes no sense.
  static func flag(_ value: DatabaseValue) -> Bool? {
    switch value.storage {
    case .int64(0): false
    case .int64(1): true
    case .null, .int64, .double, .string, .blob: nil
    }
  }

  /// Reads a count of anything; `nil` where it makes no sense.
  static func counter(_ value: DatabaseValue) -> Int? {
    guard case .int64(let count) = value.storage, (0...counterLimit).contains(count) else {
      return nil
    }
    return Int(count)
  }

  /// Reads a moment; `nil` where it makes no sense.
  static func time(_ seconds: DatabaseValue, _ nanoseconds: DatabaseValue) -> UTCInstant? {
    guard case .int64(let seconds) = seconds.storage,
      case .int64(let nanoseconds) = nanoseconds.storage,
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    return UTCInstant(secondsSinceEpoch: seconds, nanoseconds: Int32(nanoseconds))
  }
}
#endif
