// SPDX-License-Identifier: MIT

import Foundation
import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationRecording
@testable import LocationSinks
@testable import LocationSources

/// Real files lie beside the project's root, not in it.
@Suite("Segments of real traces in what is written")
struct SegmentRoundTripTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/corpus/gpx")

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: corpus.path)
    return (names ?? []).filter { $0.contains(".gpx") }.sorted()
  }()

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a document holds of one kind of point: where the points of each segment are, segments without
  /// points left out.
  private func segments(of path: String, _ kind: GPXPoint.Kind) throws -> [[Coordinate]] {
    let file = try TraceFile(path: path)
    var segments: [[Coordinate]] = [[]]
    while let event = try file.next() {
      switch event {
      case .segmentStart where kind == .trackPoint, .routeStart where kind == .routePoint:
        segments.append([])
      case .point(let point) where point.kind == kind:
        let coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
        segments[segments.count - 1].append(try #require(coordinate))
      default: break
      }
    }
    return segments.filter { !$0.isEmpty }
  }

  private func chosen(of path: String) throws -> [[Coordinate]] {
    for kind in [GPXPoint.Kind.trackPoint, .routePoint, .waypoint] {
      let segments = try segments(of: path, kind)
      if !segments.isEmpty { return segments }
    }
    return []
  }

  /// Plays a file, and writes all of it in a format; how many points were dropped.
  private func play(
    _ path: String, as format: some NoticeFormat, to name: String
  ) throws -> (path: String, dropped: Int) {
    var format = format
    var text = TextBuffer()
    format.begin(into: &text)
    var cursor = try SourceSpecification(path: path).openCursor()
    while let event = try cursor.next() {
      guard case .fix(let fix) = event.kind else { continue }
      format.append(fix, at: fix.timestamp, for: ClientID(1), into: &text)
    }
    format.end(into: &text)
    return (try folder.write(text.bytes, to: name), cursor.report.dropped)
  }

  private func length(_ segments: [[Coordinate]]) -> Double {
    segments.reduce(0) { sum, segment in
      zip(segment, segment.dropFirst()).reduce(sum) { $0 + Geodesic.distance(from: $1.0, to: $1.1) }
    }
  }

  @Test(
    "A trace that is played and read back agrees in points, segments and length",
    .enabled(if: !files.isEmpty, "the corpus is not beside the project"), arguments: files)
  func roundTrip(name: String) throws {
    let path = Self.corpus.appending(path: name).path
    let expected = try chosen(of: path)
    guard !expected.isEmpty else { return }
    let gpx = try play(path, as: GPXFormat(creator: "locsim"), to: "played.gpx")
    let played = try segments(of: gpx.path, .trackPoint)
    #expect(played.joined().count + gpx.dropped == expected.joined().count)
    if gpx.dropped == 0 {
      #expect(played == expected)
      #expect(length(played) == length(expected))
    } else {
      #expect(played.count == expected.count)
    }
    // What was written is played as the same again, directly and by way of NDJSON.
    let again = try play(gpx.path, as: GPXFormat(creator: "locsim"), to: "again.gpx")
    let ndjson = try play(path, as: NDJSONFormat(), to: "played.ndjson")
    let back = try play(ndjson.path, as: GPXFormat(creator: "locsim"), to: "back.gpx")
    let text = try Data(contentsOf: URL(filePath: gpx.path))
    #expect(try Data(contentsOf: URL(filePath: again.path)) == text)
    #expect(try Data(contentsOf: URL(filePath: back.path)) == text)
  }
}
