// SPDX-License-Identifier: MIT

#if Store
import GRDB

/// The layout of the store's database, version by version (docs/reference/permission-store.md).
enum PermissionSchema {
  /// Marks a database as ours: the letters `locs`.
  static let applicationID = 0x6C6F_6373

  /// Migrates an older or empty layout to the current one; never change a released migration.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      for statement in [device, app, access, accessIndex] {
        try database.execute(sql: statement)
      }
      try database.execute(sql: "INSERT INTO device VALUES (1, 1, 0, 0, 0)")
    }
    migrator.registerMigration("2") { database in
      for statement in [regionSeed, regionState] { try database.execute(sql: statement) }
    }
    migrator.registerMigration("3") { database in
      for statement in [monitoring, monitoredRegion, monitoredCondition] {
        try database.execute(sql: statement)
      }
    }
    migrator.registerMigration("4") { database in
      try ProgramSchema.migrate(database)
    }
    migrator.registerMigration("5") { database in
      try database.execute(sql: ProgramSchema.relaunch)
    }
    migrator.registerMigration("6") { database in
      for statement in restAndTrip { try database.execute(sql: statement) }
    }
    return migrator
  }()

  private static let device = """
    CREATE TABLE device (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      location_services INTEGER NOT NULL CHECK (location_services IN (0, 1)),
      restricted INTEGER NOT NULL CHECK (restricted IN (0, 1)),
      logs_access INTEGER NOT NULL CHECK (logs_access IN (0, 1)),
      resets INTEGER NOT NULL CHECK (resets >= 0)
    ) STRICT
    """

  private static let app = """
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
    ) STRICT, WITHOUT ROWID
    """

  private static let access = """
    CREATE TABLE access (
      id INTEGER PRIMARY KEY,
      app TEXT NOT NULL CHECK (app <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('intervalBegin', 'intervalEnd')),
      seconds INTEGER NOT NULL,
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds BETWEEN 0 AND 999999999),
      accuracy INTEGER NOT NULL CHECK (accuracy IN (0, 1)),
      purpose_key TEXT,
      recorded INTEGER NOT NULL
    ) STRICT
    """

  private static let accessIndex = "CREATE INDEX access_recorded ON access (recorded)"

  private static let regionSeed = """
    CREATE TABLE region_seed (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      seed BLOB NOT NULL CHECK (length(seed) = 16)
    ) STRICT
    """

  private static let regionState = """
    CREATE TABLE region_state (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL UNIQUE CHECK (source = 'hardware' OR source LIKE 'simulation:%'),
      codebook INTEGER NOT NULL,
      region INTEGER,
      seconds INTEGER,
      nanoseconds INTEGER CHECK (nanoseconds BETWEEN 0 AND 999999999),
      pending INTEGER NOT NULL CHECK (pending >= 0),
      pending_seconds INTEGER NOT NULL,
      pending_nanoseconds INTEGER NOT NULL CHECK (pending_nanoseconds BETWEEN 0 AND 999999999),
      stay_latitude REAL CHECK (stay_latitude BETWEEN -90 AND 90),
      stay_longitude REAL CHECK (stay_longitude BETWEEN -180 AND 180),
      stay_count INTEGER NOT NULL CHECK (stay_count >= 0),
      CHECK ((region IS NULL) = (seconds IS NULL) AND (region IS NULL) = (nanoseconds IS NULL)),
      CHECK ((stay_latitude IS NULL) = (stay_longitude IS NULL)),
      CHECK ((stay_latitude IS NULL) = (stay_count = 0))
    ) STRICT
    """

  private static let restAndTrip = [
    "ALTER TABLE region_state RENAME TO earlier_region_state",
    """
    CREATE TABLE region_state (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL UNIQUE CHECK (source = 'hardware' OR source LIKE 'simulation:%'),
      codebook INTEGER NOT NULL,
      region INTEGER,
      seconds INTEGER,
      nanoseconds INTEGER CHECK (nanoseconds BETWEEN 0 AND 999999999),
      pending INTEGER NOT NULL CHECK (pending >= 0),
      stay_latitude REAL CHECK (stay_latitude BETWEEN -90 AND 90),
      stay_longitude REAL CHECK (stay_longitude BETWEEN -180 AND 180),
      stay_count INTEGER NOT NULL CHECK (stay_count >= 0),
      rest_latitude REAL CHECK (rest_latitude BETWEEN -90 AND 90),
      rest_longitude REAL CHECK (rest_longitude BETWEEN -180 AND 180),
      rest_seconds INTEGER,
      rest_settled INTEGER CHECK (rest_settled IN (0, 1)),
      trip_origin INTEGER,
      trip_lag REAL CHECK (trip_lag >= 0),
      trip_trail BLOB CHECK (length(trip_trail) <= 1024 AND length(trip_trail) % 16 = 0),
      CHECK ((region IS NULL) = (seconds IS NULL) AND (region IS NULL) = (nanoseconds IS NULL)),
      CHECK ((stay_latitude IS NULL) = (stay_longitude IS NULL)),
      CHECK ((stay_latitude IS NULL) = (stay_count = 0)),
      CHECK ((rest_latitude IS NULL) = (rest_longitude IS NULL)),
      CHECK ((rest_latitude IS NULL) = (rest_seconds IS NULL)),
      CHECK ((rest_latitude IS NULL) = (rest_settled IS NULL)),
      CHECK ((trip_origin IS NULL) = (trip_trail IS NULL)),
      CHECK (trip_lag IS NULL OR trip_origin IS NOT NULL)
    ) STRICT
    """,
    """
    INSERT INTO region_state (id, source, codebook, region, seconds, nanoseconds, pending,
      stay_latitude, stay_longitude, stay_count)
    SELECT id, source, codebook, region, seconds, nanoseconds, 0, stay_latitude, stay_longitude,
      stay_count
    FROM earlier_region_state
    """,
    "DROP TABLE earlier_region_state",
  ]

  private static let monitoring = """
    CREATE TABLE monitoring (
      app TEXT PRIMARY KEY NOT NULL CHECK (app <> ''),
      significant_changes INTEGER NOT NULL CHECK (significant_changes IN (0, 1)),
      visits INTEGER NOT NULL CHECK (visits IN (0, 1)),
      visit_latitude REAL CHECK (visit_latitude BETWEEN -90 AND 90),
      visit_longitude REAL CHECK (visit_longitude BETWEEN -180 AND 180),
      visit_accuracy REAL CHECK (visit_accuracy >= 0),
      arrival_seconds INTEGER,
      arrival_nanoseconds INTEGER CHECK (arrival_nanoseconds BETWEEN 0 AND 999999999),
      CHECK ((visit_latitude IS NULL) = (visit_longitude IS NULL)),
      CHECK ((visit_latitude IS NULL) = (visit_accuracy IS NULL)),
      CHECK ((arrival_seconds IS NULL) = (arrival_nanoseconds IS NULL)),
      CHECK (arrival_seconds IS NULL OR visit_latitude IS NOT NULL)
    ) STRICT, WITHOUT ROWID
    """

  private static let monitoredRegion = """
    CREATE TABLE monitored_region (
      app TEXT NOT NULL CHECK (app <> ''),
      position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 19),
      identifier TEXT NOT NULL CHECK (length(CAST(identifier AS BLOB)) <= 1024),
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      radius REAL NOT NULL CHECK (radius >= 0),
      notifies_on_entry INTEGER NOT NULL CHECK (notifies_on_entry IN (0, 1)),
      notifies_on_exit INTEGER NOT NULL CHECK (notifies_on_exit IN (0, 1)),
      presence INTEGER NOT NULL CHECK (presence BETWEEN 0 AND 2),
      PRIMARY KEY (app, position),
      UNIQUE (app, identifier)
    ) STRICT, WITHOUT ROWID
    """

  private static let monitoredCondition = """
    CREATE TABLE monitored_condition (
      app TEXT NOT NULL CHECK (app <> ''),
      position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 19),
      monitor TEXT NOT NULL CHECK (length(CAST(monitor AS BLOB)) <= 1024),
      identifier TEXT NOT NULL CHECK (length(CAST(identifier AS BLOB)) <= 1024),
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      radius REAL CHECK (radius >= 0),
      uuid TEXT CHECK (length(CAST(uuid AS BLOB)) <= 1024),
      major INTEGER CHECK (major BETWEEN 0 AND 65535),
      minor INTEGER CHECK (minor BETWEEN 0 AND 65535),
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
      seconds INTEGER,
      nanoseconds INTEGER CHECK (nanoseconds BETWEEN 0 AND 999999999),
      PRIMARY KEY (app, position),
      UNIQUE (app, monitor, identifier),
      CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (radius IS NULL)),
      CHECK ((latitude IS NULL) <> (uuid IS NULL)),
      CHECK (uuid IS NOT NULL OR (major IS NULL AND minor IS NULL)),
      CHECK ((seconds IS NULL) = (nanoseconds IS NULL))
    ) STRICT, WITHOUT ROWID
    """

  /// The statements that made a database's tables and indexes, in the order of their text.
  static func statements(of database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT sql FROM sqlite_master
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND name <> 'grdb_migrations'
        ORDER BY sql
        """)
  }

  /// The statements that a database has after a migration; none before the first.
  static func statements(after migration: String?) throws -> [String] {
    guard let migration else { return [] }
    let reference = try DatabaseQueue()
    try migrator.migrate(reference, upTo: migration)
    return try reference.read(statements)
  }
}
#endif
