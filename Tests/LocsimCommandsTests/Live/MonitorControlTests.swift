// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim monitor --control")
struct MonitorControlTests {
  /// A monitor of a receiver that reports a position whenever a test has it do so.
  private static func monitor(_ options: String..., of gpsd: ScriptedGPSD) throws -> Steered {
    try Steered(
      ["gpsd://localhost:\(gpsd.port)", "--format", "ndjson"] + options, of: "monitor")
  }

  @Test("A device is moved away from its receiver and back; what is moved is simulated")
  func moved() throws {
    let gpsd = try ScriptedGPSD()
    let monitor = try Self.monitor(of: gpsd)
    #expect(
      try monitor.command.wait {
        try gpsd.sayPositions()
        return monitor.command.output.contains("\"latitude\":47.5")
      })
    #expect(try monitor.state("status")["source"] as? String == "receiver")
    let set = try monitor.live("set", "-33.5,151.25")
    #expect(set.status == 0 && set.output.contains("a place, in place of gpsd://"), "\(set)")
    #expect(monitor.command.wait { monitor.command.output.contains("\"latitude\":-33.5") })
    let moved = try #require(
      monitor.command.output.split(separator: "\n").last { $0.contains("-33.5") })
    #expect(moved.contains("\"simulated\":true"), "\(moved)")
    #expect(try monitor.live("drive", "--speed", "5", "--course", "90").status == 0)
    for (arguments, status, line) in [
      (["pause"], 64, "has a receiver, whose time cannot be paused or changed"),
      (["rate", "2"], 64, "has a receiver"), (["step"], 64, "has a receiver"),
      (["seek", "-10s"], 64, "a receiver cannot seek"),
      (["source", "gpsd://localhost"], 64, "A receiver is chosen when the target starts"),
      (["record", "-"], 64, "the positions of a receiver need a file of their own"),
      (["record", "/nowhere/x.yaml"], 73, "/nowhere/x.yaml: cannot be written"),
    ] as [([String], Int32, String)] {
      let result = try Command.run(
        "locsim", ["live"] + arguments,
        environment: ["XDG_RUNTIME_DIR": monitor.folder.path, "LOCSIM_DAEMON": "off"])
      #expect(
        result.status == status && result.diagnostics.contains(line), "\(arguments) \(result)")
    }
    let trace = try monitor.state("source", "Traces/walk.gpx")
    #expect(trace["source"] as? String == "trace" && trace["name"] as? String == "walk.gpx")
    let sought = try monitor.state("seek", "1min")["tracePosition"] as? Double
    #expect(sought.map { (60..<120).contains($0) } == true, "\(sought ?? -1)")
    #expect(monitor.command.wait { monitor.command.output.contains("\"latitude\":38.70") })
    let cleared = try monitor.live("clear")
    #expect(cleared.status == 0 && cleared.output.contains("gpsd://"), "\(cleared)")
    #expect(try monitor.live("seek", "-10s").diagnostics.contains("a receiver cannot seek"))
    #expect(try monitor.live("end").status == 0)
    #expect(monitor.command.wait { monitor.command.hasEnded })
    #expect(monitor.command.end().status == 0)
  }

  @Test("It ends at once, also while its receiver says nothing")
  func endWithoutPositions() throws {
    let gpsd = try ScriptedGPSD()
    let monitor = try Self.monitor("--accuracy", "reduced", of: gpsd)
    try gpsd.say("{\"class\":\"DEVICES\",\"devices\":[]}")
    #expect(try monitor.live("end").status == 0)
    #expect(monitor.command.wait(within: 5) { monitor.command.hasEnded })
    #expect(monitor.command.end().status == 0)
  }

  @Test("Another terminal answers its prompt")
  func prompt() throws {
    let gpsd = try ScriptedGPSD()
    let monitor = try Self.monitor("--authorization", "not-determined", of: gpsd)
    #expect(
      try monitor.command.wait { try monitor.live("answer").output.contains("locsim monitor") })
    let prompt = try #require(try monitor.live("answer").output.split(separator: " ").first)
    #expect(try monitor.live("answer", String(prompt), "dont-allow").status == 0)
    #expect(monitor.command.wait { monitor.command.hasEnded })
    #expect(monitor.command.end().status == 77)
  }

  @Test("A page shows it, and --port needs --map")
  func map() throws {
    let gpsd = try ScriptedGPSD()
    let monitor = try Self.monitor("--map", of: gpsd)
    #expect(
      monitor.command.wait {
        monitor.command.diagnostics.contains("locsim: the map is at http://127.0.0.1:")
      })
    #expect(try monitor.live("end").status == 0)
    let refused = try Command.locsim("monitor", "gpsd://localhost:1", "--port", "4280")
    #expect(refused.status == 64 && refused.diagnostics.contains("need --map"))
  }
}

@Suite(
  "Keys while a receiver is monitored in a terminal",
  .enabled(if: TerminalWindow.isAvailable, "tmux or python3 is not installed"))
struct MonitorKeysTests {
  @Test("They drive the device, go back to the receiver, and end the command")
  func keys() throws {
    let gpsd = try ScriptedGPSD()
    let window = try TerminalWindow()
    let modes = try window.modes
    try window.type("$locsim monitor gpsd://localhost:\(gpsd.port)")
    try window.wait("for keys") { _ in try window.modes.contains("-icanon") }
    try gpsd.sayPositions(2)
    try window.wait(for: "position   47.5000000")
    try window.press("w")
    try window.wait(for: "moved      1.4 m/s, 0° from true north")
    try window.press("d")
    try window.wait(for: "moved      1.4 m/s, 15° from true north")
    try window.press("Space")
    try window.wait(for: "the device has a receiver, whose time cannot be paused")
    try window.press("c")
    try window.wait("for the receiver") { !$0.contains("moved") }
    try window.press("q")
    try window.wait(for: "receiver on for")
    try window.type("echo status $?")
    try window.wait(for: "status 0")
    try window.wait("for the modes") { _ in try window.modes == modes }
  }
}
