// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("GeoJSON of a replay")
struct GeoJSONCommandTests {
  private func features(_ text: String) throws -> [[String: Any]] {
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["type"] as? String == "FeatureCollection")
    return try #require(document["features"] as? [[String: Any]])
  }

  private func kinds(_ features: [[String: Any]]) -> [String?] {
    features.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
  }

  @Test("A trace of two segments is one document of two lines")
  func document() throws {
    let run = try Command.locsim(
      "replay", "Traces/drive-tunnel.gpx", "--rate", "max", "--format", "geojson")
    #expect(run.status == 0)
    #expect(kinds(try features(run.output)) == ["LineString", "LineString"])
  }

  @Test("Points on request are all the locations of the sequence")
  func points() throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", "geojson", "--geojson-points")
    let sequence = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", "geojsonseq")
    let points = sequence.lines.filter { $0.contains("\"Point\"") }
    #expect(points.count == 301)
    #expect(run.lines.dropFirst().prefix(301).map { String($0.dropLast()) } == points)
    #expect(kinds(try features(run.output)).last == "LineString")
  }

  @Test("Points are refused in other formats", arguments: [[], ["--format", "ndjson"]])
  func pointsElsewhere(format: [String]) throws {
    let run = try Command.run(
      "locsim", ["replay", "Traces/walk.gpx", "--geojson-points"] + format)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("--geojson-points adds to --format geojson; give that, too"))
  }

  @Test("A document is whole also where the trace is broken")
  func brokenTrace() throws {
    let whole = try Data(contentsOf: Command.root.appending(path: "Traces/walk.gpx"))
    let run = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "geojson", input: whole.prefix(whole.count / 2))
    #expect(run.status == 65)
    #expect(kinds(try features(run.output)) == ["LineString"])
  }

  @Test("A document is whole also where the replay is interrupted", arguments: [SIGINT, SIGTERM])
  func interruption(signal: Int32) throws {
    let run = try RunningCommand([
      "replay", "Traces/walk.gpx", "--rate", "20", "--format", "geojson", "--geojson-points",
    ])
    #expect(run.wait { run.output.split(separator: "\"Point\"").count > 3 })
    let result = run.end(signal)
    #expect(result.status == 128 + signal)
    #expect(kinds(try features(result.output)).last == "LineString")
  }

  @Test(
    "Readers of JSON and of GeoJSON take the document",
    arguments: [
      ("python3", "python3 -m json.tool"), ("gpsbabel", "gpsbabel -i geojson -f - -o gpx -F -"),
      ("ogrinfo", "ogrinfo -q -al GeoJSON:/vsistdin/"),
    ])
  func readers(program: String, command: String) throws {
    guard try Command.shell("command -v \(program)").status == 0 else { return }
    let locsim = Command.products.appending(path: "locsim").path
    for options in ["", " --geojson-points"] {
      let run = try Command.shell(
        "set -o pipefail; '\(locsim)' replay Traces/drive-tunnel.gpx --rate max --format geojson"
          + "\(options) | \(command)")
      #expect(run.status == 0)
      #expect(run.output.contains("46.53"), "\(run.diagnostics)")
    }
  }
}
