// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// Reads and writes the rows of the store's monitoring tables, and trusts no row that it reads.
///
/// An implausible row counts as absent and is no damage: it holds no decision, and an app that
/// misses a region registers it again.
package enum MonitoringRows {
  /// Reads the monitoring record of an app.
  static func record(of app: AppID, in database: Database) throws -> MonitoringRecord {
    var record = MonitoringRecord()
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT significant_changes, visits, visit_latitude, visit_longitude, visit_accuracy,
          arrival_seconds, arrival_nanoseconds FROM monitoring WHERE \(condition)
        """, arguments: ProgramColumns.arguments(of: app))
    if let row, let monitorsSignificantChanges = PermissionRows.flag(row[0]),
      let monitorsVisits = PermissionRows.flag(row[1])
    {
      record.monitorsSignificantChanges = monitorsSignificantChanges
      record.monitorsVisits = monitorsVisits
      record.visit = visit(row)
    }
    record.regions = try regions(of: app, in: database)
    record.conditions = try conditions(of: app, in: database)
    return record.storable
  }

  /// Stores a monitoring record of an app in place of the previous one; it must be storable.
  static func keep(_ record: MonitoringRecord, of app: AppID, in database: Database) throws {
    try forget(app, in: database)
    if record.monitorsSignificantChanges || record.monitorsVisits || record.visit != nil {
      let visit = record.visit
      try database.execute(
        sql: "INSERT INTO monitoring VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: ProgramColumns.arguments(of: app) + [
          record.monitorsSignificantChanges, record.monitorsVisits,
          visit?.coordinate.latitude, visit?.coordinate.longitude, visit?.horizontalAccuracy,
          visit?.arrival?.seconds, visit?.arrival?.nanoseconds,
        ])
    }
    for (position, watched) in record.regions.enumerated() {
      let region = watched.region
      try database.execute(
        sql: "INSERT INTO monitored_region VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: ProgramColumns.arguments(of: app) + [
          position, region.identifier, region.center.latitude,
          region.center.longitude, region.radius, region.notifiesOnEntry, region.notifiesOnExit,
          watched.presence.rawValue,
        ])
    }
    for (position, watched) in record.conditions.enumerated() {
      try insert(watched, at: position, of: app, in: database)
    }
  }

  /// Deletes the monitoring record of an app.
  static func forget(_ app: AppID, in database: Database) throws {
    for table in tables {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE \(condition)",
        arguments: ProgramColumns.arguments(of: app))
    }
  }

  /// Deletes the monitoring records of all apps.
  static func forgetAll(in database: Database) throws {
    for table in tables { try database.execute(sql: "DELETE FROM \(table)") }
  }

  private static let condition = ProgramColumns.condition("app")

  private static let tables = ["monitoring", "monitored_region", "monitored_condition"]

  private static func insert(
    _ watched: MonitoredCondition, at position: Int, of app: AppID, in database: Database
  ) throws {
    var arguments = ProgramColumns.arguments(of: app)
    arguments += [position, watched.monitor, watched.identifier]
    switch watched.condition {
    case .circle(let center, let radius):
      arguments += [center.latitude, center.longitude, radius, nil, nil, nil]
    case .beacon(let uuid, let major, let minor):
      arguments += [nil, nil, nil, uuid, major, minor]
    case .unsupported: return
    }
    arguments += [watched.state.rawValue, watched.date?.seconds, watched.date?.nanoseconds]
    try database.execute(
      sql: """
        INSERT INTO monitored_condition VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: arguments)
  }

  // MARK: - The contents of a row

  private static func regions(
    of app: AppID, in database: Database
  ) throws -> [MonitoredRegion] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT identifier, latitude, longitude, radius, notifies_on_entry, notifies_on_exit, presence
        FROM monitored_region WHERE \(condition) ORDER BY position LIMIT ?
        """,
      arguments: ProgramColumns.arguments(of: app) + [PermissionLimits.watchedRegions])
    return rows.compactMap { row in
      guard let identifier = String.fromDatabaseValue(row[0]), let center = place(row[1], row[2]),
        let radius = number(row[3]), let notifiesOnEntry = PermissionRows.flag(row[4]),
        let notifiesOnExit = PermissionRows.flag(row[5]),
        let presence = PermissionRows.counter(row[6]).flatMap(RegionPresence.init(rawValue:)),
        let region = CircularRegion(
          identifier: identifier, center: center, radius: radius,
          notifiesOnEntry: notifiesOnEntry, notifiesOnExit: notifiesOnExit)
      else { return nil }
      return MonitoredRegion(region, presence: presence)
    }
  }

  private static func conditions(
    of app: AppID, in database: Database
  ) throws -> [MonitoredCondition] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT monitor, identifier, state, seconds, nanoseconds, latitude, longitude, radius, uuid,
          major, minor
        FROM monitored_condition WHERE \(condition) ORDER BY position LIMIT ?
        """,
      arguments: ProgramColumns.arguments(of: app) + [PermissionLimits.watchedConditions])
    return rows.compactMap { row in
      guard let monitor = String.fromDatabaseValue(row[0]),
        let identifier = String.fromDatabaseValue(row[1]),
        let state = PermissionRows.counter(row[2]).flatMap(ConditionState.init(rawValue:)),
        let date = date(row[3], row[4]), let condition = condition(row)
      else { return nil }
      return MonitoredCondition(
        monitor: monitor, identifier: identifier, condition: condition, state: state, date: date)
    }
  }

  private static func condition(_ row: Row) -> MonitorCondition? {
    let circle: [DatabaseValue] = [row[5], row[6], row[7]]
    let beacon: [DatabaseValue] = [row[8], row[9], row[10]]
    if beacon.allSatisfy(\.isNull) {
      guard let center = place(circle[0], circle[1]), let radius = number(circle[2]) else {
        return nil
      }
      return .circle(center: center, radius: radius)
    }
    guard circle.allSatisfy(\.isNull), let uuid = String.fromDatabaseValue(beacon[0]),
      let major = word(beacon[1]), let minor = word(beacon[2])
    else { return nil }
    return .beacon(uuid: uuid, major: major, minor: minor)
  }

  /// The visit under way; `nil` if there is none, or if it is implausible.
  private static func visit(_ row: Row) -> Visit? {
    guard let place = place(row[2], row[3]), let accuracy = number(row[4]),
      let arrival = date(row[5], row[6])
    else { return nil }
    return Visit(arrival: arrival, coordinate: place, horizontalAccuracy: accuracy)
  }

  private static func place(_ latitude: DatabaseValue, _ longitude: DatabaseValue) -> Coordinate? {
    guard let latitude = number(latitude), let longitude = number(longitude) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func number(_ value: DatabaseValue) -> Double? {
    guard case .double(let number) = value.storage else { return nil }
    return number
  }

  /// Reads a moment; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func date(
    _ seconds: DatabaseValue, _ nanoseconds: DatabaseValue
  ) -> UTCInstant?? {
    if seconds.isNull, nanoseconds.isNull { return .some(nil) }
    return PermissionRows.time(seconds, nanoseconds).map { .some($0) }
  }

  /// Reads a number of 16 bits; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func word(_ value: DatabaseValue) -> UInt16?? {
    if value.isNull { return .some(nil) }
    return PermissionRows.counter(value).flatMap(UInt16.init(exactly:)).map { .some($0) }
  }
}
#endif
