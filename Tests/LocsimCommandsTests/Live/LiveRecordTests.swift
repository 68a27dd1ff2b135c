// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim live record")
struct LiveRecordTests {
  /// The times and positions in NDJSON.
  private func fixes(_ lines: [String]) throws -> [String] {
    try lines.filter { $0.contains("didUpdateLocations") }.map { line in
      let object = try jsonObject(line)
      let location = try #require((object["locations"] as? [[String: Any]])?.first)
      return "\(object["time"] ?? "") \(location["latitude"] ?? "") \(location["longitude"] ?? "")"
    }
  }

  @Test("The scenario of a steered replay delivers the same fixes at the same times")
  func replay() throws {
    let steered = try Steered([
      "Traces/walk.gpx", "--start-paused", "--format", "ndjson", "--distance-filter", "5",
    ])
    for command in [
      ["step", "20"], ["seek", "2min"], ["step", "30"], ["set", "-33.8568,151.2153"],
      ["step", "3"], ["source", "Traces/drive-tunnel.gpx"], ["step", "5"], ["clear"],
      ["step", "2"],
      ["run", "city-run"], ["step", "40"], ["source", "lose-signal"], ["step", "5"],
      ["source", "regain-signal"], ["drive", "--speed", "13.4", "--course", "45"], ["step", "10"],
      ["clear"], ["step", "25"],
    ] {
      let run = try Command.run(
        "locsim", ["live"] + command,
        environment: ["XDG_RUNTIME_DIR": steered.folder.path, "LOCSIM_DAEMON": "off"])
      #expect(run.status == 0, "\(command): \(run)")
    }
    let file = steered.folder.appending(path: "session.scenario.yaml").path
    #expect(try steered.live("record", file).status == 0)
    #expect(try steered.live("record", "-").output == String(contentsOfFile: file, encoding: .utf8))
    #expect(try steered.live("end").status == 0)
    let lived = try fixes(steered.command.finish().lines)
    let check = try Command.run("locsim", ["scenario", "check", file])
    #expect(check.status == 0, "\(check)")
    let again = try Command.run("locsim", ["replay", "--scenario", file, "--format", "ndjson"])
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try fixes(again.lines) == lived && lived.count > 50)
  }

  @Test("So does the scenario of a replay that plays while it is steered")
  func playing() throws {
    let steered = try Steered([
      "Traces/walk.gpx", "--rate", "20", "--format", "ndjson",
    ])
    for command in [
      ["seek", "60s"], ["set", "-33.8568,151.2153"], ["rate", "50"], ["clear"],
      ["drive", "--speed", "13.4", "--course", "45"], ["seek", "-10s"], ["run", "city-drive"],
    ] {
      let run = try Command.run(
        "locsim", ["live"] + command,
        environment: ["XDG_RUNTIME_DIR": steered.folder.path, "LOCSIM_DAEMON": "off"])
      #expect(run.status == 0, "\(command): \(run)")
    }
    let file = steered.folder.appending(path: "session.scenario.yaml").path
    #expect(try steered.live("record", file).status == 0)
    #expect(try steered.live("end").status == 0)
    let lived = try fixes(steered.command.finish().lines)
    let again = try fixes(
      try Command.run("locsim", ["replay", "--scenario", file, "--format", "ndjson"]).lines)
    #expect(again.count > 10 && again == Array(lived.prefix(again.count)))
  }

  @Test("What a receiver gave comes again in the scenario, beside what a person did")
  func receiver() throws {
    let gpsd = try ScriptedGPSD()
    let steered = try Steered(
      ["gpsd://localhost:\(gpsd.port)", "--format", "ndjson", "--no-progress"], of: "monitor")
    func latitudes(_ lines: [String]) -> [Substring] {
      lines.filter { $0.contains("didUpdateLocations") }.compactMap { line in
        line.split(separator: "\"latitude\":").last?.prefix { $0 != "," }
      }
    }
    func wait(for latitude: String) throws {
      #expect(
        try steered.command.wait {
          try gpsd.sayPositions()
          return latitudes(steered.command.output.split(separator: "\n").map(String.init)).last
            .map(String.init) == latitude
        })
    }
    try wait(for: "47.5")
    #expect(try steered.live("set", "-33.5,151.25").status == 0)
    #expect(steered.command.wait { steered.command.output.contains("-33.5") })
    #expect(try steered.live("clear").status == 0)
    gpsd.forgetClient()
    try wait(for: "47.5")
    let file = steered.folder.appending(path: "session.scenario.yaml").path
    try "precious".write(toFile: file + ".ndjson", atomically: true, encoding: .utf8)
    for (name, status, line) in [
      (file, 73, "is there and is no recording of a receiver"), ("/dev/null", 64, "is no file"),
      (steered.folder.path, 64, "is no file"), (steered.folder.path + "/", 64, "is no file"),
    ] as [(String, Int32, String)] {
      let refused = try steered.live("record", name)
      #expect(refused.status == status && refused.diagnostics.contains(line), "\(refused)")
    }
    #expect(!FileManager.default.fileExists(atPath: file))
    try FileManager.default.removeItem(atPath: file + ".ndjson")
    for _ in 0..<2 {
      let recorded = try steered.live("record", file)
      #expect(recorded.status == 0, "\(recorded)")
    }
    let positions = file + ".ndjson"
    let mode = try FileManager.default.attributesOfItem(atPath: positions)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let text = try String(contentsOfFile: positions, encoding: .utf8)
    #expect(text.hasPrefix("{\"at\":0,\"time\":\"") && text.contains("\"latitude\":47.5"))
    #expect(!text.contains("simulated") && !text.contains("-33.5"))
    #expect(try steered.live("end").status == 0)
    let lived = latitudes(steered.command.finish().lines)
    #expect(try Command.run("locsim", ["scenario", "check", file]).status == 0)
    let again = try Command.run("locsim", ["replay", "--scenario", file, "--format", "ndjson"])
    #expect(again.status == 0, "\(again.diagnostics)")
    let replayed = latitudes(again.lines)
    // What came after the recording is not in it.
    #expect(replayed == Array(lived.prefix(replayed.count)) && Set(replayed).count == 2)
    #expect(lived.count - replayed.count < 10)
    let trace = try Command.locsim("replay", positions, "--rate", "max", "--format", "ndjson")
    #expect(trace.status == 0 && trace.output.contains("\"latitude\":47.5"), "\(trace)")
  }

  @Test("An app that runs with a scenario gets a receiver's positions")
  func runningApp() throws {
    try Command.withTemporaryFolder { folder in
      let lines = (0..<60).map { second in
        let time = "2026-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z"
        return
          "{\"at\":\(second),\"time\":\"\(time)\",\"event\":\"didUpdateLocations\",\"locations\":["
          + "{\"latitude\":47.\(second + 100),\"longitude\":8.5,\"horizontalAccuracy\":5,\"timestamp\":\"\(time)\"}]}\n"
      }
      try lines.joined().write(
        to: folder.appending(path: "positions.ndjson"), atomically: true, encoding: .utf8)
      let scenario = folder.appending(path: "live.scenario.yaml")
      try """
      locsim: 1
      source: {receiver: positions.ndjson}
      apps: {app: {identifier: org.example.SampleApp, settings: while-using}}
      """.write(to: scenario, atomically: true, encoding: .utf8)
      let run = try Command.run(
        "locsim",
        [
          "run", "--scenario", scenario.path + "?rate=10", "--info-plist",
          "Tests/SampleApp/Info.plist", "--", Command.products.appending(path: "SampleApp").path,
          "3",
        ])
      let expected = (0..<3).map { "47.10\($0)" }
      let places = run.output.matches(of: /location: (47.1..)/).map { String($0.1) }
      #expect(
        run.status == 0 && places == expected && !run.output.contains("location unknown"), "\(run)")
    }
  }

  @Test("A recording that was stopped, a pipe and a folder that cannot be written are refused")
  func refusals() throws {
    let steered = try Steered(["Traces/walk.gpx", "--start-paused"])
    let missing = try steered.live("record", "/nowhere/session.yaml")
    #expect(missing.status == 73)
    #expect(missing.diagnostics.contains("/nowhere/session.yaml: cannot be written"))
    #expect(try steered.live("record", "stop").status == 0)
    let stopped = try steered.live("record", "-")
    #expect(stopped.status == 69 && stopped.diagnostics == "the recording was stopped\n")
    #expect(stopped.output == "")
    #expect(try steered.live("end").status == 0)
    #expect(steered.command.finish().status == 0)
  }
}
