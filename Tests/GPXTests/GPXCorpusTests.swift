// SPDX-License-Identifier: MIT

import Foundation
import GPX
import Testing

/// Real files of seven projects with what independent readers found in them; kept beside the
/// project's root, not in it.
@Suite("Real files")
struct GPXCorpusTests {
  private static var folder: URL? {
    var folders: [URL] = []
    if let path = ProcessInfo.processInfo.environment["LOCSIM_CORPUS"] {
      folders.append(URL(fileURLWithPath: path))
    }
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    folders.append(root.deletingLastPathComponent().appendingPathComponent("shared/corpus"))
    return folders.map { $0.appendingPathComponent("gpx") }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("oracle.jsonl").path)
    }
  }

  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    struct Place: Decodable, Sendable, Equatable {
      var lat: Double
      var lon: Double
      var ele: Double?
      var time: String?
    }

    struct Group: Decodable, Sendable {
      var usable: Int
      var first: Place?
      var last: Place?
      var timed: Int
      var timeMin: String?
      var timeMax: String?
      var withEle: Int
    }

    var file: String
    var expect: String
    var counts: [String: Int]
    var trksegSizes: [Int]
    var trk: Group?
    var rte: Group?
    var wpt: Group?
    var version: String?
    var testDescription: String { file }
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

  @Test(
    "A real file is read as independent readers found it",
    .enabled(if: folder != nil, "the corpus is not beside the project"), arguments: entries)
  func agreesWithOracle(entry: Entry) throws {
    let file = try #require(Self.folder).appendingPathComponent(entry.file)
    let reading = Reading(Array(try Data(contentsOf: file)))
    #expect(reading.error == nil)
    #expect(reading.version == entry.version)
    for (kind, name, group) in [
      (GPXPoint.Kind.trackPoint, "trkpt", entry.trk), (.routePoint, "rtept", entry.rte),
      (.waypoint, "wpt", entry.wpt),
    ] {
      let points = reading.points.filter { $0.kind == kind }
      let unusable = reading.unusable.filter { $0.kind == kind }
      #expect(points.count + unusable.count == entry.counts[name], "\(name)")
      #expect(points.count == group?.usable ?? 0, "\(name)")
      if let group { try compare(points, group) }
    }
    #expect(reading.events.count { $0 == .trackStart } == entry.counts["trk"])
    #expect(reading.events.count { $0 == .segmentStart } == entry.counts["trkseg"])
    #expect(reading.events.count { $0 == .routeStart } == entry.counts["rte"])
    #expect(segmentSizes(reading) == entry.trksegSizes)
    let skipped = entry.expect.hasPrefix("skip") ? Int(entry.expect.dropFirst(4)) : 0
    #expect(reading.unusable.count == skipped)
  }

  @Test(
    "Every file of the list is understood by this test",
    .enabled(if: folder != nil, "the corpus is not beside the project"))
  func wholeList() throws {
    let list = try #require(Self.folder).appendingPathComponent("oracle.jsonl")
    let lines = try Data(contentsOf: list).split(separator: UInt8(ascii: "\n"))
    #expect(Self.entries.count == lines.count)
    #expect(Self.entries.count >= 56)
  }

  private func compare(_ points: [GPXPoint], _ group: Entry.Group) throws {
    try compare(points.first, group.first)
    try compare(points.last, group.last)
    let times = points.compactMap(\.time)
    #expect(times.count == group.timed)
    try compare(times.min(), group.timeMin)
    try compare(times.max(), group.timeMax)
    #expect(points.count { $0.elevation != nil } == group.withEle)
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
    let bytes = Array(text.utf8)
    let parsed = GPXTime.parse(bytes.span)
    let rounded: GPXTime = try #require(parsed)
    let exact: GPXTime = try #require(time)
    #expect(exact.secondsSince1970 == rounded.secondsSince1970)
    #expect(abs(exact.nanoseconds - rounded.nanoseconds) < 1_000)
  }

  private func segmentSizes(_ reading: Reading) -> [Int] {
    var sizes: [Int] = []
    for event in reading.events {
      switch event {
      case .segmentStart: sizes.append(0)
      case .point(let point) where point.kind == .trackPoint: sizes[sizes.count - 1] += 1
      case .unusablePoint(let point) where point.kind == .trackPoint: sizes[sizes.count - 1] += 1
      default: break
      }
    }
    return sizes
  }
}
