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

  /// Makes a file as the first version made it.
  init() throws {
    bench = try StoreFolderBench()
    try FileManager.default.createDirectory(
      atPath: bench.folder, withIntermediateDirectories: true)
    try bench.edit(Self.firstVersion)
  }

  @Test("Everything that was decided and logged stands, and regions are kept")
  func fromFirst() throws {
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

  @Test("Regions that the second version kept stand, and what is watched is kept")
  func fromSecond() throws {
    // A file of the second version is one of today without what the third one brought.
    try FileManager.default.removeItem(atPath: bench.file)
    try bench.open(notices).updateRegions(of: .hardware) { _ in .staying }
    try bench.edit(
      """
      DROP TABLE monitoring; DROP TABLE monitored_region; DROP TABLE monitored_condition;
      DELETE FROM grdb_migrations WHERE identifier = '3'
      """)
    let store = try bench.open(notices)
    #expect(try store.regions(of: .hardware).state == .staying)
    #expect(try store.monitoring(of: .tracker).isEmpty)
    try store.updateMonitoring(of: .tracker) { _ in .full }
    #expect(try bench.open(notices).monitoring(of: .tracker) == .full)
    #expect(notices.all.isEmpty)
  }

  @Test("It has afterwards the very layout of a new one")
  func layout() throws {
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
    try bench.edit("CREATE TABLE region_seed (id INTEGER PRIMARY KEY)")
    #expect(try bench.open(notices).contents().apps.isEmpty)
    #expect(notices.all.count == 1)
  }

  /// What the first version made, with something in each table; it never changes.
  private static let firstVersion = """
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 1819239283;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1');
    CREATE TABLE device (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      location_services INTEGER NOT NULL CHECK (location_services IN (0, 1)),
      restricted INTEGER NOT NULL CHECK (restricted IN (0, 1)),
      logs_access INTEGER NOT NULL CHECK (logs_access IN (0, 1)),
      resets INTEGER NOT NULL CHECK (resets >= 0)
    ) STRICT;
    INSERT INTO device VALUES (1, 0, 1, 1, 4);
    CREATE TABLE app (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
      name TEXT CHECK (length(name) <= 256),
      decision TEXT NOT NULL CHECK (decision IN
        ('undecided', 'never', 'while-using', 'provisional-always', 'always')),
      always_chance_used INTEGER NOT NULL CHECK (always_chance_used IN (0, 1)),
      precise INTEGER CHECK (precise IN (0, 1)),
      revision INTEGER NOT NULL CHECK (revision >= 0),
      last_used_seconds INTEGER,
      last_used_nanoseconds INTEGER CHECK (last_used_nanoseconds BETWEEN 0 AND 999999999),
      CHECK (decision <> 'provisional-always' OR always_chance_used = 1),
      CHECK ((last_used_seconds IS NULL) = (last_used_nanoseconds IS NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO app VALUES
      ('com.example.tracker', 'Tracker', 'provisional-always', 1, 0, 9, 1749999000, 7);
    CREATE TABLE access (
      id INTEGER PRIMARY KEY,
      app TEXT NOT NULL CHECK (app <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('intervalBegin', 'intervalEnd')),
      seconds INTEGER NOT NULL,
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds BETWEEN 0 AND 999999999),
      accuracy INTEGER NOT NULL CHECK (accuracy IN (0, 1)),
      purpose_key TEXT,
      recorded INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX access_recorded ON access (recorded);
    INSERT INTO access VALUES (1, 'com.example.tracker', 'intervalBegin', 1749999000, 0, 0,
      'NSLocationWhenInUseUsageDescription', 1749999000);
    """
}
