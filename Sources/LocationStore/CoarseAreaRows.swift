// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the rows of the device's coarse areas, and trusts no row that it reads.
///
/// Their tables have “region” in their names, and have nothing to do with monitored regions. An
/// implausible value counts as absent and is no damage: it holds no decision.
enum CoarseAreaRows {
  private static let seedBytes = 16

  /// Reads the device's secret; `nil` if there is none, or if it is invalid.
  static func seed(in database: Database) throws -> AccuracySeed? {
    let row = try Row.fetchOne(database, sql: "SELECT seed FROM region_seed")
    let value: DatabaseValue? = row?[0]
    guard case .blob(let bytes)? = value?.storage, bytes.count == seedBytes else { return nil }
    return AccuracySeed(low: word(bytes.prefix(8)), high: word(bytes.suffix(8)))
  }

  /// Stores a device's new secret, and deletes everything that followed from another one.
  static func keep(_ seed: AccuracySeed, in database: Database) throws {
    try forget(in: database)
    try database.execute(
      sql: "INSERT INTO region_seed (id, seed) VALUES (1, ?)",
      arguments: [bytes(of: [seed.low, seed.high])])
  }

  /// Deletes the device's secret and everything that followed from it.
  static func forget(in database: Database) throws {
    try database.execute(sql: "DELETE FROM region_seed")
    try database.execute(sql: "DELETE FROM region_state")
  }

  /// Reads the state for a kind of source.
  ///
  /// It is the state of a device that has published nothing if there is no state, if the state is
  /// implausible, or if it names regions of another codebook.
  static func state(of key: CoarseAreaKey, in database: Database) throws -> CoarseAreaState {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT codebook, region, seconds, nanoseconds, pending, stay_latitude, stay_longitude,
          stay_count, rest_latitude, rest_longitude, rest_seconds, rest_settled, trip_origin,
          trip_lag, trip_trail
        FROM region_state WHERE source = ?
        """, arguments: [key.text])
    guard let row, PermissionRows.counter(row[0]) == RegionCodebook.version,
      let published = published(row[1], row[2], row[3]),
      let pending = PermissionRows.counter(row[4]),
      let mean = place(row[5], row[6]), let count = PermissionRows.counter(row[7]),
      let rest = rest(row[8], row[9], row[10], row[11]),
      let trip = trip(row[12], row[13], row[14])
    else { return CoarseAreaState() }
    var state = CoarseAreaState()
    state.published = published
    state.pending = pending
    state.stayMean = mean
    state.stayCount = count
    state.rest = rest
    state.trip = trip
    return state.isStorable ? state : CoarseAreaState()
  }

  /// Stores the state for a kind of source as the last written one.
  ///
  /// Only the last `PermissionLimits.simulations` states of simulated sources are kept.
  static func keep(_ state: CoarseAreaState, of key: CoarseAreaKey, in database: Database) throws {
    // A new row each time, because the order of rows is the order of writes.
    try database.execute(
      sql: "DELETE FROM region_state WHERE source = ?", arguments: [key.text])
    let published = state.published
    try database.execute(
      sql: """
        INSERT INTO region_state (source, codebook, region, seconds, nanoseconds, pending,
          stay_latitude, stay_longitude, stay_count, rest_latitude, rest_longitude, rest_seconds,
          rest_settled, trip_origin, trip_lag, trip_trail)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        key.text, RegionCodebook.version, (published?.region.code).map(Int64.init(bitPattern:)),
        published?.time.seconds, published?.time.nanoseconds, state.pending,
        state.stayMean?.latitude, state.stayMean?.longitude, state.stayCount,
        state.rest?.place.latitude, state.rest?.place.longitude, state.rest?.since.seconds,
        state.rest?.isSettled, (state.trip?.origin.code).map(Int64.init(bitPattern:)),
        state.trip?.lag, (state.trip?.trail).map(bytes(of:)),
      ])
    try database.execute(
      sql: """
        DELETE FROM region_state WHERE source <> :hardware AND id <= (
          SELECT id FROM region_state WHERE source <> :hardware
          ORDER BY id DESC LIMIT 1 OFFSET :limit)
        """,
      arguments: ["hardware": CoarseAreaKey.hardware.text, "limit": PermissionLimits.simulations])
  }

  /// The bytes of words, the lowest first.
  private static func bytes(of words: [UInt64]) -> Data {
    Data(words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
  }

  private static func word(_ bytes: Data) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The published region; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func published(
    _ code: DatabaseValue, _ seconds: DatabaseValue, _ nanoseconds: DatabaseValue
  ) -> PublishedRegion?? {
    if [code, seconds, nanoseconds].allSatisfy(\.isNull) { return .some(nil) }
    guard case .int64(let code) = code.storage,
      let region = Region(code: UInt64(bitPattern: code)),
      let time = PermissionRows.time(seconds, nanoseconds)
    else { return nil }
    return PublishedRegion(region: region, time: time)
  }

  /// A place; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func place(
    _ latitude: DatabaseValue, _ longitude: DatabaseValue
  ) -> Coordinate?? {
    if latitude.isNull, longitude.isNull { return .some(nil) }
    guard case .double(let latitude) = latitude.storage,
      case .double(let longitude) = longitude.storage,
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return place
  }

  /// A rest; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func rest(
    _ latitude: DatabaseValue, _ longitude: DatabaseValue, _ seconds: DatabaseValue,
    _ isSettled: DatabaseValue
  ) -> Rest?? {
    if [latitude, longitude, seconds, isSettled].allSatisfy(\.isNull) { return .some(nil) }
    guard case .some(.some(let place)) = place(latitude, longitude),
      case .int64(let seconds) = seconds.storage, case .int64(let flag) = isSettled.storage,
      (0...1).contains(flag)
    else { return nil }
    return Rest(
      place: place, since: UTCInstant(secondsSinceEpoch: seconds), isSettled: flag == 1)
  }

  /// A trip; `.some(nil)` if there is none, `nil` if it is implausible.
  private static func trip(
    _ origin: DatabaseValue, _ lag: DatabaseValue, _ trail: DatabaseValue
  ) -> Trip?? {
    if [origin, lag, trail].allSatisfy(\.isNull) { return .some(nil) }
    guard case .int64(let code) = origin.storage, case .blob(let bytes) = trail.storage,
      let region = Region(code: UInt64(bitPattern: code)), let places = places(in: bytes)
    else { return nil }
    var trip = Trip(origin: region, trail: places)
    if !lag.isNull {
      guard case .double(let meters) = lag.storage else { return nil }
      trip.lag = meters
    }
    return trip
  }

  /// The latitudes and longitudes of a trail in degrees, each as a binary64.
  private static func bytes(of trail: [Coordinate]) -> Data {
    bytes(of: trail.flatMap { [$0.latitude.bitPattern, $0.longitude.bitPattern] })
  }

  /// The places of a stored trail; `nil` if one of them is none.
  private static func places(in bytes: Data) -> [Coordinate]? {
    guard bytes.count % 16 == 0, bytes.count / 16 <= Trip.longestTrail else { return nil }
    let numbers = stride(from: 0, to: bytes.count, by: 8).map { offset in
      Double(bitPattern: word(bytes.dropFirst(offset).prefix(8)))
    }
    var places: [Coordinate] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let place = Coordinate(latitude: numbers[index], longitude: numbers[index + 1])
      else { return nil }
      places.append(place)
    }
    return places
  }
}
#endif
