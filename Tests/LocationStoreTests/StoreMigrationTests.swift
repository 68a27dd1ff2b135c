// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import LocationCore
import LocationFakes
import LocationStore
import Testing

@testable import LocationHost

@Suite("A store of an older version is brought up to date")
struct StoreMigrationTests {
  private let bench: StoreFolderBench
  private let notices = Notices()

  init() throws {
    bench = try StoreFolderBench()
    try FileManager.default.createDirectory(
      atPath: bench.folder, withIntermediateDirectories: true)
  }

  @Test("Everything that was decided and logged stands, and regions are kept", arguments: 1...5)
  func decisions(version: Int) throws {
    try bench.edit(EarlierLayouts.file(of: version))
    let store = try bench.open(notices)
    let contents = try store.contents()
    #expect(contents.device == DevicePrivacy(isLocationServicesOn: false, isRestricted: true))
    #expect(contents.isLoggingAccess)
    #expect(contents.resets == 4)
    #expect(
      contents.apps == [
        AppPermission(
          app: .tracker,
          record: AuthorizationRecord(
            decision: .provisionalAlways, isAlwaysChanceUsed: true, isPrecise: false),
          name: "Tracker", lastUsed: UTCInstant(secondsSinceEpoch: 1_749_999_000, nanoseconds: 7),
          revision: 13)
      ])
    #expect(try store.accessLog(at: .now) == [.begin(at: 1_749_999_000)])
    let kept = try store.regions(of: .hardware)
    #expect(kept.state == CoarseAreaState())
    try store.updateRegions(of: .hardware) { _ in .staying }
    #expect(
      try bench.open(notices).regions(of: .hardware)
        == KeptCoarseAreas(seed: kept.seed, state: .staying))
    #expect(notices.all.isEmpty)
  }

  @Test("The secret and the regions of the second version stand", arguments: 2...5)
  func regions(version: Int) throws {
    try bench.edit(EarlierLayouts.file(of: version))
    try bench.edit(
      """
      INSERT INTO region_state VALUES
        (1, 'hardware', 1, 72057647523695044, 1749999600, 0, 2, 1749998700, 0, 53.5, 10.0, 7)
      """)
    let store = try bench.open(notices)
    let kept = try store.regions(of: .hardware)
    let secret = AccuracySeed(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
    #expect(kept.seed == secret.seed(for: .hardware))
    #expect(kept.state.published?.region.code == 72_057_647_523_695_044)
    #expect(kept.state.published?.time == UTCInstant(secondsSinceEpoch: 1_749_999_600))
    #expect(kept.state.stayMean == Coordinate(latitude: 53.5, longitude: 10))
    #expect(kept.state.stayCount == 7 && kept.state.pending == 0)
    #expect(kept.state.rest == nil && kept.state.trip == nil)
    #expect(notices.all.isEmpty)
  }

  @Test("What the third version monitors is monitored", arguments: 3...5)
  func monitoring(version: Int) throws {
    try bench.edit(EarlierLayouts.file(of: version))
    let record = try bench.open(notices).monitoring(of: .tracker)
    #expect(record.monitorsSignificantChanges && record.monitorsVisits)
    #expect(record.visit?.horizontalAccuracy == 20)
    #expect(record.regions.map(\.region.identifier) == ["home"])
    #expect(record.conditions.map(\.identifier) == ["work"])
    #expect(notices.all.isEmpty)
  }

  @Test(
    "A grant of an earlier version awaits confirmation for a program, and its limits hold",
    arguments: 1...5)
  func programs(version: Int) throws {
    try bench.edit(EarlierLayouts.file(of: version))
    try bench.edit(
      """
      INSERT INTO app (id, decision, always_chance_used, revision\(version < 4 ? "" : ", user, tier, anchor"))
      VALUES ('com.example.never', 'never', 0, 1\(version < 4 ? "" : ", -1, 'any', ''"))
      """)
    let store = try bench.open(notices)
    let program = AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/walk")
    let granted = try store.permission(of: AppID("com.example.tracker", program: program)).record
    #expect(granted.needsConfirmation && granted.decision == .provisionalAlways)
    #expect(granted.isPrecise == false)
    let never = try store.permission(of: AppID("com.example.never", program: program)).record
    #expect(never == AuthorizationRecord(decision: .never))
    #expect(notices.all.isEmpty)
  }

  @Test("It has afterwards the very layout of a new one", arguments: 1...5)
  func layout(version: Int) throws {
    try bench.edit(EarlierLayouts.file(of: version))
    let fresh = try StoreFolderBench()
    var layouts: [[String]] = []
    for bench in [bench, fresh] {
      _ = try bench.open(notices)
      let queue = try DatabaseQueue(path: bench.file)
      layouts.append(
        try queue.read { database in
          try String.fetchAll(
            database,
            sql: """
              SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
              UNION ALL SELECT identifier FROM grdb_migrations ORDER BY 1
              """)
        })
    }
    #expect(layouts[0] == layouts[1])
    #expect(notices.all.isEmpty)
  }

  @Test("A table of ours in a file of the version before it is damage")
  func mixed() throws {
    try bench.edit(EarlierLayouts.first)
    try bench.edit("CREATE TABLE region_seed (id INTEGER PRIMARY KEY)")
    #expect(try bench.open(notices).contents().apps.isEmpty)
    #expect(notices.all.count == 1)
  }
}
