// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim live: sources, routes and saved places")
struct LiveSourceTests {
  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test("A source loses its signal, is replaced, follows a route, and comes back")
  func sources() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1")
    try daemon.start()
    #expect(try daemon.run("live", "pause").status == 0)
    let lost = try daemon.run("live", "source", "lose-signal")
    #expect(lost.status == 0 && lost.output.contains("no signal"), "\(lost)")
    let found = try json(
      try daemon.run("live", "source", "regain-signal", "--format", "json").output)
    #expect(found["signal"] as? String == "found")
    let other = try json(
      try daemon.run(
        "live", "source", "Traces/drive-tunnel.gpx?start-offset=10", "--format", "json"
      )
      .output)
    #expect(other["name"] as? String == "drive-tunnel.gpx")
    #expect(other["tracePosition"] as? Double == 0)
    let route = try daemon.run("live", "run", "city-run")
    #expect(route.output.contains("a route, in place of drive-tunnel.gpx"), "\(route)")
    let cleared = try json(try daemon.run("live", "clear", "--format", "json").output)
    #expect((cleared["name"] as? String)?.contains("walk.gpx") == true)
    #expect(cleared["source"] as? String == "trace")
    for (arguments, status, line) in [
      (
        ["source", "none.gpx"], 64, "none.gpx: No such file or directory; give the path of a trace"
      ),
      (["source", "README.md"], 64, "README.md"),
      (
        ["source", "Traces/walk.gpx?rate=2"], 64,
        "leave out the rate, which is that of the timeline"
      ),
      (["source", "lose-signl"], 66, "did you mean “lose-signal”?"),
      (["run", "city-rum"], 66, "did you mean “city-run”?"),
      (["save", "a b"], 64, "is no name of a place"),
      (["save", "lisbon"], 64, "is a place of locsim live list"),
    ] as [([String], Int32, String)] {
      let run = try Command.run(
        "locsim", ["live"] + arguments, environment: daemon.environment)
      #expect(run.status == status, "\(arguments): \(run)")
      #expect(run.diagnostics.contains(line), "\(arguments): \(run.diagnostics)")
    }
    daemon.end(SIGTERM)
  }

  @Test("A place is saved, listed and set; a faulty file is reported and stays as it is")
  func places() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1")
    try daemon.start()
    try Command.withTemporaryFolder { folder in
      let environment = daemon.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
      func live(_ arguments: String...) throws -> CommandResult {
        try Command.run("locsim", ["live"] + arguments, environment: environment)
      }
      #expect(try live("places").output == "")
      #expect(try live("set", "-33.5,151.25,12").status == 0)
      #expect(try live("save", "home").output == "home -33.5,151.25,12.0\n")
      #expect(try live("set", "1,2").status == 0)
      #expect(try live("save", "work").status == 0)
      #expect(try live("places").output == "home -33.5,151.25,12.0\nwork 1.0,2.0\n")
      #expect(try live("set", "home").output.contains("at -33.5, 151.25"))
      #expect(try live("set", "hom").diagnostics.contains("did you mean “home”?"))
      let file = folder.appending(path: "locsim/places.yaml")
      #expect(
        try String(contentsOf: file, encoding: .utf8)
          == "locsim-places: 1\nplaces:\n  home: \"-33.5,151.25,12.0\"\n  work: \"1.0,2.0\"\n")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let faulty = "locsim-places: 1\nplaces:\n  home: 91,2\n"
      try Data(faulty.utf8).write(to: file)
      let run = try live("save", "other")
      #expect(run.status == 65)
      #expect(
        run.diagnostics
          == "\(file.path):3:9: “91,2” is not on the Earth; a latitude is -90 to 90, a "
          + "longitude -180 to 180\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == faulty)
    }
    daemon.end(SIGTERM)
  }
}
