// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite(
  "locsim privacy decides about a monitor",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct MonitorPrivacyTests {
  private func privacy(_ state: URL, _ arguments: [String]) throws {
    let result = try Command.run(
      "locsim", ["privacy"] + arguments, environment: ["XDG_STATE_HOME": state.path])
    #expect(result.status == 0)
  }

  private static let withdrawals = [
    ["revoke", "locsim monitor"], ["services", "off"], ["restrict", "on"],
  ]

  @Test(
    "A withdrawn permission ends a running monitor, and its sinks report no position",
    arguments: withdrawals)
  func running(decision: [String]) throws {
    try Command.withTemporaryFolder { folder in
      let daemon = try ScriptedGPSD()
      let port = try FreePort.next()
      let record = folder.appending(path: "drive.ndjson")
      let monitor = try RunningCommand(
        [
          "monitor", "gpsd://127.0.0.1:\(daemon.port)", "--format", "ndjson", "--record",
          record.path,
          "--to", "gpsd://127.0.0.1:\(port)", "--to", "pty", "--authorization", "always",
        ], environment: ["XDG_STATE_HOME": folder.path])
      let fixes = try monitor.wait {
        try daemon.sayPositions()
        return monitor.output.contains("47.5")
      }
      #expect(fixes)
      let client = try LoopbackConnection(port: port)
      client.send("?WATCH={\"enable\":true,\"json\":true};\n")
      #expect(client.receive(until: "\"mode\":3").contains("\"mode\":3"))
      try privacy(folder, decision)
      #expect(client.receive(until: "\"mode\":1").contains("\"mode\":1"))
      #expect(monitor.wait(within: 10) { monitor.hasEnded })
      let result = monitor.finish()
      #expect(result.status == 77)
      #expect(result.diagnostics.contains("locsim: no location: "))
      #expect(result.diagnostics.contains("locsim privacy "))
      #expect(
        result.output.contains(
          "Status\":\"\(decision[0] == "restrict" ? "restricted" : "denied")"))
      #expect(try String(contentsOf: record, encoding: .utf8).contains("47.5"))
    }
  }

  @Test("A monitor without permission does not begin, and empties no file", arguments: withdrawals)
  func new(decision: [String]) throws {
    try Command.withTemporaryFolder { folder in
      let record = folder.appending(path: "keep.gpx")
      try "precious".write(to: record, atomically: true, encoding: .utf8)
      try privacy(folder, decision)
      let result = try RunningCommand(
        ["monitor", "gpsd://127.0.0.1:1", "--record", record.path, "--authorization", "always"],
        environment: ["XDG_STATE_HOME": folder.path]
      ).finish()
      #expect(result.status == 77)
      #expect(result.diagnosticLines.count == 1)
      #expect(try String(contentsOf: record, encoding: .utf8) == "precious")
    }
  }

  @Test("Precise switched off makes a running monitor report regions only")
  func precise() throws {
    try Command.withTemporaryFolder { folder in
      let daemon = try ScriptedGPSD()
      let monitor = try RunningCommand(
        ["monitor", "gpsd://127.0.0.1:\(daemon.port)", "--format", "ndjson", "--accuracy", "full"],
        environment: ["XDG_STATE_HOME": folder.path])
      #expect(
        try monitor.wait {
          try daemon.sayPositions()
          return monitor.output.contains("47.5")
        })
      try privacy(folder, ["precise", "locsim monitor", "off"])
      #expect(monitor.wait(within: 10) { monitor.output.contains("reducedAccuracy") })
      let before = monitor.output.components(separatedBy: "47.5").count
      try daemon.sayPositions(20)
      #expect(monitor.end().output.components(separatedBy: "47.5").count == before)
    }
  }

  @Test(
    "One signal ends a monitor whose reader is blocked, with a whole record",
    arguments: [SIGINT, SIGTERM])
  func standingReader(signal: Int32) throws {
    try Command.withTemporaryFolder { folder in
      let daemon = try ScriptedGPSD()
      let record = folder.appending(path: "drive.gpx")
      let monitor = try RunningCommand(
        [
          "monitor", "gpsd://127.0.0.1:\(daemon.port)", "--format", "ndjson", "--record",
          record.path,
        ], output: Pipe())
      func recorded() -> String { (try? String(contentsOf: record, encoding: .utf8)) ?? "" }
      // Far more than a pipe holds.
      #expect(
        try monitor.wait {
          try daemon.sayPositions(50)
          return recorded().utf8.count > 300_000
        })
      _ = monitor.end(signal)
      #expect(monitor.finish().status == 0)
      #expect(recorded().contains("</gpx>"))
    }
  }
}
