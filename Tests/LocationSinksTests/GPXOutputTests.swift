// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import LocationRecording
import Testing

@testable import LocationFiles
@testable import LocationSinks
@testable import LocationSources

@Suite("GPX output")
struct GPXOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ fixes: [Fix]) throws -> String {
    var format = GPXFormat(creator: "locsim")
    var text = TextBuffer()
    format.begin(into: &text)
    for fix in fixes {
      let notice = ClientNotice(
        time: fix.timestamp, client: ClientID(1), event: .locationsUpdated([fix]))
      format.append(notice, into: &text)
    }
    format.end(into: &text)
    return try folder.write(Array(text.bytes), to: "out.gpx")
  }

  private func play(_ path: String, accuracy: Double = 5) throws -> [Fix] {
    var specification = SourceSpecification(path: path)
    specification.options.horizontalAccuracy = accuracy
    var cursor = try specification.openCursor()
    var fixes: [Fix] = []
    while let event = try cursor.next() {
      if case .fix(let fix) = event.kind { fixes.append(fix) }
    }
    return fixes
  }

  @Test("A written file is read again as the same fixes", arguments: 0..<30)
  func roundTrip(seed: UInt64) throws {
    let fixes = try play(trace(seed: seed, extra: "<vdop>1.2</vdop>"))
    #expect(fixes.count == 20)
    #expect(try play(write(fixes)) == fixes)
  }

  @Test(
    "Fixes without a vertical dilution are read again as the same ones", arguments: 0..<30)
  func roundTripWithoutVerticalDilution(seed: UInt64) throws {
    let fixes = try play(trace(seed: seed))
    #expect(try play(write(fixes)) == fixes)
  }

  private func trace(seed: UInt64, extra: String = "") throws -> String {
    var generator = SplitMix64(seed: seed)
    let points = (0..<20).map { index in
      """
      <trkpt lat="\(Double.random(in: -80...80, using: &generator))" \
      lon="\(Double.random(in: -180...180, using: &generator))">\
      <ele>\(Double(Int.random(in: -100...8_000, using: &generator)) / 10)</ele>\
      <time>2026-05-01T08:\(index + 10):00.\(index)Z</time>\
      <hdop>\(Double(Int.random(in: 1...99, using: &generator)) / 10)</hdop>\(extra)</trkpt>
      """
    }
    return try folder.write(
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
        + points.joined(separator: "\n") + "</trkseg></trk></gpx>", to: "in.gpx")
  }

  @Test("Points without times that pass the year 9999 are not played, since no format can write it")
  func lastYear() throws {
    var specification = SourceSpecification(
      path: try folder.write(
        "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
          + "<wpt lat=\"1\" lon=\"2\"/><wpt lat=\"1.1\" lon=\"2\"/></gpx>", to: "in.gpx"))
    specification.options.startTime = try OptionText.time("9999-12-31T23:59:59Z")
    var cursor = try specification.openCursor()
    #expect(try cursor.next() != nil)
    #expect(throws: PlaybackError.beyondCalendar(.startTime)) { try cursor.next() }
  }

  @Test("A radius that was set is read again", arguments: [5, 1, 4.7, 12.3])
  func accuracy(meters: Double) throws { try checkRadius(meters) }

  @Test(
    "A radius that is no multiple of the range error in binary is read again exactly",
    arguments: [0.9, 29.7, 103.7])
  func oddAccuracy(meters: Double) throws { try checkRadius(meters) }

  private func checkRadius(_ meters: Double) throws {
    let trace = try folder.write(
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        + "<wpt lat=\"1\" lon=\"2\"/></gpx>", to: "in.gpx")
    let fixes = try play(trace, accuracy: meters)
    #expect(fixes.map(\.horizontalAccuracy) == [meters])
    #expect(try play(write(fixes)) == fixes)
  }
}
