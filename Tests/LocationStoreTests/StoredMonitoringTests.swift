// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationStore

@Suite("The store's file keeps what is watched")
struct StoredMonitoringTests {
  private let bench: StoreFolderBench
  private let notices = Notices()

  /// Makes a store in which something is decided and watched, and closes it.
  init() throws {
    bench = try StoreFolderBench()
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    try store.updateMonitoring(of: .tracker) { _ in .full }
  }

  private func edited(_ edit: String) throws -> SQLitePermissionStore {
    try bench.edit("PRAGMA ignore_check_constraints = ON; \(edit)")
    return try bench.open(notices)
  }

  private func expectDecisionsStand(in store: SQLitePermissionStore) throws {
    #expect(try store.permission(of: .tracker).record.decision == .always)
    #expect(notices.all.isEmpty)
  }

  @Test("It outlives the last process that had the file open")
  func persistence() throws {
    #expect(try bench.open().monitoring(of: .tracker) == .full)
  }

  @Test(
    "A region that makes no sense counts as not there, alone",
    arguments: [
      "latitude = 90.5", "longitude = -180.5", "latitude = 9e999", "radius = -1",
      "radius = 9e999", "notifies_on_entry = 2", "notifies_on_exit = -1", "presence = 3",
      "presence = -1", "presence = 9223372036854775807",
      "identifier = hex(zeroblob(600))",
    ])
  func region(values: String) throws {
    let store = try edited("UPDATE monitored_region SET \(values) WHERE position = 1")
    var rest = MonitoringRecord.full
    rest.regions.remove(at: 1)
    #expect(try store.monitoring(of: .tracker) == rest)
    try expectDecisionsStand(in: store)
    try store.updateMonitoring(of: .tracker) { _ in .full }
    #expect(try store.monitoring(of: .tracker) == .full)
  }

  @Test(
    "A condition that makes no sense counts as not there, alone",
    arguments: [
      "latitude = 90.5", "longitude = NULL", "radius = -1", "radius = NULL", "state = 4",
      "state = -1", "seconds = 1, nanoseconds = NULL", "seconds = NULL, nanoseconds = 1",
      "nanoseconds = 1000000000", "seconds = 9223372036854775807", "uuid = 'x'", "major = 1",
      "latitude = NULL, longitude = NULL, radius = NULL",
      "monitor = hex(zeroblob(600))", "identifier = hex(zeroblob(600))",
    ])
  func condition(values: String) throws {
    let store = try edited("UPDATE monitored_condition SET \(values) WHERE position = 0")
    var rest = MonitoringRecord.full
    rest.conditions.remove(at: 0)
    #expect(try store.monitoring(of: .tracker) == rest)
    try expectDecisionsStand(in: store)
  }

  @Test(
    "A condition about beacons that makes no sense counts as not there, alone",
    arguments: [
      "major = 65536", "major = -1", "minor = 65536", "uuid = NULL", "latitude = 1",
      "uuid = hex(zeroblob(600))",
    ])
  func beacon(values: String) throws {
    let store = try edited("UPDATE monitored_condition SET \(values) WHERE position = 5")
    var rest = MonitoringRecord.full
    rest.conditions.remove(at: 5)
    #expect(try store.monitoring(of: .tracker) == rest)
  }

  @Test(
    "A visit that makes no sense counts as not there, alone",
    arguments: [
      "visit_latitude = 90.5", "visit_longitude = NULL", "visit_accuracy = -1",
      "visit_accuracy = 9e999", "visit_accuracy = NULL", "arrival_nanoseconds = NULL",
      "arrival_nanoseconds = 1000000000", "arrival_seconds = -9223372036854775808",
    ])
  func visit(values: String) throws {
    let store = try edited("UPDATE monitoring SET \(values)")
    var rest = MonitoringRecord.full
    rest.visit = nil
    #expect(try store.monitoring(of: .tracker) == rest)
    try expectDecisionsStand(in: store)
  }

  @Test(
    "A choice that makes no sense counts as not made",
    arguments: ["visits = 2", "significant_changes = -1"])
  func choices(values: String) throws {
    let store = try edited("UPDATE monitoring SET \(values)")
    var rest = MonitoringRecord.full
    rest.visit = nil
    rest.monitorsVisits = false
    rest.monitorsSignificantChanges = false
    #expect(try store.monitoring(of: .tracker) == rest)
    try expectDecisionsStand(in: store)
  }

  @Test("More rows than there may be are not read")
  func tooMany() throws {
    let store = try edited(
      """
      WITH RECURSIVE n(i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO monitored_region
        SELECT 'com.example.other', -1, 'any', '', i, 'r' || i, 1, 2, 100, 1, 1, 0 FROM n
      """)
    #expect(
      try store.monitoring(of: .other).regions.map(\.region.identifier)
        == (20..<40).map { "r\($0)" })
  }

  @Test(
    "No place that an app watched is in the files after a reset, of the app or of all",
    arguments: [false, true])
  func erased(all: Bool) throws {
    func bytes(_ number: Double) -> Data {
      Data((0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (56 - $0 * 8)) })
    }
    let needles = [
      bytes(Coordinate.park.latitude), bytes(Coordinate.pier.longitude), Data("trips".utf8),
      Data("home".utf8),
    ]
    let store = try bench.open()
    #expect(try needles.allSatisfy { try bench.isFound($0) })
    if all { try store.resetAll() } else { try store.reset(.tracker) }
    #expect(try needles.allSatisfy { try !bench.isFound($0) })
  }

  @Test("A change that cannot be kept is an error that names no place, and leaves what was kept")
  func rolledBack() throws {
    let store = try bench.open(notices)
    try bench.edit(
      """
      CREATE TRIGGER stop BEFORE INSERT ON monitored_condition
        BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let change = MonitoringRecord.sample { $0.conditions = [.pier("x")] }
    #expect {
      try store.updateMonitoring(of: .tracker) { _ in change }
    } throws: { error in
      (error as? PermissionStoreError)?.description
        == "\(bench.file): reading or writing failed: no"
    }
    try bench.edit("DROP TRIGGER stop")
    #expect(try store.monitoring(of: .tracker) == .full)
  }
}
