// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Replaying what was recorded")
struct RecordingCommandTests {
  /// Lines that give locations, as they were written.
  private func locations(_ run: CommandResult) -> [String] {
    run.lines.filter { $0.contains("\"didUpdateLocations\"") }
  }

  private func recording(of trace: String, _ more: String...) throws -> CommandResult {
    let run = try Command.run(
      "locsim", ["replay", trace, "--rate", "max", "--format", "ndjson"] + more)
    try #require(run.status == 0)
    return run
  }

  /// Three segments of two points, less than ten seconds apart, so that no signal is lost between them.
  private static let shortPauses: Data = {
    let segments = (0..<3).map { segment in
      let points = (0..<2).map { point in
        "<trkpt lat=\"\(segment)\" lon=\"\(point)\"><time>2026-05-01T08:00:"
          + "\(10 + 3 * segment + point)Z</time></trkpt>\n"
      }
      return "<trkseg>\(points.joined())</trkseg>"
    }
    return Data("<gpx version=\"1.1\"><trk>\(segments.joined())</trk></gpx>\n".utf8)
  }()

  @Test("Segments stay segments, however short the time between them, in GPX and through NDJSON")
  func shortPauses() throws {
    func play(_ input: Data, _ format: String) throws -> String {
      let run = try Command.locsim(
        "replay", "-", "--rate", "max", "--format", format, input: input)
      #expect(run.status == 0)
      return run.output
    }
    let gpx = try play(Self.shortPauses, "gpx")
    #expect(gpx.split(separator: "<trkseg>").count == 4)
    let ndjson = try play(Self.shortPauses, "ndjson")
    #expect(!ndjson.contains("didFailWithError"))
    let marks = ndjson.split(separator: "\n").map { $0.contains("\"startsSegment\":true") }
    #expect(marks == [false, false, false, true, false, true, false, false])
    #expect(try play(Data(ndjson.utf8), "gpx") == gpx)
    #expect(try play(Data(ndjson.utf8), "ndjson") == ndjson)
  }

  @Test(
    "A recording of a trace replays to the same locations, and its own recording is equal to it",
    arguments: Command.traces)
  func roundTrip(trace: String) throws {
    let first = try recording(of: trace)
    let second = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: Data(first.output.utf8))
    #expect(second.status == 0)
    #expect(!locations(first).isEmpty)
    #expect(second.output == first.output)
    #expect(second.diagnostics.contains("0 unusable, 0 dropped"))
  }

  @Test("Fixes that came in arrays are played at their own times")
  func arrays() throws {
    let single = try recording(of: "Traces/walk.gpx")
    let held = try recording(
      of: "Traces/walk.gpx", "--background", "--defer-timeout", "60")
    #expect(locations(held).count < locations(single).count / 10)
    let replayed = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: Data(held.output.utf8))
    #expect(locations(replayed) == locations(single))
  }

  @Test("Regions of reduced accuracy are played, and a warning says that they are regions")
  func regions() throws {
    let reduced = try recording(of: "Traces/walk.gpx", "--accuracy", "reduced")
    let replayed = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: Data(reduced.output.utf8))
    #expect(replayed.status == 0)
    #expect(locations(replayed).count == locations(reduced).count)
    let warnings = replayed.diagnosticLines.filter { $0.contains(": warning: ") }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasSuffix(
        "this is a region of reduced accuracy; it and others like it are played as fixes at its "
          + "center, with its radius") == true)
  }

  @Test("A recording that is broken is played up to that place, and the run exits 65")
  func broken() throws {
    let whole = try recording(of: "Traces/walk.gpx")
    let cut = Data(whole.output.utf8.prefix(whole.output.utf8.count / 2))
    let run = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: cut)
    #expect(run.status == 65)
    let lines = whole.output.utf8.prefix(whole.output.utf8.count / 2)
      .count { $0 == UInt8(ascii: "\n") }
    let before = whole.lines.prefix(lines).filter { $0.contains("\"didUpdateLocations\"") }
    #expect(before.count > 100)
    #expect(locations(run) == before)
    let error = try #require(run.diagnosticLines.first)
    #expect(error.hasPrefix("standard input:\(lines + 1):"))
    #expect(
      error.hasSuffix("this is not JSON: the line ends early; record it again, or delete the line"))
    #expect(run.diagnosticLines.count { $0.contains("this is not JSON") } == 1)
  }

  @Test(
    "JSON without locations exits 65 with one line",
    arguments: [
      (
        #"{"type":"FeatureCollection","features":[]}"#,
        "standard input:1:1: this JSON has no “event”, so it is not what locsim writes; give NDJSON "
          + "of locsim, or GPX"
      ),
      (
        #"{"event":"acted","action":"x"}"#,
        "standard input: no fix to play; the recording holds no location that can be used"
      ),
      (
        "{\n",
        "standard input:1:2: this is not JSON: the line ends early; record it again, or delete the line"
      ),
    ])
  func noRecording(text: String, message: String) throws {
    let run = try Command.locsim("replay", "-", "--rate", "max", input: Data(text.utf8))
    #expect(run.status == 65)
    #expect(run.diagnosticLines == [message])
  }

  @Test("An app can be given a recording as its source")
  func source() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "a.ndjson")
      try Data(recording(of: "Traces/walk.gpx").output.utf8).write(to: file)
      func locations(_ source: String) throws -> [String] {
        try Command.run(
          "SampleApp", ["5"],
          environment: [
            "LOCSIM_SOURCE": source + "?rate=max&time=recorded", "LOCSIM_STORE": "memory",
            "LOCSIM_ANSWER": "allow-once", "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
          ]
        ).lines.filter { $0.hasPrefix("location: ") }
      }
      let locationsOfTrace = try locations("Traces/walk.gpx")
      #expect(locationsOfTrace.count == 5)
      #expect(try locations(file.path) == locationsOfTrace)
    }
  }
}
