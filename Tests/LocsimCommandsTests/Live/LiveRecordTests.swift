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
      ["step", "3"],
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
