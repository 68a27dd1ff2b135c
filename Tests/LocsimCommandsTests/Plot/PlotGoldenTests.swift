// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Golden figures")
struct PlotGoldenTests {
  /// The inputs of a figure, and how it is drawn.
  struct Figure: Sendable, CustomTestStringConvertible {
    let name: String

    /// Replays that make NDJSON, by the name of the file.
    var replays: [(file: String, arguments: [String])] = []
    let arguments: [String]

    var testDescription: String { name }
  }

  private static let tunnel = (
    file: "tunnel.ndjson", arguments: ["Traces/drive-tunnel.gpx", "--distance-filter", "100"]
  )

  static let figures = [
    Figure(
      name: "map", replays: [tunnel],
      arguments: ["Traces/drive-tunnel.gpx", "tunnel.ndjson", "--what", "map"]),
    Figure(
      name: "profile", replays: [tunnel],
      arguments: [
        "Traces/drive-tunnel.gpx", "tunnel.ndjson", "--what", "profile", "--x", "distance",
      ]),
    Figure(
      name: "speed", replays: [tunnel],
      arguments: [
        "Traces/drive-tunnel.gpx", "tunnel.ndjson", "--what", "speed", "--dark", "--size",
        "800x400",
      ]),
    Figure(
      name: "accuracy",
      replays: [
        ("precise.ndjson", ["Traces/walk.gpx", "--distance-filter", "20"]),
        ("coarse.ndjson", ["Traces/walk.gpx", "--accuracy", "reduced"]),
      ],
      arguments: [
        "Traces/walk.gpx", "precise.ndjson", "coarse.ndjson", "--what", "accuracy",
      ]),
    Figure(
      name: "timeline",
      replays: [
        (
          "scenario.ndjson",
          ["--scenario", "Traces/scenarios/CL-28-temporary-full-accuracy.scenario.yaml"]
        )
      ],
      arguments: ["scenario.ndjson", "--what", "timeline"]),
  ]

  @Test("A figure of each kind is the one that is kept", arguments: figures)
  func figure(figure: Figure) throws {
    try Command.withTemporaryFolder { folder in
      for (file, arguments) in figure.replays {
        let rate = arguments.contains("--scenario") ? [] : ["--rate", "max"]
        let output = ["--format", "ndjson", "-o", folder.appending(path: file).path]
        #expect(try Command.run("locsim", ["replay"] + arguments + rate + output).status == 0)
      }
      let arguments = figure.arguments.map { word in
        word.hasSuffix(".ndjson") ? folder.appending(path: word).path : word
      }
      let run = try Command.run("locsim", ["plot"] + arguments)
      #expect(run.status == 0 && run.diagnostics == "")
      try GoldenTests.compare(
        run.output, with: "Tests/LocsimCommandsTests/Fixtures/Plot/\(figure.name).svg")
      #expect(WellFormedFile.fault(in: run.output) == nil)
    }
  }

  @Test("The picture in the README is what the command below it makes")
  func readme() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "walk.svg").path
      let readme = try String(
        contentsOf: Command.root.appending(path: "README.md"), encoding: .utf8)
      let line = "locsim replay Traces/walk.gpx --rate max --accuracy reduced --plot walk.svg"
      #expect(readme.contains(line) && readme.contains("docs/images/walk.svg"))
      let arguments = line.split(separator: " ").dropFirst().dropLast().map(String.init) + [path]
      #expect(try Command.run("locsim", arguments).status == 0)
      let picture = try String(contentsOfFile: path, encoding: .utf8)
      #expect(picture.utf8.count < 60_000)
      try GoldenTests.compare(picture, with: "docs/images/walk.svg")
    }
  }
}
