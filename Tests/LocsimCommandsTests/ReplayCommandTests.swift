// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import Testing

@Suite("locsim replay")
struct ReplayCommandTests {
  private let timed = Command.document(
    """
    <trkpt lat="10" lon="20"><time>2026-01-01T00:00:00Z</time></trkpt>
    <trkpt lat="10.001" lon="20"><time>2026-01-01T00:01:00Z</time></trkpt>

    """)

  @Test("Consecutive deliveries lie at least the distance filter apart, twice to the same bytes")
  func distanceFilter() throws {
    let arguments = [
      "replay", "Traces/walk.gpx", "--rate", "max", "--distance-filter", "50", "--format", "ndjson",
    ]
    let run = try Command.run("locsim", arguments)
    #expect(run.status == 0)
    #expect(try Command.run("locsim", arguments).output == run.output)
    let coordinates = try run.lines.flatMap { line in
      try (jsonObject(line)["locations"] as? [[String: Any]] ?? []).map { location in
        try #require(
          Coordinate(
            latitude: location["latitude"] as? Double ?? .nan,
            longitude: location["longitude"] as? Double ?? .nan))
      }
    }
    #expect(coordinates.count == 9)
    for (from, to) in zip(coordinates, coordinates.dropFirst()) {
      #expect(Geodesic.distance(from: from, to: to) >= 50)
    }
  }

  @Test("No fix at a pace comes before it is due, the first ones included")
  func pace() throws {
    // A minute of the trace, in three tenths of a second.
    let run = try Command.locsim("replay", "-", "--rate", "200", input: timed)
    let summary = try #require(run.diagnosticLines.first { $0.contains("of recorded time in") })
    let words = summary.split(separator: " ")
    let seconds = try #require(words.dropLast().last.flatMap { Double($0) })
    #expect(run.status == 0 && run.lines.count == 3 && seconds >= 0.3, "\(summary)")
  }

  @Test("A replay with --no-output delivers everything and writes nothing but the summary")
  func noOutput() throws {
    let loud = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max")
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max", "--no-output")
    #expect(run.status == 0 && run.output.isEmpty && !loud.output.isEmpty)
    func counts(_ text: String) -> Substring? { text.split(separator: ";").first }
    #expect(counts(run.diagnostics) == counts(loud.diagnostics))
    for words in [["--format", "text"], ["--output", "/dev/null"]] {
      let refused = try Command.run("locsim", ["replay", "Traces/walk.gpx", "--no-output"] + words)
      #expect(refused.status == 64)
      #expect(refused.diagnostics.contains("With --no-output nothing is written"))
    }
  }

  @Test(
    "An app that may not have the location gets no coordinate, and the run exits 77",
    arguments: [
      ("denied", 1, "the app is not authorized"), ("restricted", 1, "the app is not authorized"),
      (
        "not-determined", 0, "the prompt was not answered; give --answer, or run this on a terminal"
      ),
    ])
  func notAuthorized(status: String, errors: Int, reason: String) throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", "ndjson", "--authorization", status)
    #expect(run.status == 77)
    let events = try run.lines.map { try jsonObject($0)["event"] as? String }
    #expect(
      events == ["locationManagerDidChangeAuthorization"]
        + [String?](repeating: "didFailWithError", count: errors) + ["activityCounted"])
    #expect(!run.output.contains("latitude"))
    let last = try #require(run.diagnosticLines.last)
    #expect(last.hasPrefix("locsim: no location: \(reason) (docs/guides/no-location.md#the-"))
  }

  @Test(
    "No format and no diagnostic prints a coordinate without authorization",
    arguments: ["text", "ndjson", "gpx", "geojson", "geojsonseq"],
    ["denied", "restricted", "not-determined"])
  func noCoordinate(format: String, status: String) throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", format, "--authorization", status)
    #expect(run.status == 77)
    for digits in ["38.7", "9.13", "<trkpt", "coordinates\":["] {
      #expect(!run.output.contains(digits))
      #expect(!run.diagnostics.contains(digits))
    }
  }

  @Test("A duration that ends without a signal still reports that there is none")
  func durationInGap() throws {
    let run = try Command.locsim(
      "replay", "Traces/drive-tunnel.gpx", "--rate", "max", "--duration", "160")
    let errors = run.lines.filter { $0.contains("didFailWithError") }
    #expect(
      errors.map { $0.prefix(20) } == [
        "2026-05-01T17:31:40Z", "2026-05-01T17:32:10Z", "2026-05-01T17:32:40Z",
      ])
  }

  @Test("The first event is the authorization, and every event has the time of the trace")
  func firstEvent() throws {
    let run = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", "--authorization", "always",
      input: timed)
    let first = try jsonObject(run.lines[0])
    #expect(first["event"] as? String == "locationManagerDidChangeAuthorization")
    #expect(first["authorizationStatus"] as? String == "authorizedAlways")
    #expect(first["accuracyAuthorization"] as? String == "fullAccuracy")
    #expect(
      try run.lines.map { try jsonObject($0)["time"] as? String } == [
        "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:01:00Z",
        "2026-01-01T00:01:00Z",
      ])
  }

  @Test("The summary counts what was read and what became of it")
  func summary() throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--distance-filter", "50")
    #expect(
      run.diagnostics.hasPrefix(
        "locsim: 301 points read, 9 fixes delivered, 292 filtered, 0 unusable, 0 dropped, "
          + "0 skipped; 0:05:00 of recorded time in "))
  }

  @Test("An oddity is warned about once, with its first place")
  func warnings() throws {
    let run = try Command.locsim(
      "replay", "-", "--rate", "max",
      input: Command.document(
        """
        <trkpt lat="10" lon="20"><time>2026-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="38,7" lon="20"><time>2026-01-01T00:00:01Z</time></trkpt>
        <trkpt lat="91" lon="20"><time>2026-01-01T00:00:02Z</time></trkpt>
        <trkpt lat="10" lon="20"><time>2026-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="10" lon="20"><time>2026-01-01T00:00:03Z</time></trkpt>

        """))
    #expect(run.status == 0)
    #expect(
      run.diagnosticLines.dropLast(2) == [
        "standard input:3:1: warning: “lat” is not a decimal number; this point and others "
          + "like it are left out",
        "standard input:5:1: warning: the point is not later than the one before it; it and others "
          + "like it are dropped",
      ])
    #expect(run.diagnostics.contains("5 points read, 2 fixes delivered, 0 filtered, 2 unusable, 1"))
  }

  @Test("Output goes to the file that was named")
  func outputFile() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "out.txt").path
      let run = try Command.locsim(
        "replay", "Traces/waypoints.gpx", "--rate", "max", "--output", file)
      #expect(run.output.isEmpty)
      #expect(
        try String(contentsOfFile: file, encoding: .utf8)
          == Command.locsim("replay", "Traces/waypoints.gpx", "--rate", "max").output)
    }
  }

  @Test("The trace itself is never overwritten")
  func overwriting() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "trace.gpx")
      try timed.write(to: file)
      let run = try Command.locsim("replay", file.path, "--rate", "max", "-o", file.path)
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("The output would overwrite the input"))
      #expect(try Data(contentsOf: file) == timed)
    }
  }

  @Test("Nothing of which a scenario is made is overwritten, nor a density table")
  func overwritingOthers() throws {
    try Command.withTemporaryFolder { folder in
      let names = ["walk.gpx", "Info.plist", "test.yaml"]
      let files = names.map { folder.appending(path: $0) }
      try timed.write(to: files[0])
      try Data("<plist version=\"1.0\"><dict/></plist>".utf8).write(to: files[1])
      try Data(
        "locsim: 1\nsource: walk.gpx\napps: {a: {identifier: a, info-plist: Info.plist}}\n".utf8
      ).write(to: files[2])
      for file in files {
        let before = try Data(contentsOf: file)
        let link = folder.appending(path: "link")
        try FileManager.default.linkItem(at: file, to: link)
        for options in [["--scenario", files[2].path], [files[0].path, "--density", file.path]]
        where options.count == 2 || file != files[0] {
          let run = try Command.run("locsim", ["replay", "-o", link.path] + options)
          #expect(run.status == 64)
          #expect(run.diagnostics.contains("; choose another file."), "\(run.diagnostics)")
          #expect(try Data(contentsOf: file) == before)
        }
        try FileManager.default.removeItem(at: link)
      }
    }
  }

  @Test("A trace is not prolonged by what is written of it")
  func appending() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "trace.gpx")
      try timed.write(to: file)
      let run = try Command.shell(
        "\(Command.products.path)/locsim replay --rate max '\(file.path)' >> '\(file.path)'")
      #expect(run.status == 64)
      #expect(try Data(contentsOf: file) == timed)
    }
  }

  @Test("A broken trace leaves an earlier output as it was")
  func brokenTraceKeepsOutput() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "out.txt")
      try Data("kept".utf8).write(to: file)
      let run = try Command.locsim("replay", "-", "-o", file.path, input: Data("no".utf8))
      #expect(run.status == 65)
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }
  }

  @Test("GPX that was replayed to GPX replays to the same locations")
  func gpxRoundTrip() throws {
    let once = try Command.locsim(
      "replay", "Traces/drive-tunnel.gpx", "--rate", "max", "--format", "gpx")
    let direct = try Command.locsim(
      "replay", "Traces/drive-tunnel.gpx", "--rate", "max", "--format", "ndjson")
    let again = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: Data(once.output.utf8))
    #expect(again.output == direct.output)
  }

  @Test("A bare --loop before the file's name means forever, and --duration ends it")
  func bareLoop() throws {
    let run = try Command.locsim(
      "replay", "--rate", "max", "--duration", "600", "--loop", "Traces/walk.gpx")
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("601 fixes delivered"))
  }
}
