// SPDX-License-Identifier: MIT

extension Comparison {
  /// The rows that compare commands, in the order of the table.
  ///
  /// - Parameters:
  ///   - programs: What is run.
  ///   - folder: Where the traces are.
  ///   - pointCount: How many points stand for a million.
  /// - Returns: The rows.
  static func all(
    _ programs: Programs, in folder: inout TemporaryFolder, pointCount: Int
  ) -> [Self] {
    large(programs, in: &folder, Trace(pointCount: pointCount))
      + styled(programs, in: &folder, pointCount: pointCount)
      + small(programs, in: &folder, pointCount: pointCount)
  }

  /// A million plain points.
  private static func large(
    _ programs: Programs, in folder: inout TemporaryFolder, _ trace: Trace
  ) -> [Self] {
    let path = folder.file(named: trace.fileName)
    let count = trace.pointCount
    let replay = programs.replay(path)
    let read = programs.gpsbabel(path)
    let geoJSON = programs.gpsbabel(path, "-o", "geojson")
    func row(
      _ id: GoalID, _ workload: String, _ yardstick: String, _ ours: Command, _ peer: Command,
      _ limit: Double?
    ) -> Self {
      Self(
        id: id, workload: workload, yardstick: yardstick, trace: trace, ours: ours, peer: peer,
        limit: limit)
    }
    return [
      row(
        .p1, "1M plain, delivered, not written", "gpsbabel reading",
        programs.replayWithoutOutput(path), read, 0.10),
      row(.p2, "1M plain to NDJSON", "gpsbabel to GeoJSON", replay, geoJSON, 0.13),
      row(
        .p3, "1M plain to NDJSON", "gpsbabel to NMEA", replay,
        programs.gpsbabel(path, "-o", "nmea"), 0.09),
      row(
        .p4, "1M plain to an NDJSON file", "ogr2ogr to a GeoJSONSeq file",
        programs.replay(path, into: folder.file(named: "ours.ndjson")),
        programs.ogr2ogr(path, into: folder.file(named: "ogr.geojsons")), 0.06),
      row(
        .p6, "1M plain to a delegate", "gpsbabel reading",
        programs.own("app", "delegate", path, count), read, 0.14),
      row(
        .p8, "1M plain, read only", "reader that knows the layout",
        programs.reader(path, count), programs.own("floor", "layout", path, count), 2.8),
      row(
        .p9, "1M plain to NDJSON", "memchr('<')", replay,
        programs.own("floor", "memchr", path, count), 11),
      row(
        .p10, "1M plain to NDJSON by expat", "gpsbabel to GeoJSON",
        programs.replay(path, ["--reader", "expat"]), geoJSON, 0.40),
      row(
        .x1, "1M plain, inspect", "gpsbabel reading",
        Command(name: "locsim inspect", arguments: [programs.locsim, "inspect", path]), read, nil),
      row(
        .x2, "1M plain, a fix every 50 m", "gpsbabel, the same",
        programs.replay(path, ["--distance-filter", "50"]),
        programs.gpsbabel(path, "-x", "position,distance=50m", "-o", "geojson"), nil),
      row(
        .x4, "1M plain, hardly any fix delivered", "ogrinfo counting points",
        programs.replay(path, Programs.filteringMost), programs.ogrinfo(path), nil),
    ]
  }

  /// Other styles of a million points, and a hundred thousand for who is slow.
  private static func styled(
    _ programs: Programs, in folder: inout TemporaryFolder, pointCount: Int
  ) -> [Self] {
    let garmin = Trace(pointCount: pointCount, style: .garmin)
    let flat = Trace(pointCount: pointCount, style: .flat)
    let short = Trace(pointCount: max(pointCount / 10, 1))
    let garminPath = folder.file(named: garmin.fileName)
    let flatPath = folder.file(named: flat.fileName)
    let shortPath = folder.file(named: short.fileName)
    return [
      Self(
        id: .p7, workload: "1M Garmin to an NDJSON file", yardstick: "gpsbabel to NMEA",
        trace: garmin, ours: programs.replay(garminPath, into: folder.file(named: "ours.ndjson")),
        peer: programs.gpsbabel(garminPath, "-o", "nmea"), limit: 0.14),
      Self(
        id: .x5, workload: "1M Garmin, hardly any fix delivered", yardstick: "gpsbabel reading",
        trace: garmin, ours: programs.replay(garminPath, Programs.filteringMost),
        peer: programs.gpsbabel(garminPath)),
      Self(
        id: .p5, workload: "100k plain to NDJSON", yardstick: "gpxpy and json", trace: short,
        ours: programs.replay(shortPath), peer: programs.gpxpy(shortPath), limit: 0.02),
      Self(
        id: .x3, workload: "1M flat to NDJSON", yardstick: "gpsbabel to GeoJSON", trace: flat,
        ours: programs.replay(flatPath), peer: programs.gpsbabel(flatPath, "-o", "geojson")),
    ]
  }

  /// What takes milliseconds, and is felt: the whole command from its start to its end.
  private static func small(
    _ programs: Programs, in folder: inout TemporaryFolder, pointCount: Int
  ) -> [Self] {
    let trace = Trace(pointCount: max(pointCount / 100, 1))
    let path = folder.file(named: trace.fileName)
    return [
      Self(
        id: .p12, workload: "10k plain to NDJSON, wall", yardstick: "gpsbabel to GeoJSON",
        trace: trace, ours: programs.replay(path),
        peer: programs.gpsbabel(path, "-o", "geojson"), quantity: .wallSeconds, limit: 0.40,
        roundFactor: 8),
      Self(
        id: .p13, workload: "locsim --version, wall", yardstick: "gpsbabel -V", trace: nil,
        ours: Command(name: "locsim --version", arguments: [programs.locsim, "--version"]),
        peer: Command(
          name: "gpsbabel -V", arguments: ["gpsbabel", "-V"],
          package: Programs.gpsbabelPackage),
        quantity: .wallSeconds, limit: 1.0, roundFactor: 8),
    ]
  }
}
