// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Deliveries of services that watch to a replay's app")
struct WatchingCommandTests {
  private static let home = "home,38.7075,-9.1365,100"

  private func replay(_ trace: String, _ arguments: [String]) throws -> CommandResult {
    try Command.run("locsim", ["replay", trace, "--rate", "max"] + arguments)
  }

  private func events(_ run: CommandResult) throws -> [String] {
    try run.lines.compactMap { try jsonObject($0)["event"] as? String }
  }

  @Test("SL-02: Significant changes are 500 m and five minutes apart, and no other location comes")
  func significantChanges() throws {
    let run = try replay("Traces/motorway.gpx", ["--significant-change"])
    #expect(run.status == 0)
    let updates = run.lines.filter { $0.contains("  didUpdateLocations  ") }
    #expect(updates.count == 13)
    #expect(
      updates.enumerated().allSatisfy { index, line in
        line.contains(":\(Self.minute(index)):00Z  client 1")
      })
    #expect(run.lines.count == 14)
    #expect(
      run.diagnosticLines.first?.hasPrefix("locsim: 61 points read, 0 unusable, ") == true)
    #expect(
      run.diagnosticLines.suffix(2) == [
        "locsim: 13 significant changes",
        "locsim: 14 callbacks, 0 wake-ups, receiver on for 1:00:00",
      ])
  }

  /// The minute of a significant change on the motorway, from 9:02 on each five.
  private static func minute(_ index: Int) -> String {
    let minute = (2 + 5 * index) % 60
    return minute < 10 ? "0\(minute)" : "\(minute)"
  }

  @Test("A region that is left is delivered with its state, and regions alone give no location")
  func region() throws {
    let run = try replay("Traces/walk.gpx", ["--region", Self.home])
    #expect(
      run.lines == [
        "2026-05-01T08:00:00Z  client 1  locationManagerDidChangeAuthorization  "
          + "authorizedWhenInUse, fullAccuracy",
        "2026-05-01T08:00:00Z  client 1  didStartMonitoringFor  \"home\"",
        "2026-05-01T08:01:49Z  client 1  didExitRegion  \"home\"",
        "2026-05-01T08:01:49Z  client 1  didDetermineState  \"home\"  outside",
      ])
    #expect(run.diagnosticLines.dropFirst().first == "locsim: 0 regions entered, 1 left")
  }

  @Test("Regions are distinguished by their names, which may hold commas")
  func regions() throws {
    let run = try replay(
      "Traces/walk.gpx",
      ["--region", Self.home, "--region", "Praça, 2,38.7075,-9.1365,60", "--format", "ndjson"])
    let names = try run.lines.compactMap { line -> String? in
      let object = try jsonObject(line)
      guard object["event"] as? String == "didExitRegion" else { return nil }
      return (object["region"] as? [String: Any])?["identifier"] as? String
    }
    #expect(names == ["Praça, 2", "home"])
  }

  @Test("A stay is an arrival and a departure")
  func visits() throws {
    let run = try replay("Traces/scenarios/bench.gpx", ["--visits"])
    #expect(run.lines.filter { $0.contains("  didVisit  ") }.count == 2)
    #expect(
      run.lines.last
        == "2026-05-04T12:34:00Z  client 1  didVisit  within 6 m of 52.51451, 13.35009  from "
        + "2026-05-04T12:00:00Z  to 2026-05-04T12:31:00Z")
    #expect(run.diagnosticLines.dropFirst().first == "locsim: 1 arrival, 1 departure")
  }

  @Test("Standard updates run beside them with --updates, and go with what else they take")
  func updates() throws {
    let alone = try replay("Traces/walk.gpx", [])
    let both = try replay("Traces/walk.gpx", ["--updates", "--visits", "--significant-change"])
    #expect(both.output == alone.output)
    #expect(both.diagnosticLines.first?.contains(" 301 fixes delivered, ") == true)
    #expect(both.diagnosticLines.dropFirst().first == "locsim: 0 arrivals, 0 departures")
    #expect(try replay("Traces/walk.gpx", ["--updates"]).output == alone.output)
    let deferred = try replay(
      "Traces/walk.gpx",
      ["--updates", "--region", Self.home, "--background", "--defer-timeout", "60"])
    #expect(deferred.output.contains("didExitRegion"))
    #expect(deferred.output.contains("didFinishDeferredUpdatesWithError"))
  }

  @Test("They wake the app in the background with Always")
  func background() throws {
    let run = try replay(
      "Traces/walk.gpx", ["--region", Self.home, "--background", "--authorization", "always"])
    #expect(
      run.diagnosticLines.last == "locsim: 4 callbacks, 1 wake-up, receiver on for 0:05:00")
  }

  @Test("Reduced accuracy delivers no region, plays the trace all the same, and is reported")
  func reduced() throws {
    let run = try replay("Traces/walk.gpx", ["--region", Self.home, "--accuracy", "reduced"])
    #expect(run.status == 0)
    #expect(!run.output.contains("Exit"))
    #expect(run.diagnosticLines.first?.hasPrefix("locsim: 301 points read, ") == true)
    #expect(
      run.diagnosticLines.dropFirst().first
        == "locsim: 0 regions entered, 0 left; with reduced accuracy no region is reported")
  }

  @Test("A denied app gets failures, and the run exits 77", arguments: ["denied", "restricted"])
  func denied(status: String) throws {
    let run = try replay(
      "Traces/walk.gpx",
      ["--significant-change", "--visits", "--region", Self.home, "--authorization", status])
    #expect(run.status == 77)
    #expect(run.output.contains("monitoringDidFailFor  \"home\"  regionMonitoringDenied"))
    #expect(run.output.contains("didFailWithError  denied"))
  }

  @Test("Every rate gives the same bytes")
  func rates() throws {
    let arguments = ["--region", Self.home, "--visits", "--significant-change"]
    let paced = try Command.run(
      "locsim", ["replay", "Traces/walk.gpx", "--rate", "1000"] + arguments)
    #expect(paced.output == (try replay("Traces/walk.gpx", arguments).output))
  }

  @Test("GeoJSON shows a visit as a point and a crossing with its region; GPX says what it cannot")
  func formats() throws {
    let document = try replay("Traces/walk.gpx", ["--region", Self.home, "--format", "geojson"])
    #expect(
      document.output
        == #"{"type":"FeatureCollection","features":["# + "\n"
        + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-9.1365,38.7075]},"#
        + #""properties":{"time":"2026-05-01T08:01:49Z","client":1,"event":"didExitRegion","#
        + #""region":{"identifier":"home","latitude":38.7075,"longitude":-9.1365,"radius":100}}}"#
        + "\n]}\n")
    let walk = try replay("Traces/walk.gpx", ["--region", Self.home, "--format", "geojsonseq"])
    #expect(
      walk.lines.last
        == #"{"type":"Feature","geometry":null,"properties":{"time":"2026-05-01T08:01:49Z","#
        + #""client":1,"event":"didExitRegion","region":{"identifier":"home","latitude":38.7075,"#
        + #""longitude":-9.1365,"radius":100}}}"#)
    let bench = try replay("Traces/scenarios/bench.gpx", ["--visits", "--format", "geojsonseq"])
    let visit = try jsonObject(try #require(bench.lines.last))
    #expect((visit["geometry"] as? [String: Any])?["type"] as? String == "Point")
    let properties = try #require(visit["properties"] as? [String: Any])
    #expect(properties["event"] as? String == "didVisit")
    #expect(properties["departureDate"] as? String == "2026-05-04T12:31:00Z")

    let gpx = try replay("Traces/scenarios/bench.gpx", ["--visits", "--format", "gpx"])
    #expect(
      gpx.diagnosticLines.dropFirst().first
        == "locsim: 1 arrival, 1 departure; GPX has no place for visits and regions, other formats "
        + "show them")
    let silent = try replay("Traces/walk.gpx", ["--significant-change", "--format", "gpx"])
    #expect(silent.diagnosticLines.dropFirst().first == "locsim: 1 significant change")
    #expect(silent.output.contains("<trkpt"))
  }

  @Test("NDJSON has all of it in lines of the schema")
  func ndjson() throws {
    let schema = try JSONSchema(
      contentsOf: Command.root.appending(path: "docs/reference/ndjson.schema.json"))
    let run = try replay(
      "Traces/scenarios/bench.gpx",
      [
        "--visits", "--significant-change", "--region", "bench,52.5145,13.3501,60", "--format",
        "ndjson",
      ])
    for line in run.lines { #expect(schema.violations(of: try jsonObject(line)) == []) }
    let kinds = Set(try events(run))
    #expect(
      kinds == [
        "locationManagerDidChangeAuthorization", "didStartMonitoringFor", "didUpdateLocations",
        "didVisit", "didExitRegion", "didDetermineState", "activityCounted",
      ])
  }

  // MARK: - Wrong command lines

  @Test(
    "A region that is none is refused with the part that is wrong",
    arguments: [
      ("home", "“home” is no region; give ID,LAT,LON,RADIUS, such as home,46.1,8.2,200"),
      ("1,2,3", "“1,2,3” is no region; give ID,LAT,LON,RADIUS, such as home,46.1,8.2,200"),
      (",1,2,3", "“,1,2,3” names no region; begin with a name, such as home,46.1,8.2,200"),
      ("a,91,3,4", "“91” is no latitude; give degrees from -90 to 90"),
      ("a,north,3,4", "“north” is no latitude; give degrees from -90 to 90"),
      ("a,nan,3,4", "“nan” is no latitude; give degrees from -90 to 90"),
      ("a,1,-181,4", "“-181” is no longitude; give degrees from -180 to 180"),
      ("a,1,,4", "“” is no longitude; give degrees from -180 to 180"),
      ("a,1,3,0", "“0” is no radius; give meters above zero"),
      ("a,1,3,-5", "“-5” is no radius; give meters above zero"),
      ("a,1,3,5m", "“5m” is no radius; give meters above zero"),
      (
        "a,1,3,100001",
        "“100001” is too large a radius; no region is watched with more than 100000 meters"
      ),
    ])
  func wrongRegion(text: String, message: String) throws {
    let run = try replay("Traces/walk.gpx", ["--region", text])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.diagnosticLines.first
        == "Error: The value '\(text)' is invalid for '--region <id,lat,lon,radius>': \(message)")
  }

  @Test("Twenty regions are watched, and one more is refused")
  func limit() throws {
    let regions = (1...21).flatMap { ["--region", "r\($0),1,2,100"] }
    let most = try replay("Traces/walk.gpx", Array(regions.dropLast(2)))
    #expect(most.status == 0)
    #expect(most.lines.filter { $0.contains("didStartMonitoringFor") }.count == 20)
    let tooMany = try replay("Traces/walk.gpx", regions)
    #expect(tooMany.status == 64)
    #expect(
      tooMany.diagnosticLines.first
        == "Error: An app has at most 20 regions watched; leave some out.")
  }

  @Test(
    "Options that do not go together are refused with what to do",
    arguments: [
      (
        "--region a,1,2,3 --region a,4,5,6",
        "Two regions are named “a”; give each a name of its own."
      ),
      ("--visits --distance-filter 5", concerns("--distance-filter")),
      ("--significant-change --desired-accuracy best", concerns("--desired-accuracy")),
      ("--visits --background --defer-distance 5", concerns("--defer-distance")),
      ("--region a,1,2,3 --background --defer-timeout 5", concerns("--defer-timeout")),
      ("--visits --auto-pause fitness", concerns("--auto-pause")),
      ("--visits --background", needsAlways),
      ("--visits --background --authorization when-in-use", needsAlways),
      ("--visits --background --answer allow-once", needsAlways),
    ])
  func refusals(options: String, message: String) throws {
    let run = try replay("Traces/walk.gpx", options.split(separator: " ").map(String.init))
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.diagnosticLines.first == "Error: \(message)")
  }

  private static func concerns(_ option: String) -> String {
    "\(option) concerns standard updates, which do not run beside these services; add --updates."
  }

  private static let needsAlways =
    "In the background these services report with Always only; add --authorization "
    + "always, or --updates."

  @Test(
    "A scenario says all this itself",
    arguments: ["--visits", "--significant-change", "--updates", "--region=a,1,2,3"])
  func scenario(option: String) throws {
    let path = "Traces/scenarios/CL-38-commute.scenario.yaml"
    let run = try Command.locsim("replay", "--scenario", path, option)
    #expect(run.status == 64)
    #expect(
      run.diagnosticLines.first
        == "Error: A scenario says itself how to play; leave out all options but --format, "
        + "--output and --plot.")
  }
}
