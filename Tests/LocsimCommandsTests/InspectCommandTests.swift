// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim inspect")
struct InspectCommandTests {
  private static let corpus = Command.root.deletingLastPathComponent()
    .appending(path: "shared/corpus/gpx")
  private static let oracle = corpus.appending(path: "oracle.jsonl")

  /// One row a file of the corpus; none where the corpus is missing.
  private static let rows: [String] = {
    guard let text = try? String(contentsOf: oracle, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }()

  @Test(
    "Counts, first and last points, times and lengths agree with independent readers",
    .enabled(if: !rows.isEmpty, "the corpus of real files is not there"), arguments: rows)
  func corpusAgrees(row: String) throws {
    let expected = try jsonObject(row)
    let file = Self.corpus.appending(path: try #require(expected["file"] as? String)).path
    let run = try Command.locsim("inspect", file, "--format", "json")
    #expect(run.status == 0)
    let found = try jsonObject(run.output)
    #expect(found["counts"] as? [String: Int] == expected["counts"] as? [String: Int])
    for (ours, theirs) in [("tracks", "trk"), ("routes", "rte"), ("waypoints", "wpt")] {
      let found = try #require(found[ours] as? [String: Any])
      let expected = expected[theirs] as? [String: Any] ?? ["usable": 0]
      try Self.compare(found, expected)
    }
  }

  private static func compare(_ found: [String: Any], _ expected: [String: Any]) throws {
    let usable = try #require(expected["usable"] as? Int)
    #expect(found["usable"] as? Int == usable)
    guard usable > 0 else { return }
    #expect(found["timed"] as? Int == expected["timed"] as? Int)
    for end in ["first", "last"] {
      let found = try #require(found[end] as? [String: Any])
      let expected = try #require(expected[end] as? [String: Any])
      for key in ["lat", "lon", "ele"] {
        #expect(found[key] as? Double == expected[key] as? Double, "\(end) \(key)")
      }
      #expect(microseconds(found["time"]) == microseconds(expected["time"]))
    }
    #expect(microseconds(found["timeMin"]) == microseconds(expected["time_min"]))
    #expect(microseconds(found["timeMax"]) == microseconds(expected["time_max"]))
    let length = try #require(found["lengthMeters"] as? Double)
    let reference = try #require(expected["len_wgs84_m"] as? Double)
    #expect(abs(length - reference) <= max(reference * 1e-6, 1e-5))
  }

  /// A time to the microsecond, which is what the independent readers keep.
  private static func microseconds(_ time: Any?) -> String? {
    guard let text = time as? String else { return nil }
    let parts = text.dropLast().split(separator: ".")
    let fraction = Double("0." + (parts.count > 1 ? parts[1] : "0")) ?? 0
    return "\(parts[0]) \((fraction * 1e6).rounded())"
  }

  @Test("Text for people names what is there and what is odd")
  func text() throws {
    let run = try Command.locsim("inspect", "Traces/drive-tunnel.gpx")
    #expect(run.lines[0] == "tracks     1 with 2 segments and 166 points")
    #expect(run.output.contains("  gaps       1, the longest 0:01:16\n"))
  }

  @Test("A broken file exits 65 with one line and no findings")
  func broken() throws {
    let run = try Command.locsim("inspect", "-", input: Data("<gpx><trk>".utf8))
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.diagnosticLines.count == 1)
  }
}
