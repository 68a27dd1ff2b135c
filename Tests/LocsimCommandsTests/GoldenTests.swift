// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Golden files")
struct GoldenTests {
  @Test("A trace gives the transcript that lies beside it", arguments: Command.traces)
  func transcript(trace: String) throws {
    let run = try Command.locsim("replay", trace, "--rate", "max")
    #expect(run.status == 0)
    try Self.compare(run.output, with: trace.replacing(".gpx", with: ".transcript"))
  }

  @Test("The beginning of a walk gives the sentences that lie beside it")
  func sentences() throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--duration", "9", "--format", "nmea")
    #expect(run.status == 0)
    try Self.compare(run.output, with: "Traces/walk.nmea")
  }

  @Test(
    "The documentation shows the help that the command prints",
    arguments: [
      ("locsim", []), ("run", ["run"]), ("replay", ["replay"]), ("monitor", ["monitor"]),
      ("daemon", ["daemon"]), ("daemon-run", ["daemon", "run"]),
      ("daemon-status", ["daemon", "status"]), ("daemon-context", ["daemon", "context"]),
      ("agent", ["agent"]), ("inspect", ["inspect"]),
      ("plot", ["plot"]), ("live", ["live"]), ("live-set", ["live", "set"]),
      ("live-start", ["live", "start"]), ("live-drive", ["live", "drive"]),
      ("live-seek", ["live", "seek"]), ("live-map", ["live", "map"]),
      ("scenario-check", ["scenario", "check"]), ("privacy", ["privacy"]),
      ("plist-lint", ["plist", "lint"]), ("plist-init", ["plist", "init"]),
      ("density-build", ["density", "build"]),
      ("density-inspect", ["density", "inspect"]), ("swift-flags", ["swift-flags"]),
    ])
  func help(name: String, command: [String]) throws {
    let run = try Command.run("locsim", command + ["--help"], environment: ["COLUMNS": "80"])
    try Self.compare(run.output, with: "docs/reference/\(name).txt")
  }

  /// Compares text with a file, or writes the file where it is to be recorded.
  static func compare(_ text: String, with path: String) throws {
    let golden = Command.root.appending(path: path)
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("\(path) was recorded; read the difference")
      return
    }
    #expect(text == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test("Traces show a walk, a tunnel, a motorway, the antimeridian and Xcode's waypoints")
  func traces() {
    #expect(
      Command.traces == [
        "Traces/antimeridian.gpx", "Traces/drive-tunnel.gpx", "Traces/motorway.gpx",
        "Traces/walk.gpx", "Traces/waypoints.gpx",
      ])
  }
}
