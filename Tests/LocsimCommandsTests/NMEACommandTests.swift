// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite(
  "Replaying logs of receivers",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct NMEACommandTests {
  /// Sixty epochs of a way north-east, some of them without a position.
  private static let log = (0..<60).map { second in
    Sentences.epoch(
      second: second, latitude: 47.5 + Double(second) * 1.3e-5,
      longitude: 8.5 + Double(second) * 2.7e-5, isValid: !(20..<25).contains(second) && second != 40
    )
  }.joined()

  private func replay(_ log: String, _ more: String...) throws -> CommandResult {
    try Command.run(
      "locsim", ["replay", "-", "--rate", "max", "--format", "ndjson"] + more,
      input: Data(log.utf8))
  }

  /// Time and place of each location, in order.
  private func fixes(_ run: CommandResult) throws -> [String] {
    try run.lines.flatMap { line in
      try (jsonObject(line)["locations"] as? [[String: Any]] ?? []).map { location in
        "\(location["timestamp"] ?? "") \(location["latitude"] ?? "") \(location["longitude"] ?? "")"
      }
    }
  }

  /// Time and place of each position that a gpsd reports of a log, once for each time.
  private func fixesOfGPSD(_ log: String) throws -> [String] {
    let daemon = try RealGPSD()
    let client = try LoopbackConnection(port: daemon.port)
    client.send(#"?WATCH={"enable":true,"json":true};"# + "\n")
    _ = client.receive(until: "\"WATCH\"")
    var text = ""
    for epoch in log.split(separator: "$GPRMC") {
      daemon.send("$GPRMC" + epoch)
      // Datagrams that come too fast are lost; each is answered by a report.
      text += client.receive(until: "\n")
    }
    text += client.receive(until: "never", within: 0.2)
    var seen: Set<String> = []
    return try text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let report = try jsonObject(String(line))
      guard report["class"] as? String == "TPV", let mode = report["mode"] as? Int, mode >= 2,
        let time = report["time"] as? String, seen.insert(time).inserted
      else { return nil }
      return
        "\(time.replacing(".000Z", with: "Z")) \(report["lat"] ?? "") \(report["lon"] ?? "")"
    }
  }

  @Test("Every epoch for which gpsd reports a position is a location, once, and no other is")
  func sameFixes() throws {
    let run = try replay(Self.log)
    #expect(run.status == 0)
    let fixes = try fixes(run)
    #expect(fixes.count == 54)
    #expect(try fixes == fixesOfGPSD(Self.log))
    #expect(run.diagnostics.contains("54 points read, 54 fixes delivered"))
    #expect(
      run.lines.filter { $0.contains("latitude") }.allSatisfy { $0.contains("\"simulated\":true") })
  }

  @Test(
    "A log is known by its content, from a file, compressed, with comments, without a last line end"
  )
  func content() throws {
    let whole = try fixes(replay(Self.log))
    #expect(try fixes(replay("# Comment\r\n#\n\n" + Self.log.dropLast())) == whole)
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "drive.gpx")
      try Data(Self.log.utf8).write(to: file)
      try Program.run("gzip", [file.path])
      let run = try Command.locsim(
        "replay", file.path + ".gz", "--rate", "max", "--format", "ndjson")
      #expect(try fixes(run) == whole)
    }
  }

  @Test("A loss of signal is played, and a log is played as often as is asked for")
  func loops() throws {
    let run = try replay(
      (0..<60).map { Sentences.epoch(second: $0, isValid: !(10..<50).contains($0)) }.joined(),
      "--loop", "2")
    #expect(run.status == 0)
    #expect(try fixes(run).count == 40)
    #expect(run.lines.count { $0.contains("locationUnknown") } >= 4)
  }

  @Test("Time that goes back is gone on with: nothing is dropped")
  func timeGoesBack() throws {
    let run = try replay(Self.log + Self.log)
    #expect(run.status == 0)
    #expect(try fixes(run).count == 108)
    #expect(run.diagnostics.contains("0 dropped"))
    #expect(
      run.diagnosticLines.first
        == "standard input: warning: the segment starts at or before the time already played; it is "
        + "played one second after it")
  }

  @Test("Positions without a date are played a second apart, from the start time on")
  func undated() throws {
    let log = Self.log.split(separator: "\r\n").filter {
      $0.hasPrefix("$GPGLL") || $0.hasPrefix("$GPGGA")
    }
    .joined(separator: "\r\n")
    let run = try replay(log)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixes(run).count == 54)
  }

  @Test(
    "A log without anything to play exits 65 with one line",
    arguments: [
      (
        "$this is not a sentence\n",
        "standard input: gpsd finds no valid sentence here; give a log of NMEA 0183 sentences as a "
          + "receiver writes them"
      ),
      (
        "$GPRMC,100000.00,A,4730.0,N,00830.0,E,10.0,90.0,040526,,,A*00\r\n",
        "standard input: gpsd finds no valid sentence here; give a log of NMEA 0183 sentences as a "
          + "receiver writes them"
      ),
      (
        (0..<5).map { Sentences.epoch(second: $0, isValid: false) }.joined(),
        "standard input: no fix to play; the recording holds no location that can be used"
      ),
    ])
  func nothingToPlay(log: String, message: String) throws {
    let run = try replay(log)
    #expect(run.status == 65)
    #expect(run.diagnosticLines == [message])
    #expect(!run.output.contains("latitude"))
  }

  @Test("Garbage ends soon, wherever it stands", arguments: 0..<4)
  func garbage(seed: Int) throws {
    var state = UInt64(seed)
    var bytes = Data(Self.log.utf8)
    bytes += Data(
      (0..<100_000).map { _ in
        // Knuth's generator for MMIX, of which the high bits are good.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      })
    bytes += Data(Self.log.utf8)
    let run = try Command.run(
      "locsim", ["replay", "-", "--rate", "max", "--format", "ndjson"], input: bytes)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixes(run).count >= 54)
  }

  @Test("A log that begins within a sentence is played from the next one on")
  func beginsWithin() throws {
    #expect(try fixes(replay(String(Self.log.dropFirst(7)))).count >= 53)
  }

  @Test("The gpsd ends with the command, however that ends", arguments: [SIGTERM, SIGKILL])
  func endsWithTheCommand(signal: Int32) throws {
    try Command.withTemporaryFolder { folder in
      // Prints its process number, and is gpsd from then on.
      let wrapper = folder.appending(path: "gpsd")
      let told = folder.appending(path: "pid")
      let script = "#!/bin/sh\necho $$ > '\(told.path)'\nexec '\(RealGPSD.path ?? "")' \"$@\"\n"
      try Data(script.utf8).write(to: wrapper)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: wrapper.path)
      // Longer than a piece, so that it is needed still; at its own pace the log takes minutes.
      let log = folder.appending(path: "a.nmea")
      let text = (0..<600).map { Sentences.epoch(second: $0) }.joined()
      try Data(text.utf8).write(to: log)
      let command = try RunningCommand(
        ["replay", log.path, "--format", "ndjson"], environment: ["LOCSIM_GPSD": wrapper.path])
      #expect(command.wait { command.output.contains("latitude") })
      let number = try #require(
        pid_t(String(contentsOf: told, encoding: .utf8).trimmingCharacters(in: .newlines)))
      #expect(kill(number, 0) == 0)
      _ = command.end(signal)
      // It is ended after the command is: nothing here is notified, so another program watches it.
      _ = try Program.run(
        "timeout", ["30", "tail", "-s", "0.05", "--pid", "\(number)", "-f", "/dev/null"])
      #expect(kill(number, 0) != 0)
    }
  }

  @Test("One line says what to do where there is no gpsd, and the run exits 69")
  func missing() throws {
    let run = try Command.run(
      "locsim", ["replay", "-", "--rate", "max"], input: Data(Self.log.utf8),
      environment: ["LOCSIM_GPSD": "/nonexistent"])
    #expect(run.status == 69)
    #expect(
      run.diagnosticLines == [
        "standard input: reading NMEA needs gpsd; LOCSIM_GPSD names /nonexistent, which is no program"
      ])
    let bare = try Command.run(
      "locsim", ["replay", "-", "--rate", "max"], input: Data(Self.log.utf8),
      environment: ["PATH": "/nonexistent"])
    #expect(bare.status == (FileManager.default.fileExists(atPath: "/usr/sbin/gpsd") ? 0 : 69))
  }
}
