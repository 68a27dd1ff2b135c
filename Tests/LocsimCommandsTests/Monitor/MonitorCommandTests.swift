// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite(
  "locsim monitor, in front of a real gpsd",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct MonitorCommandTests {
  /// Feeds a daemon until a text is in what a command has written.
  private func feed(
    _ daemon: RealGPSD, from first: Int = 0, to command: RunningCommand,
    until condition: (RunningCommand) -> Bool
  ) -> Bool {
    var second = first
    return command.wait {
      daemon.send(
        Sentences.epoch(second: second, latitude: 47.5 + Double(second) * 1e-5)
          + Sentences.sentence("GPGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.9,1.2")
          + Sentences.sentence("GPGSV,1,1,01,01,40,083,46"))
      second += 1
      return condition(command)
    }
  }

  @Test(
    "The command writes what the app receives, one event a line, and ends well when interrupted")
  func writes() throws {
    let daemon = try RealGPSD()
    let monitor = try RunningCommand([
      "monitor", "gpsd://localhost:\(daemon.port)", "--format", "ndjson",
    ])
    #expect(feed(daemon, to: monitor) { $0.output.contains("\"latitude\":47.5") })
    let result = monitor.end()
    #expect(result.status == 0)
    #expect(!result.output.contains("simulated"))
    let fix = try #require(result.lines.first { $0.contains("latitude") })
    #expect(try jsonObject(fix)["event"] as? String == "didUpdateLocations")
    #expect(result.diagnostics.contains("locsim: position known"))
    #expect(result.diagnostics.contains("fixes delivered"))
  }

  @Test("A recording of it replays to the same fixes", arguments: ["gpx", "ndjson"])
  func records(suffix: String) throws {
    try Command.withTemporaryFolder { folder in
      let record = folder.appending(path: "drive.\(suffix)").path
      let daemon = try RealGPSD()
      let monitor = try RunningCommand([
        "monitor", "gpsd://localhost:\(daemon.port)", "--format", "text", "--record", record,
      ])
      #expect(
        feed(daemon, to: monitor) { $0.output.components(separatedBy: "47.5").count > 12 })
      let live = monitor.end(SIGTERM)
      #expect(live.status == 0)
      let replay = try Command.locsim("replay", record, "--rate", "max")
      #expect(replay.status == 0)
      func fixes(_ result: CommandResult) -> [Substring] {
        result.output.split(separator: "\n").compactMap {
          $0.split(separator: "didUpdateLocations", maxSplits: 1).dropFirst().first
        }
      }
      #expect(fixes(live).count >= 12)
      #expect(fixes(live) == fixes(replay))
    }
  }

  @Test("A reduced receiver hands out one region, again and again, and nothing else")
  func reducedReceiver() throws {
    let daemon = try RealGPSD()
    let port = try FreePort.next()
    let monitor = try RunningCommand([
      "monitor", "gpsd://localhost:\(daemon.port)", "--accuracy", "reduced", "--seed", "7",
      "--format", "ndjson", "--to", "gpsd://localhost:\(port)",
    ])
    #expect(feed(daemon, to: monitor) { $0.output.contains("\"reduced\":true") })
    let client = try LoopbackConnection(port: port)
    client.send("?WATCH={\"enable\":true,\"json\":true,\"nmea\":true};\n")
    var text = client.receive(until: "\"class\":\"TPV\"")
    func reports() -> [Substring] {
      text.split(separator: "\r\n").filter { $0.hasPrefix("{\"class\":\"TPV\"") }
    }
    #expect(
      monitor.wait {
        text += String(decoding: client.receive(within: 2), as: UTF8.self)
        return reports().count >= 3
      })
    client.send("?POLL;\n")
    text += client.receive(until: "\"class\":\"POLL\"")
    #expect(Set(reports()).count == 1)
    let first = try #require(reports().first)
    let report = try jsonObject(String(first))
    #expect(report.keys.sorted() == ["class", "device", "eph", "lat", "lon", "mode", "time"])
    #expect(report["mode"] as? Int == 2)
    let radius = report["eph"] as? Double
    #expect(radius ?? 0 >= 1_000)
    for secret in ["\"alt", "\"speed\"", "\"track\"", "\"PRN\"", "GSV", "47.500"] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
    #expect(!monitor.output.contains("47.500"))
    #expect(monitor.end().status == 0)
  }

  @Test("A full receiver hands on positions, satellites and all")
  func fullReceiver() throws {
    let daemon = try RealGPSD()
    let port = try FreePort.next()
    let monitor = try RunningCommand([
      "monitor", "gpsd://localhost:\(daemon.port)", "--format", "text", "--to",
      "gpsd://localhost:\(port)",
    ])
    #expect(feed(daemon, to: monitor) { $0.output.contains("didUpdateLocations") })
    let client = try LoopbackConnection(port: port)
    client.send("?WATCH={\"enable\":true,\"json\":true};\n")
    var text = ""
    #expect(
      feed(daemon, from: 500, to: monitor) { _ in
        text += String(decoding: client.receive(within: 0.05), as: UTF8.self)
        return text.contains("\"class\":\"SKY\"") && text.contains("\"mode\":3")
      })
    #expect(text.contains("\"speed\":5.14"))
    #expect(!text.contains("\"status\":8"))
    #expect(monitor.end().status == 0)
  }

  @Test("It says what is wrong while it waits, and goes on by itself")
  func waits() throws {
    let daemon = try RealGPSD()
    daemon.kill()
    let monitor = try RunningCommand(["monitor", "gpsd://127.0.0.1:\(daemon.port)"])
    #expect(
      monitor.wait {
        monitor.diagnostics.contains(
          "locsim: no gpsd at 127.0.0.1:\(daemon.port): Connection refused")
      })
    try daemon.start()
    #expect(feed(daemon, to: monitor) { $0.output.contains("didUpdateLocations") })
    #expect(monitor.end().status == 0)
  }

  @Test("A file that is there is not emptied where a sink cannot be had")
  func keepsFiles() throws {
    try Command.withTemporaryFolder { folder in
      let record = folder.appending(path: "keep.gpx")
      try "precious".write(to: record, atomically: true, encoding: .utf8)
      let listener = try LoopbackListener()
      let result = try RunningCommand([
        "monitor", "gpsd://localhost:1", "--record", record.path, "--to",
        "tcp://127.0.0.1:\(listener.port)",
      ]).finish()
      #expect(result.status == 73)
      #expect(try String(contentsOf: record, encoding: .utf8) == "precious")
    }
  }

  @Test("A serial device is read through a gpsd of our own, and a gpsd that ends is started again")
  func device() throws {
    let line = try SerialLine()
    let monitor = try RunningCommand(["monitor", line.path])
    var second = 0
    func hasMore(than count: Int) -> Bool {
      monitor.wait {
        line.send(Sentences.epoch(second: second))
        second += 1
        return monitor.output.components(separatedBy: "didUpdateLocations").count - 1 > count
      }
    }
    #expect(hasMore(than: 1))
    _ = try Program.run("pkill", ["-9", "-f", "^[^ ]*gpsd -N .* \(line.path)$"])
    #expect(monitor.wait { monitor.diagnostics.contains("no gpsd at 127.0.0.1") })
    let before = monitor.output.components(separatedBy: "didUpdateLocations").count - 1
    #expect(hasMore(than: before + 1))
    #expect(monitor.end().status == 0)
  }

  @Test("It ends after a duration")
  func duration() throws {
    let monitor = try RunningCommand(["monitor", "gpsd://localhost:1", "--duration", "0.2"])
    #expect(monitor.finish().status == 0)
  }

  @Test(
    "It ends at once with 77 where the app may have no location",
    arguments: ["denied", "restricted"])
  func denied(status: String) throws {
    let result = try RunningCommand([
      "monitor", "gpsd://localhost:1", "--authorization", status,
    ]).finish()
    #expect(result.status == 77)
    #expect(result.diagnostics.contains("not authorized"))
  }

  @Test(
    "A command line that makes no sense is refused with 64",
    arguments: [
      ["gpsd://localhost:0"], ["gpsd://::1"], ["--record", "a.txt"],
      ["--record", "a.gpx", "-o", "a.gpx"], ["--to", "nothing"], ["--duration", "x"],
      ["--answer", "nobody", "--authorization", "always"],
    ])
  func refused(arguments: [String]) throws {
    let result = try RunningCommand(["monitor"] + arguments).finish()
    #expect(result.status == 64)
    #expect(result.diagnosticLines.first?.hasPrefix("Error: ") == true)
  }
}
