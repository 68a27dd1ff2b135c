// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A replay ends as without its figure, unless only the figure fails")
struct ReplayFigureTests {
  private static let walk = "Traces/walk.gpx"

  @Test("A denied replay of a pipe, with nothing to draw, has the status of a denied one")
  func denied() throws {
    let trace = try Data(contentsOf: Command.root.appending(path: Self.walk))
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "d.svg").path
      let run = try Command.locsim(
        "replay", "-", "--rate", "max", "--authorization", "denied", "--plot", path, input: trace)
      #expect(run.status == 77)
      #expect(run.diagnosticLines.last?.contains("there is no position to draw") == true)
    }
  }

  @Test("A figure that fails is the status of a replay that ended well")
  func onlyFigure() throws {
    let run = try Command.locsim("replay", Self.walk, "--rate", "max", "--plot", "/dev/full")
    #expect(run.status == 74)
    #expect(run.lines.count > 300)
  }

  @Test("A scenario that gets stuck, and whose figure fails, says that it got stuck")
  func scenario() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.appending(path: "stuck.yaml")
      let text = """
        locsim: 1
        source: {trace: \(Command.root.appending(path: Self.walk).path)}
        apps: {walk: {identifier: w}}
        timeline:
          - {at: 1s, user: dismiss}
        """
      try Data(text.utf8).write(to: path)
      let run = try Command.locsim("replay", "--scenario", path.path, "--plot", "/dev/full")
      #expect(run.status == 65)
      #expect(
        run.diagnosticLines.last
          == "\(path.path):5:5: there is no prompt to answer; have an app ask for one before this "
          + "step")
    }
  }

  @Test("A figure that cannot be written is refused before anything is played or emptied")
  func refused() throws {
    let scenario = "Traces/scenarios/CL-17-updates-wait-in-the-background.scenario.yaml"
    try Command.withTemporaryFolder { folder in
      let output = folder.appending(path: "out.txt")
      for (path, reason) in [
        (folder.appending(path: "no/a.svg").path, "No such file or directory"),
        (folder.path, "Is a directory"),
      ] {
        for arguments in [[Self.walk, "--rate", "max"], ["--scenario", scenario]] {
          try Data("old".utf8).write(to: output)
          let run = try Command.run(
            "locsim", ["replay"] + arguments + ["-o", output.path, "--plot", path])
          #expect(run.status == 73 && run.output == "")
          #expect(run.diagnostics == "\(path): cannot be written: \(reason)\n")
          #expect(try Data(contentsOf: output) == Data("old".utf8))
        }
        let plot = try Command.locsim("plot", Self.walk, "-o", path)
        #expect(plot.status == 73)
      }
    }
  }

  @Test("A file that is there keeps its content until the replay has ended")
  func kept() throws {
    try Command.withTemporaryFolder { folder in
      let figure = folder.appending(path: "a.svg")
      try Data("old".utf8).write(to: figure)
      let missing = try Command.locsim(
        "replay", folder.appending(path: "no.gpx").path, "--plot", figure.path)
      #expect(missing.status == 66)
      #expect(try Data(contentsOf: figure) == Data("old".utf8))
      let running = try RunningCommand([
        "replay", Self.walk, "--rate", "4", "--plot", figure.path,
      ])
      #expect(running.wait { running.output.contains("\n") })
      #expect(try Data(contentsOf: figure) == Data("old".utf8))
      #expect(running.end().status == 130)
      let drawn = try Data(contentsOf: figure)
      #expect(drawn.starts(with: Data("<svg".utf8)))
    }
  }
}
