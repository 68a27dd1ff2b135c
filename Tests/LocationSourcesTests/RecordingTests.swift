// SPDX-License-Identifier: MIT

import Foundation
import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationRecording
@testable import LocationSources

@Suite("Recordings as sources")
struct RecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func play(
    _ path: String, _ adjust: (inout PlaybackOptions) -> Void = { _ in }
  ) throws -> (fixes: [Fix], report: PlaybackReport) {
    var specification = SourceSpecification(path: path)
    adjust(&specification.options)
    var cursor = try specification.openCursor()
    var fixes: [Fix] = []
    while let event = try cursor.next() {
      if case .fix(let fix) = event.kind { fixes.append(fix) }
    }
    return (fixes, cursor.report)
  }

  private func ndjson(_ notices: [ClientNotice]) -> [UInt8] {
    var format = NDJSONFormat()
    var text = TextBuffer()
    for notice in notices { format.append(notice, into: &text) }
    return text.bytes
  }

  /// Random fixes in the order of time, as a trace brings them.
  private func fixes(seed: UInt64) -> [Fix] {
    var generator = SplitMix64(seed: seed)
    var times: Set<UTCInstant> = []
    return (0..<60).map { _ in RandomNotice.completeFix(&generator) }
      .filter { times.insert($0.timestamp).inserted }
      .sorted { $0.timestamp < $1.timestamp }
  }

  @Test("Fixes written as NDJSON are read again as the same fixes", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    let fixes = fixes(seed: seed)
    let notices = stride(from: 0, to: fixes.count, by: 3).map { first in
      ClientNotice(
        time: fixes[first].timestamp, client: ClientID(4),
        event: .locationsUpdated(Array(fixes[first..<min(first + 3, fixes.count)])))
    }
    let path = try folder.write(ndjson(notices), to: "walk.gpx")
    let playing = try play(path)
    #expect(playing.fixes == fixes)
    #expect(playing.report.unusable == 0)
    #expect(playing.report.dropped == 0)
  }

  /// A recording of three seconds.
  private var recording: [UInt8] {
    ndjson(
      (Int64(0)..<3).map { second in
        let time = UTCInstant(secondsSinceEpoch: 1_777_622_400 + second)
        let fix = Coordinate(latitude: 50, longitude: 8)
          .flatMap { Fix(coordinate: $0, horizontalAccuracy: 5, timestamp: time) }
        return ClientNotice(
          time: time, client: ClientID(1), event: .locationsUpdated(fix.map { [$0] } ?? []))
      })
  }

  @Test("A file's kind follows from its content, whatever its name, also where it is compressed")
  func content() throws {
    #expect(try play(folder.write(recording, to: "a.gpx")).fixes.count == 3)
    let plain = try folder.write("  \r\n\t" + String(decoding: recording, as: UTF8.self), to: "b")
    #expect(try play(plain).fixes.count == 3)
    let path = try folder.write(recording, to: "c.ndjson")
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", path]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(try play(path + ".gz").fixes.count == 3)
  }

  @Test("A recording is played again and again, also from what cannot be read twice")
  func loops() throws {
    let path = try folder.write(recording, to: "a.ndjson")
    #expect(try play(path) { $0.repetition = .times(3) }.fixes.count == 9)
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    try #require(unsafe write(ends[1], recording, recording.count) == recording.count)
    close(ends[1])
    let playing = try play("/proc/self/fd/\(ends[0])") { $0.repetition = .times(3) }
    #expect(playing.fixes.count == 9)
  }

  @Test(
    "The content of a trace is recognized from as few bytes as that takes",
    arguments: [
      ("", nil), ("{", nil), ("  ", nil), ("{\"", nil), ("\n\n {\"t", .ndjson), ("{}", .ndjson),
      ("\u{FEFF}{\"t", .ndjson), ("\u{FEFF}<?", .gpx), ("<g", .gpx), ("[{", .gpx), ("\u{7F}x", nil),
      ("{\"clasp", .ndjson), ("{\"class\"", nil), ("{\"class\":\"TPV\"}", nil),
      ("{\"class\":\"TPV\"}\n", .gpsd), ("{\"class\":\"VERSION\"}\n", nil),
      ("{\"class\":\"VERSION\"}\r\n$GPRMC,\n", .nmea), ("{ \"class\" : \"TPV\" }\n", .gpsd),
      ("{\"class\":\"WATCH\",\"json\":true,\"nmea\":true,\"raw\":0}\n", .gpsd),
      ("{\"class\":\"WATCH\",\"json\":false,\"nmea\":true,\"raw\":0}\n", .nmea),
      ("{\"class\":\"WATCH\",\"json\":false,\"nmea\":false,\"raw\":2}\n", .nmea),
      ("2026-11-23 18:56:27: {\"class\":\"SKY\"}\n", .gpsd), ("\u{0}\u{1}noise$GPRMC,", .nmea),
      ("$G", .nmea), ("!A", .nmea), ("# a\n#\n$G", .nmea), ("# a", nil), ("# a\n<g", .gpx),
      ("xx", nil), ("48,N*5A\r\n$GPRM", nil), ("48,N*5A\r\n$GPRMC,", .nmea),
      ("48,N*5A\r\n$gprmc,", nil), ("a,b\n1,2\n3,4,5", nil),
    ] as [(String, TraceContent?)])
  func recognition(text: String, content: TraceContent?) {
    #expect(TraceContent(head: Array(text.utf8)) == content)
  }

  @Test("Blanks are looked through up to the limit and no further")
  func recognitionLimit() {
    let blanks = [UInt8](repeating: 0x20, count: TraceContent.headLimit - 1)
    #expect(TraceContent(head: blanks) == nil)
    #expect(TraceContent(head: blanks + [0x20]) == .gpx)
    #expect(TraceContent(head: blanks + Array("{".utf8)) == .ndjson)
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: TraceContent.headLimit - 1)
    #expect(TraceContent(head: text) == nil)
    #expect(TraceContent(head: text + [UInt8(ascii: "x")]) == .gpx)
    #expect(TraceContent(head: text + Array("\n$GPRMC,".utf8)) == .nmea)
    #expect(TraceContent(all: Array("{\"class\":\"VERSION\"}\n".utf8)) == .gpsd)
    #expect(TraceContent(all: Array("noise".utf8)) == .gpx)
  }
}
