// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite("Replays handed on to other programs")
struct SinkCommandTests {
  /// A replay that goes on until it is no longer needed.
  private final class Background {
    private let process = Process()

    init(_ arguments: [String]) throws {
      process.executableURL = Command.products.appending(path: "locsim")
      process.arguments = arguments
      process.currentDirectoryURL = Command.root
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
    }

    /// A connection to a port of it, as soon as it listens.
    func connect(_ port: Int) throws -> LoopbackConnection {
      while process.isRunning {
        if let connection = try? LoopbackConnection(port: port) { return connection }
      }
      throw RealGPSD.Failure("the replay has ended with \(process.terminationStatus)")
    }
  }

  @Test("Standard output is silent with a sink, unless a format is asked for")
  func silence() throws {
    let port = try FreePort.next()
    let walk = ["replay", "Traces/walk.gpx", "--rate", "max", "--to", "udp://127.0.0.1:\(port)"]
    let silent = try Command.run("locsim", walk)
    #expect(silent.status == 0)
    #expect(silent.output.isEmpty)
    #expect(silent.diagnostics.contains("301 fixes delivered"))
    #expect(try Command.run("locsim", walk + ["--format", "nmea"]).output.isEmpty)
    #expect(try Command.run("locsim", walk + ["--format", "ndjson"]).lines.count == 303)
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "walk.nmea")
      _ = try Command.run("locsim", walk + ["--format", "nmea", "-o", file.path])
      #expect(try String(contentsOf: file, encoding: .utf8).contains("$GPGGA"))
    }
  }

  @Test("The path of a terminal is all that is printed, and a trace ends without a reader")
  func terminal() throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--to", "pty", "--to", "pty")
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
    #expect(run.lines.allSatisfy { $0.hasPrefix("/dev/pts/") })
  }

  @Test("Sentences of an app that may know nothing are none, of one that may know a region its own")
  func permission() throws {
    let denied = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", "nmea", "--authorization", "denied")
    #expect(denied.status == 77)
    #expect(denied.output.isEmpty)
    let reduced = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--format", "nmea", "--accuracy", "reduced")
    let sentences = reduced.output.components(separatedBy: "\r\n").dropLast()
    #expect(sentences.count == 4)
    #expect(sentences.contains { $0.hasPrefix("$GPVTG,,T,,M,,N,,K,S") })
  }

  @Test("A reader of a reduced replay's sink gets the region only")
  func reducedServer() throws {
    let port = try FreePort.next()
    let replay = try Background([
      "replay", "Traces/walk.gpx", "--rate", "10", "--loop=forever", "--accuracy", "reduced",
      "--to",
      "gpsd://127.0.0.1:\(port)",
    ])
    let client = try replay.connect(port)
    client.send("?WATCH={\"enable\":true,\"json\":true,\"nmea\":true};\n")
    var words = ""
    while words.components(separatedBy: "\"TPV\"").count < 4 {
      let more = client.receive(until: "\r\n")
      if more.isEmpty { break }
      words += more
    }
    let reports = words.components(separatedBy: "\r\n").filter { $0.contains("\"TPV\"") }
    #expect(reports.count >= 3)
    #expect(Set(reports).count == 1)
    #expect(reports.first?.contains("\"status\":8,") == true)
    for secret in ["speed", "track", "alt", "epx", "SKY", "GSV", "38.7075"] {
      #expect(!words.contains(secret), "\(secret) in \(words)")
    }
  }

  @Test(
    "A drive by gpsd's protocol is a 3D fix that moves, for gpspipe",
    .enabled(if: Program.find("gpspipe") != nil, "gpspipe is not unpacked (Tools/setup --receiver)")
  )
  func drive() throws {
    let port = try FreePort.next()
    let replay = try Background([
      "replay", "Traces/drive-tunnel.gpx", "--rate", "10", "--loop=forever", "--to",
      "gpsd://localhost:\(port)",
    ])
    _ = try replay.connect(port)
    let text = try Program.run("gpspipe", ["-w", "-n", "20", "localhost:\(port)"])
    let reports = text.components(separatedBy: .newlines).filter { $0.contains("\"TPV\"") }
    #expect(reports.count >= 10)
    #expect(reports.allSatisfy { $0.contains("\"status\":8,\"mode\":3") })
    let positions = try reports.map { report -> Double in
      let json = try jsonObject(report)
      #expect(json["speed"] as? Double ?? 0 > 1)
      #expect(json["track"] is Double)
      return try #require(json["lat"] as? Double)
    }
    #expect(Set(positions).count == positions.count)
  }

  @Test(
    "A recording as NMEA replays to the same places, through gpsd",
    .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)),
    arguments: ["motorway", "drive-tunnel"])
  func roundTrip(name: String) throws {
    let trace = "Traces/\(name).gpx"
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "drive.nmea").path
      let written = try Command.locsim(
        "replay", trace, "--rate", "max", "--format", "nmea", "-o", file)
      #expect(written.status == 0)
      let fixes = try places(of: trace)
      let again = try places(of: file)
      #expect(again.count == fixes.count)
      for (fix, other) in zip(fixes, again) {
        #expect(fix.time == other.time)
        #expect(abs(fix.latitude - other.latitude) < 1e-7)
        #expect(abs(fix.longitude - other.longitude) < 1e-7)
        #expect(abs(fix.accuracy - other.accuracy) < 0.01)
      }
    }
  }

  private func places(
    of trace: String
  ) throws -> [(time: String, latitude: Double, longitude: Double, accuracy: Double)] {
    let run = try Command.locsim("replay", trace, "--rate", "max", "--format", "ndjson")
    return try run.lines.flatMap { line in
      let fixes = try jsonObject(line)["locations"] as? [[String: Any]] ?? []
      return try fixes.map { fix in
        (
          try #require(fix["timestamp"] as? String), try #require(fix["latitude"] as? Double),
          try #require(fix["longitude"] as? Double),
          try #require(fix["horizontalAccuracy"] as? Double)
        )
      }
    }
  }

  @Test("A sink that cannot be is one line and a status")
  func errors() throws {
    let port = try FreePort.next()
    let replay = try Background([
      "replay", "Traces/walk.gpx", "--loop=forever", "--to", "tcp://127.0.0.1:\(port)",
    ])
    _ = try replay.connect(port)
    let taken = try Command.locsim(
      "replay", "Traces/walk.gpx", "--to", "gpsd://127.0.0.1:\(port)")
    #expect(taken.status == 73)
    #expect(
      taken.diagnosticLines == [
        "gpsd://127.0.0.1:\(port): cannot be opened: the port is in use; choose another one, or "
          + "end the program that listens there"
      ])
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "keep")
      try Data("kept".utf8).write(to: file)
      let other = try Command.locsim(
        "replay", "Traces/walk.gpx", "-o", file.path, "--format", "ndjson", "--to",
        "tcp://localhost:\(port)")
      #expect(other.status == 73)
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }
    let unwritable = try Command.locsim(
      "replay", "Traces/walk.gpx", "-o", "/", "--format", "ndjson", "--to",
      "tcp://localhost:\(FreePort.next())")
    #expect(unwritable.status == 73)
    let unknown = try Command.locsim("replay", "Traces/walk.gpx", "--to", "serial")
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.contains("“serial” is no sink; give pty, udp://HOST:PORT"))
    let scenario = try Command.locsim(
      "replay", "--scenario", Command.scenarios[0], "--to", "pty")
    #expect(scenario.status == 64)
    let format = try Command.locsim(
      "replay", "--scenario", Command.scenarios[0], "--format", "nmea")
    #expect(format.status == 64)
  }
}
