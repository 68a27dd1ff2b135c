// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim plot")
struct PlotCommandTests {
  private static let walk = "Traces/walk.gpx"

  @Test("replay --plot draws what plot draws of the trace and of what was written")
  func replay() throws {
    try Command.withTemporaryFolder { folder in
      let names = ["a.svg", "b.svg", "out.ndjson"].map { folder.appending(path: $0).path }
      for options in [["--accuracy", "reduced"], ["--distance-filter", "30"], []] {
        for trace in [Self.walk, "Traces/drive-tunnel.gpx"] {
          let replay = try Command.run(
            "locsim",
            ["replay", trace, "--rate", "max", "--format", "ndjson", "-o", names[2]]
              + ["--plot", names[0]] + options)
          #expect(replay.status == 0)
          let plot = try Command.locsim("plot", trace, names[2], "-o", names[1])
          #expect(plot.status == 0 && plot.output == "" && plot.diagnostics == "")
          #expect(
            FileManager.default.contentsEqual(atPath: names[0], andPath: names[1]),
            "\(trace) \(options)")
        }
      }
    }
  }

  @Test(
    "replay --scenario --plot draws what plot draws of the trace and of what was written",
    arguments: ["map", "timeline"])
  func scenario(figure: String) throws {
    let scenario = "Traces/scenarios/CLX-07-regions-while-using.scenario.yaml"
    try Command.withTemporaryFolder { folder in
      let names = ["a.svg", "b.svg", "out.ndjson"].map { folder.appending(path: $0).path }
      let replay = try Command.locsim(
        "replay", "--scenario", scenario, "--format", "ndjson", "-o", names[2], "--plot", names[0],
        "--plot-what", figure)
      #expect(replay.status == 0)
      let plot = try Command.locsim(
        "plot", "Traces/walk.gpx", names[2], "--what", figure, "-o", names[1])
      #expect(plot.status == 0)
      #expect(FileManager.default.contentsEqual(atPath: names[0], andPath: names[1]))
    }
  }

  @Test("The figure of a scenario has its trace for as long as it lasts, and its clients by name")
  func shortScenario() throws {
    let scenario = "Traces/scenarios/CL-17-updates-wait-in-the-background.scenario.yaml"
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "a.svg").path
      let replay = try Command.locsim("replay", "--scenario", scenario, "--plot", path)
      #expect(replay.status == 0)
      let figure = try String(contentsOfFile: path, encoding: .utf8)
      #expect(figure.contains("walk.gpx: 16 fixes"))
      #expect(figure.contains("walk/main: "))
    }
  }

  @Test("Passes over a trace are segments, between which no signal was lost")
  func loop() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "x.svg").path
      for (trace, losses) in [(Self.walk, 0), ("Traces/drive-tunnel.gpx", 3)] {
        let run = try Command.locsim(
          "replay", trace, "--rate", "max", "--loop", "2", "--plot", path)
        #expect(run.status == 0)
        // The trace is drawn once, and what the app was given has a loss in each pass.
        let figure = try String(contentsOfFile: path, encoding: .utf8)
        #expect(figure.count(of: ": no signal for 0:01:1") == losses, "\(trace)")
        #expect(figure.count(of: "no signal") == losses, "\(trace)")
      }
    }
  }

  @Test("A replay writes the same with a figure as without")
  func unchanged() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "x.svg").path
      for format in ["text", "ndjson", "gpx"] {
        let plain = try Command.locsim("replay", Self.walk, "--rate", "max", "--format", format)
        let drawn = try Command.locsim(
          "replay", Self.walk, "--rate", "max", "--format", format, "--plot", path)
        #expect(plain.output == drawn.output && drawn.status == 0)
      }
    }
  }

  @Test("A replay that was denied has a figure of where the device was, and its own status")
  func denied() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "x.svg").path
      let run = try Command.locsim(
        "replay", Self.walk, "--rate", "max", "--authorization", "denied", "--plot", path)
      #expect(run.status == 77)
      let figure = try String(contentsOfFile: path, encoding: .utf8)
      #expect(figure.contains("walk.gpx: 301 fixes"))
      #expect(figure.contains("client 1: denied, fullAccuracy"))
    }
  }

  @Test("Standard input may be one of the inputs, also compressed with gzip")
  func standardInput() throws {
    let plain = try Command.locsim("plot", Self.walk)
    let trace = try Data(contentsOf: Command.root.appending(path: Self.walk))
    let piped = try Command.locsim("plot", "-", input: trace)
    #expect(piped.output.contains("<title>standard input: 301 fixes</title>"))
    #expect(
      piped.output.replacing("standard input", with: "walk.gpx").utf8.count
        == plain.output.utf8.count)
    let zipped = try Command.shell(
      "gzip -c \(Self.walk) | '\(Command.products.path)/locsim' plot -")
    #expect(zipped.status == 0 && zipped.output == piped.output)
  }

  @Test("A broken line of a recording is named, and nothing is written")
  func broken() throws {
    try Command.withTemporaryFolder { folder in
      let output = folder.appending(path: "x.svg")
      let line = "{\"time\":\"2026-05-01T08:00:00Z\",\"event\":\"acted\",\"action\":\"x\"}\n"
      let run = try Command.locsim(
        "plot", "-", "-o", output.path, input: Data((line + "{\"time\"").utf8))
      #expect(run.status == 65)
      #expect(
        run.diagnostics
          == "standard input:2:8: this is not JSON: the line ends early; record it again, or delete "
          + "the line\n")
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }
  }

  @Test("A location that cannot be read is left out with a warning")
  func unusable() throws {
    let head = "{\"time\":\"2026-05-01T08:00:00Z\",\"client\":1,\"event\":\"didUpdateLocations\","
    let good = "{\"latitude\":1,\"longitude\":2,\"horizontalAccuracy\":5,"
    let text =
      head + "\"locations\":[{\"latitude\":91}," + good
      + "\"timestamp\":\"2026-05-01T08:00:00Z\"}]}\n"
    let run = try Command.locsim("plot", "-", input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(run.output.contains("client 1: 1 fix<"))
    #expect(run.diagnosticLines.count == 1)
    #expect(run.diagnostics.hasPrefix("standard input:1:85: warning: "))
  }

  @Test("Clients beyond the sixtieth are left out with a warning")
  func manyClients() throws {
    let lines = (1...61).map { client in
      "{\"time\":\"2026-05-01T08:00:00Z\",\"client\":\(client),"
        + "\"event\":\"didFailWithError\",\"error\":\"denied\"}\n"
    }
    let run = try Command.locsim(
      "plot", "-", "--what", "timeline", "--size", "1000x4000",
      input: Data(lines.joined().utf8))
    #expect(run.status == 0)
    #expect(run.output.contains(">client 60<") && !run.output.contains(">client 61<"))
    #expect(
      run.diagnostics
        == "standard input: warning: there are more than 60 clients; the later ones are left out\n")
    let fewer = lines.dropLast().joined()
    let whole = try Command.locsim("plot", "-", "--what", "timeline", input: Data(fewer.utf8))
    #expect(whole.status == 0 && whole.diagnostics == "")
  }
}

extension String {
  /// The number of times that it has a part.
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
