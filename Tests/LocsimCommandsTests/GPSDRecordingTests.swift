// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite(
  "Replaying and inspecting what gpspipe records",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct GPSDRecordingTests {
  /// What gpsd 3.22 says first, for a client with such a wish.
  private static func banner(json: Bool, nmea: Bool, raw: Int = 0) -> String {
    "{\"class\":\"VERSION\",\"release\":\"3.22\",\"rev\":\"3.22\",\"proto_major\":3,\"proto_minor\":14}\r\n"
      + "{\"class\":\"DEVICES\",\"devices\":[{\"class\":\"DEVICE\",\"path\":\"/dev/a\","
      + "\"activated\":\"2026-11-23T18:56:26.860Z\"}]}\r\n"
      + "{\"class\":\"WATCH\",\"enable\":true,\"json\":\(json),\"nmea\":\(nmea),\"raw\":\(raw),"
      + "\"scaled\":false,\"timing\":false,\"split24\":false,\"pps\":false}\r\n"
  }

  private static let device =
    "{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"driver\":\"NMEA0183\"}\r\n"

  private static let sentences = (0..<20).map {
    Sentences.epoch(second: $0, latitude: 47.5 + Double($0) * 1e-4)
  }

  private static let reports = (0..<20).map { ScriptedGPSD.position(second: $0) + "\r\n" }

  /// Recordings of twenty positions, by what gpspipe was asked for.
  private static let recordings: [(name: String, bytes: Data)] = [
    ("-r", Data((banner(json: false, nmea: true) + sentences.joined()).utf8)),
    (
      "-r, with a device that comes later",
      Data(
        (banner(json: false, nmea: true) + sentences[..<10].joined() + device
          + sentences[10...].joined()).utf8)
    ),
    ("-R", Data((banner(json: false, nmea: false, raw: 2) + sentences.joined()).utf8)),
    ("-w", Data((banner(json: true, nmea: false) + device + reports.joined()).utf8)),
    (
      "-r -w",
      Data(
        (banner(json: true, nmea: true) + device
          + zip(sentences, reports).map { $0 + $1 }.joined()).utf8)
    ),
    ("-w without a banner", Data(reports.joined().utf8)),
    ("-w without a last line end", Data(reports.joined().utf8.dropLast(2))),
    ("reports before sentences", Data((reports.joined() + sentences.joined()).utf8)),
    (
      "-w -t",
      Data(
        ((banner(json: true, nmea: false) + reports.joined()).split(separator: "\r\n")
          .map { "2026-11-23 18:56:28: \($0)\r\n" }.joined()).utf8)
    ),
    (
      "noise before the first sentence",
      Data([0, 255, 128, 36, 71] + Array("x\n\u{0}y".utf8)) + Data(sentences.joined().utf8)
    ),
  ]

  /// Time of each location, in order.
  private func times(_ run: CommandResult) throws -> [String] {
    try run.lines.flatMap { line in
      try (jsonObject(line)["locations"] as? [[String: Any]] ?? []).map {
        "\($0["timestamp"] ?? "")"
      }
    }
  }

  @Test("Each of its positions is played once, in order", arguments: recordings.indices)
  func plays(index: Int) throws {
    let recording = Self.recordings[index]
    let run = try Command.run(
      "locsim", ["replay", "-", "--rate", "max", "--format", "ndjson"], input: recording.bytes)
    #expect(run.status == 0, "\(recording.name): \(run.diagnostics)")
    let expected = (0..<20).map { "2026-05-04T10:00:\($0 < 10 ? "0" : "")\($0)Z" }
    #expect(try times(run) == expected, "\(recording.name)")
  }

  @Test("inspect counts its positions, and knows their times", arguments: recordings.indices)
  func inspects(index: Int) throws {
    let recording = Self.recordings[index]
    let run = try Command.locsim("inspect", "-", "--format", "json", input: recording.bytes)
    #expect(run.status == 0, "\(recording.name): \(run.diagnostics)")
    let tracks = try #require(jsonObject(run.output)["tracks"] as? [String: Any])
    #expect(tracks["usable"] as? Int == 20, "\(recording.name)")
    #expect(tracks["timeMin"] as? String == "2026-05-04T10:00:00Z")
    #expect(tracks["timeMax"] as? String == "2026-05-04T10:00:19Z")
  }

  @Test("inspect reads what locsim writes as NDJSON")
  func inspectsNDJSON() throws {
    let written = try Command.locsim(
      "replay", "Traces/drive-tunnel.gpx", "--rate", "max", "--format", "ndjson")
    let run = try Command.locsim("inspect", "-", input: Data(written.output.utf8))
    #expect(run.status == 0)
    #expect(run.lines.first?.hasPrefix("recording  ") == true)
    #expect(run.output.contains("166 fixes"))
    #expect(!run.output.contains("routes"))
  }

  @Test("A recording of gpsd without any position exits 65 with one line")
  func nothing() throws {
    let bytes = Data((Self.banner(json: true, nmea: false) + Self.device).utf8)
    let run = try Command.run("locsim", ["replay", "-", "--rate", "max"], input: bytes)
    #expect(run.status == 65)
    #expect(
      run.diagnosticLines == [
        "standard input: no fix to play; the recording holds no location that can be used"
      ])
  }
}
