// SPDX-License-Identifier: MIT

/// What earlier versions made, with something in each table; it never changes.
enum EarlierLayouts {
  static let first = """
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

  /// What the second version added.
  static let second = """
    INSERT INTO grdb_migrations VALUES ('2');
    CREATE TABLE region_seed (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      seed BLOB NOT NULL CHECK (length(seed) = 16)
    ) STRICT;
    INSERT INTO region_seed VALUES (1, x'000102030405060708090a0b0c0d0e0f');
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
    ) STRICT;
    """

  /// What the third version added.
  static let third = """
    INSERT INTO grdb_migrations VALUES ('3');
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
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitoring VALUES ('com.example.tracker', 1, 1, 53.5, 10.0, 20, 1749999000, 5);
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
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitored_region VALUES
      ('com.example.tracker', 0, 'home', 53.5, 10.0, 150, 1, 0, 1);
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
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitored_condition VALUES
      ('com.example.tracker', 0, 'places', 'work', 53.6, 10.1, 100, NULL, NULL, NULL, 1,
        1749999000, 0);
    """

  /// The statements that make a file of a version.
  static func file(of version: Int) -> String {
    [first, second, third, fourth, fifth].prefix(version).joined(separator: "\n")
  }
}
