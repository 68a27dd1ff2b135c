// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("What locsim plot refuses")
struct PlotFaultTests {
  private static let walk = "Traces/walk.gpx"

  @Test(
    "Wrong arguments end with 64 and one message",
    arguments: [
      (
        ["--what", "chart"],
        "The value 'chart' is invalid for '--what <figure>'. Please provide one of 'map', 'profile', "
          + "'speed', 'accuracy' or 'timeline'."
      ),
      (["--x", "time"], "A map has no axis; leave out --x, or choose with --what."),
      (
        ["--what", "timeline", "--x", "distance"], "A timeline is over time; leave out --x."
      ),
      (["-", "-"], "Standard input is named more than once; leave all but one out."),
      (
        ["a.scenario.yaml"],
        "“a.scenario.yaml” is a scenario; plot what locsim replay --scenario writes with --format "
          + "ndjson."
      ),
      (["-o", "a", "-o", "b"], "--output is given more than once; leave all but one out"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try Command.run("locsim", ["plot", Self.walk] + arguments)
    #expect(run.status == 64 && run.output == "")
    #expect(run.diagnosticLines.first == "Error: \(message)")
  }

  @Test(
    "A size is two numbers of 200 to 4000",
    arguments: ["960", "960x", "x", "960x600x2", "199x600", "960x4001", "-300x300", "9e2x600"])
  func size(text: String) throws {
    let run = try Command.locsim("plot", Self.walk, "--size=\(text)")
    #expect(run.status == 64)
    let message =
      "“\(text)” is no size; give width and height of 200 to 4000 pixels, such as 960x600"
    #expect(run.diagnosticLines.first?.hasSuffix(message) == true)
  }

  @Test("An output that is an input is refused, whatever it is called")
  func conflicts() throws {
    try Command.withTemporaryFolder { folder in
      let copy = folder.appending(path: "walk.gpx").path
      let link = folder.appending(path: "other.svg").path
      try FileManager.default.copyItem(
        atPath: Command.root.appending(path: Self.walk).path, toPath: copy)
      try FileManager.default.linkItem(atPath: copy, toPath: link)
      let before = try Data(contentsOf: URL(filePath: copy))
      let plot = try Command.locsim("plot", Self.walk, copy, "-o", link)
      #expect(plot.status == 64)
      #expect(
        plot.diagnosticLines.first
          == "Error: The output would overwrite the input; choose another file.")
      let replay = try Command.locsim("replay", copy, "--rate", "max", "--plot", link)
      #expect(replay.status == 64)
      #expect(
        replay.diagnosticLines.first
          == "Error: The figure would overwrite the input; choose another file.")
      #expect(try Data(contentsOf: URL(filePath: copy)) == before)
      let twice = folder.appending(path: "new.svg").path
      let both = try Command.locsim("replay", copy, "-o", twice, "--plot", twice)
      #expect(both.status == 64)
      #expect(!FileManager.default.fileExists(atPath: twice))
    }
  }

  @Test("A figure of a replay goes to a file, and --plot-what needs one")
  func replays() throws {
    let output = try Command.locsim("replay", Self.walk, "--plot", "-")
    #expect(output.status == 64)
    #expect(
      output.diagnosticLines.first
        == "Error: The figure of --plot goes to a file, not to standard output.")
    let what = try Command.locsim("replay", Self.walk, "--plot-what", "timeline")
    #expect(what.status == 64)
    #expect(what.diagnosticLines.first == "Error: --plot-what needs --plot.")
  }

  @Test("Missing inputs, empty inputs, and outputs that cannot be written have their own statuses")
  func files() throws {
    try Command.withTemporaryFolder { folder in
      let missing = folder.appending(path: "no.gpx").path
      let input = try Command.locsim("plot", missing)
      #expect(input.status == 66)
      #expect(input.diagnostics == "\(missing): cannot be opened: No such file or directory\n")
      let target = folder.appending(path: "no/x.svg").path
      let output = try Command.locsim("plot", Self.walk, "-o", target)
      #expect(output.status == 73)
      #expect(output.diagnostics == "\(target): cannot be written: No such file or directory\n")
      let full = try Command.locsim("plot", Self.walk, "-o", "/dev/full")
      #expect(full.status == 74)
      let acted = "{\"time\":\"2026-05-01T08:00:00Z\",\"event\":\"acted\",\"action\":\"x\"}\n"
      let empty = try Command.locsim("plot", "-", input: Data(acted.utf8))
      #expect(empty.status == 65)
      #expect(
        empty.diagnostics
          == "standard input: there is no position to draw; give a trace, or NDJSON in which an app "
          + "was given locations\n")
      let points = Command.document("<trkpt lat=\"1\" lon=\"2\"/>")
      let profile = try Command.locsim("plot", "-", "--what", "profile", input: points)
      #expect(profile.status == 65)
      #expect(
        profile.diagnostics
          == "standard input: no position has an altitude; choose another figure\n")
    }
  }

  @Test("An altitude that no place has counts as none")
  func absurdAltitude() throws {
    let points = (0..<2).map { second in
      "<trkpt lat=\"1\" lon=\"2\"><ele>1e40</ele><time>2026-05-01T08:00:0\(second)Z</time></trkpt>"
    }
    let trace = try Command.locsim(
      "plot", "-", "--what", "profile", input: Command.document(points.joined()))
    #expect(trace.status == 65)
    #expect(
      trace.diagnostics
        == "standard input: no position has an altitude; choose another figure\n")
    let location =
      "{\"latitude\":1,\"longitude\":2,\"horizontalAccuracy\":5,\"altitude\":1e39,"
      + "\"verticalAccuracy\":5,\"timestamp\":\"2026-05-01T08:00:00Z\"}"
    let line =
      "{\"time\":\"2026-05-01T08:00:00Z\",\"client\":1,\"event\":\"didUpdateLocations\","
      + "\"locations\":[\(location),\(location)]}\n"
    let recording = try Command.locsim(
      "plot", "-", "--what", "profile", input: Data(line.utf8))
    #expect(recording.status == 65)
  }
}
