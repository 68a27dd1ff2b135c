// SPDX-License-Identifier: MIT

extension EarlierLayouts {
  /// What the fourth version made of the third one: rows for each program.
  static let fourth = """
    INSERT INTO grdb_migrations VALUES ('4');
    DROP TABLE app;
    CREATE TABLE app (
      id TEXT NOT NULL CHECK (id <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
      name TEXT CHECK (length(name) <= 256),
      decision TEXT NOT NULL CHECK (decision IN
        ('undecided', 'never', 'while-using', 'provisional-always', 'always')),
      always_chance_used INTEGER NOT NULL CHECK (always_chance_used IN (0, 1)),
      precise INTEGER CHECK (precise IN (0, 1)),
      revision INTEGER NOT NULL CHECK (revision >= 0),
      last_used_seconds INTEGER,
      last_used_nanoseconds INTEGER CHECK (last_used_nanoseconds BETWEEN 0 AND 999999999),
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = '')),
      PRIMARY KEY (id, user, tier, anchor),
      CHECK (decision <> 'provisional-always' OR always_chance_used = 1),
      CHECK ((last_used_seconds IS NULL) = (last_used_nanoseconds IS NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO app VALUES
      ('com.example.tracker', -1, 'any', '', 'Tracker', 'provisional-always', 1, 0, 9, 1749999000, 7);
    DROP TABLE access;
    CREATE TABLE access (
      id INTEGER PRIMARY KEY,
      app TEXT NOT NULL CHECK (app <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
      kind TEXT NOT NULL CHECK (kind IN ('intervalBegin', 'intervalEnd')),
      seconds INTEGER NOT NULL,
      nanoseconds INTEGER NOT NULL CHECK (nanoseconds BETWEEN 0 AND 999999999),
      accuracy INTEGER NOT NULL CHECK (accuracy IN (0, 1)),
      purpose_key TEXT,
      recorded INTEGER NOT NULL,
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = ''))
    ) STRICT;
    CREATE INDEX access_recorded ON access (recorded);
    INSERT INTO access VALUES (1, 'com.example.tracker', -1, 'any', '', 'intervalBegin', 1749999000, 0,
      0, 'NSLocationWhenInUseUsageDescription', 1749999000);
    DROP TABLE monitoring;
    CREATE TABLE monitoring (
      app TEXT NOT NULL CHECK (app <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
      significant_changes INTEGER NOT NULL CHECK (significant_changes IN (0, 1)),
      visits INTEGER NOT NULL CHECK (visits IN (0, 1)),
      visit_latitude REAL CHECK (visit_latitude BETWEEN -90 AND 90),
      visit_longitude REAL CHECK (visit_longitude BETWEEN -180 AND 180),
      visit_accuracy REAL CHECK (visit_accuracy >= 0),
      arrival_seconds INTEGER,
      arrival_nanoseconds INTEGER CHECK (arrival_nanoseconds BETWEEN 0 AND 999999999),
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = '')),
      PRIMARY KEY (app, user, tier, anchor),
      CHECK ((visit_latitude IS NULL) = (visit_longitude IS NULL)),
      CHECK ((visit_latitude IS NULL) = (visit_accuracy IS NULL)),
      CHECK ((arrival_seconds IS NULL) = (arrival_nanoseconds IS NULL)),
      CHECK (arrival_seconds IS NULL OR visit_latitude IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitoring VALUES
      ('com.example.tracker', -1, 'any', '', 1, 1, 53.5, 10.0, 20, 1749999000, 5);
    DROP TABLE monitored_region;
    CREATE TABLE monitored_region (
      app TEXT NOT NULL CHECK (app <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
      position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 19),
      identifier TEXT NOT NULL CHECK (length(CAST(identifier AS BLOB)) <= 1024),
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      radius REAL NOT NULL CHECK (radius >= 0),
      notifies_on_entry INTEGER NOT NULL CHECK (notifies_on_entry IN (0, 1)),
      notifies_on_exit INTEGER NOT NULL CHECK (notifies_on_exit IN (0, 1)),
      presence INTEGER NOT NULL CHECK (presence BETWEEN 0 AND 2),
      PRIMARY KEY (app, user, tier, anchor, position),
      UNIQUE (app, user, tier, anchor, identifier),
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = ''))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitored_region VALUES
      ('com.example.tracker', -1, 'any', '', 0, 'home', 53.5, 10.0, 150, 1, 0, 1);
    DROP TABLE monitored_condition;
    CREATE TABLE monitored_condition (
      app TEXT NOT NULL CHECK (app <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
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
      PRIMARY KEY (app, user, tier, anchor, position),
      UNIQUE (app, user, tier, anchor, monitor, identifier),
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = '')),
      CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (radius IS NULL)),
      CHECK ((latitude IS NULL) <> (uuid IS NULL)),
      CHECK (uuid IS NOT NULL OR (major IS NULL AND minor IS NULL)),
      CHECK ((seconds IS NULL) = (nanoseconds IS NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO monitored_condition VALUES
      ('com.example.tracker', -1, 'any', '', 0, 'places', 'work', 53.6, 10.1, 100, NULL, NULL, NULL,
        1, 1749999000, 0);
    """

  /// What the fifth version added: apps that may be started for what is due for them.
  static let fifth = """
    INSERT INTO grdb_migrations VALUES ('5');
    CREATE TABLE relaunch (
      app TEXT NOT NULL CHECK (app <> ''),
      user INTEGER NOT NULL CHECK (user BETWEEN -1 AND 4294967295),
      tier TEXT NOT NULL CHECK (tier IN ('any', 'user', 'host', 'sandbox', 'context')),
      anchor TEXT NOT NULL CHECK (length(CAST(anchor AS BLOB)) <= 4096),
      launch TEXT CHECK (length(CAST(launch AS BLOB)) <= 65536),
      reduced INTEGER NOT NULL CHECK (reduced IN (0, 1)),
      CHECK ((user = -1) = (tier = 'any') AND (tier <> 'any' OR anchor = '')),
      PRIMARY KEY (app, user, tier, anchor)
    ) STRICT, WITHOUT ROWID;
    """
}
