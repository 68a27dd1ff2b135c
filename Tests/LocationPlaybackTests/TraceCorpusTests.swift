// SPDX-License-Identifier: MIT

import Foundation
import GPX
import LocationCore
import Testing

@testable import LocationPlayback

/// Real files of seven projects with what independent readers found in them; kept beside the
/// project's root, not in it.
@Suite("Real traces")
struct TraceCorpusTests {
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    struct Place: Decodable, Sendable {
      var lat: Double
      var lon: Double
      var ele: Double?
      var time: String?
    }

    struct Group: Decodable, Sendable {
      var usable: Int
      var first: Place?
      var last: Place?
      var lenWgs84M: Double
      var timed: Int
      var timeMin: String?
      var timeMax: String?
    }

    var file: String
    var expect: String
    var counts: [String: Int]
    var trk: Group?
    var rte: Group?
    var wpt: Group?
    var testDescription: String { file }
  }

  static var folder: URL? {
    var folders: [URL] = []
    if let path = ProcessInfo.processInfo.environment["LOCSIM_CORPUS"] {
      folders.append(URL(fileURLWithPath: path))
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    folders.append(root.deletingLastPathComponent().appendingPathComponent("shared/corpus"))
    return folders.map { $0.appendingPathComponent("gpx") }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("oracle.jsonl").path)
    }
  }

  static let entries: [Entry] = {
    guard let folder,
      let text = try? Data(contentsOf: folder.appendingPathComponent("oracle.jsonl"))
    else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return text.split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(Entry.self, from: $0)
    }
  }()

  private func source(of entry: Entry) throws -> TextSource {
    let file = try #require(Self.folder).appendingPathComponent(entry.file)
    return TextSource(bytes: Array(try Data(contentsOf: file)))
  }

  @Test(
    "Every file of the list is understood by these tests",
    .enabled(if: folder != nil, "the corpus is not beside the project"))
  func wholeList() throws {
    let list = try #require(Self.folder).appendingPathComponent("oracle.jsonl")
    let lines = try Data(contentsOf: list).split(separator: UInt8(ascii: "\n"))
    #expect(Self.entries.count == lines.count)
    #expect(Self.entries.count >= 56)
  }

  @Test(
    "The summary of a real file agrees with independent readers",
    .enabled(if: folder != nil, "the corpus is not beside the project"), arguments: entries)
  func summary(entry: Entry) throws {
    var source = try source(of: entry)
    let summary = try TraceSummary(reading: &source)
    #expect(summary.counts.wpt == entry.counts["wpt"])
    #expect(summary.counts.rte == entry.counts["rte"])
    #expect(summary.counts.rtept == entry.counts["rtept"])
    #expect(summary.counts.trk == entry.counts["trk"])
    #expect(summary.counts.trkseg == entry.counts["trkseg"])
    #expect(summary.counts.trkpt == entry.counts["trkpt"])
    try compare(summary.tracks, entry.trk)
    try compare(summary.routes, entry.rte)
    try compare(summary.waypoints, entry.wpt)
  }

  private func compare(_ points: TraceSummary.Points, _ group: Entry.Group?) throws {
    guard let group else {
      #expect(points.usable == 0)
      return
    }
    #expect(points.usable == group.usable)
    #expect(points.timed == group.timed)
    #expect(abs(points.length - group.lenWgs84M) <= 1e-6 * group.lenWgs84M)
    try compare(points.first, group.first)
    try compare(points.last, group.last)
    try compare(points.earliest, group.timeMin)
    try compare(points.latest, group.timeMax)
  }

  private func compare(_ point: GPXPoint?, _ place: Entry.Place?) throws {
    #expect(point?.latitude == place?.lat)
    #expect(point?.longitude == place?.lon)
    #expect(point?.elevation == place?.ele)
    try compare(point?.time, place?.time)
  }

  /// The oracle rounds to microseconds, where the reader cuts off after nanoseconds.
  private func compare(_ time: GPXTime?, _ text: String?) throws {
    guard let text else {
      #expect(time == nil)
      return
    }
    let parsed = GPXTime.parse(Array(text.utf8).span)
    let rounded = try #require(parsed.map(UTCInstant.init))
    let exact = try #require(time.map(UTCInstant.init))
    #expect(abs(exact.seconds(since: rounded)) < 1e-6)
  }

  @Test(
    "Every usable point of a real file is played in order or dropped, and nothing is made up",
    .enabled(if: folder != nil, "the corpus is not beside the project"), arguments: entries)
  func playing(entry: Entry) throws {
    let playing = Playing(try source(of: entry))
    guard let group = entry.trk ?? entry.rte ?? entry.wpt, group.usable > 0 else {
      #expect(playing.error?.position != nil || playing.error == .nothingToPlay)
      return
    }
    #expect(playing.error == nil)
    #expect(playing.report.isComplete)
    #expect(playing.report.fixes + playing.report.dropped == group.usable)
    let skipped = entry.expect.hasPrefix("skip") ? Int(entry.expect.dropFirst(4)) : 0
    #expect(playing.report.unusable == skipped)
    #expect(zip(playing.instants, playing.instants.dropFirst()).allSatisfy { $0 < $1 })
    #expect(playing.fixes.first?.coordinate.latitude == group.first?.lat)
  }
}
