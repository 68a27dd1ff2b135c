// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import LocationPlayback
import LocationRecording
import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite("GeoJSON documents")
struct GeoJSONFormatTests {
  /// A document as its readers see it.
  private struct Document: Decodable {
    struct Feature: Decodable {
      var type: String
      var geometry: Geometry
      var properties: Properties
    }

    struct Properties: Decodable {
      var client: Int
      var event: String
      var locations: Int?
      var startTime: String?
      var endTime: String?
    }

    enum Geometry: Decodable, Equatable {
      case point([Double])
      case line([[Double]])
      case lines([[[Double]]])

      enum Key: CodingKey { case type, coordinates }

      init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        switch try object.decode(String.self, forKey: .type) {
        case "Point": self = .point(try object.decode([Double].self, forKey: .coordinates))
        case "LineString": self = .line(try object.decode([[Double]].self, forKey: .coordinates))
        case "MultiLineString":
          self = .lines(try object.decode([[[Double]]].self, forKey: .coordinates))
        case let other: throw OptionError("no reader expects “\(other)”")
        }
      }
    }

    var type: String
    var features: [Feature]
  }

  private func notice(_ event: ClientEvent, client: UInt32 = 1) -> ClientNotice {
    ClientNotice(time: morning, client: ClientID(client), event: event)
  }

  private func fix(_ latitude: Int, at second: Double, segment: UInt16) -> Fix {
    var fix = LocationFakes.fix(latitude, at: second)
    fix.segment = segment
    return fix
  }

  private func text(_ notices: [ClientNotice], hasPoints: Bool = false) -> String {
    var format = GeoJSONFormat(hasPoints: hasPoints)
    var text = TextBuffer()
    format.begin(into: &text)
    for notice in notices {
      format.append(notice, into: &text)
      while format.appendPiece(into: &text) {}
    }
    format.end(into: &text)
    while format.appendPiece(into: &text) {}
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private func document(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  @Test("Each segment is one line, and one location alone is a point")
  func segments() throws {
    let text = text([
      notice(.authorizationChanged(AuthorizationState(status: .authorizedWhenInUse))),
      notice(.locationsUpdated([fix(1, at: 0, segment: 1), fix(2, at: 1, segment: 1)])),
      notice(.locationsUpdated([fix(3, at: 2, segment: 2)])),
      notice(.locationsUpdated([fix(4, at: 3, segment: 3)])),
      notice(.failed(.locationUnknown)),
      notice(.locationsUpdated([fix(5, at: 9, segment: 3), fix(6, at: 10, segment: 3)])),
    ])
    #expect(
      text == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,1],
        [8,2]]},"properties":{"client":1,"event":"didUpdateLocations","locations":2,\
        "startTime":"2026-05-01T08:00:00Z","endTime":"2026-05-01T08:00:01Z"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[8,3]},"properties":{"client":1,\
        "event":"didUpdateLocations","locations":1,"startTime":"2026-05-01T08:00:02Z",\
        "endTime":"2026-05-01T08:00:02Z"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[8,4]},"properties":{"client":1,\
        "event":"didUpdateLocations","locations":1,"startTime":"2026-05-01T08:00:03Z",\
        "endTime":"2026-05-01T08:00:03Z"}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,5],
        [8,6]]},"properties":{"client":1,"event":"didUpdateLocations","locations":2,\
        "startTime":"2026-05-01T08:00:09Z","endTime":"2026-05-01T08:00:10Z"}}
        ]}

        """)
  }

  @Test("A line that crosses the antimeridian is cut there, as the format asks")
  func antimeridian() throws {
    let places: [(Double, Double)] = [(10, 179.5), (12, -178.5), (14, -179), (15, 179)]
    let notices = try places.map { latitude, longitude in
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return notice(
        .locationsUpdated([
          try #require(Fix(coordinate: coordinate, horizontalAccuracy: 5, timestamp: morning))
        ]))
    }
    #expect(
      try document(text(notices)).features.map(\.geometry) == [
        .lines([
          [[179.5, 10], [180, 10.5]], [[-180, 10.5], [-178.5, 12], [-179, 14], [-180, 14.5]],
          [[180, 14.5], [179, 15]],
        ])
      ])
  }

  @Test("Each client has lines of its own")
  func clients() throws {
    let notices = (0..<6).map { index in
      notice(
        .locationsUpdated([fix(index + 1, at: Double(index), segment: 1)]),
        client: index % 2 == 0 ? 1 : 2)
    }
    let features = try document(text(notices)).features
    #expect(features.map(\.properties.client) == [1, 2])
    #expect(
      features.map(\.geometry) == [
        .line([[8, 1], [8, 3], [8, 5]]), .line([[8, 2], [8, 4], [8, 6]]),
      ])
  }

  @Test(
    "Each location is a point with all its values where points are on, and a line joins several")
  func points() throws {
    let notices = [
      notice(.locationsUpdated([fix(1, at: 0, segment: 1), fix(2, at: 1, segment: 1)])),
      notice(.locationsUpdated([NoticeFormatTests.fullFix])),
    ]
    let text = text(notices, hasPoints: true)
    #expect(
      try document(text).features.map(\.geometry) == [
        .point([8, 1]), .point([8, 2]), .point([-8.5, 47.123_456_7, 478.5]),
        .line([[8, 1], [8, 2]]),
      ])
    #expect(text.contains("\"courseAccuracy\":3,\"timestamp\":\"2026-05-01T08:00:00Z\""))
  }

  @Test("No feature lacks geometry, and any notices make one document", arguments: 0..<50)
  func anything(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let notices =
      (0..<20).map { _ in RandomNotice.make(&generator) } + NoticeFormatTests.notices
    for hasPoints in [false, true] {
      let document = try document(text(notices, hasPoints: hasPoints))
      #expect(document.type == "FeatureCollection")
      #expect(document.features.allSatisfy { $0.type == "Feature" })
    }
  }

  @Test("Temporary files have the limit that they are given, with advice")
  func limit() throws {
    var format = GeoJSONFormat(space: SpillSpace(limit: 1_000))
    var text = TextBuffer()
    format.begin(into: &text)
    for second in 0..<40_000 {
      let fix = fix(second % 80, at: Double(second), segment: 1)
      format.append(notice(.locationsUpdated([fix])), into: &text)
    }
    #expect(try #require(format.failure).advice.contains("spill-limit"))
  }

  @Test("A segment longer than memory should hold is written piece by piece, and whole")
  func longSegment() throws {
    var format = GeoJSONFormat()
    var text = TextBuffer()
    var written: [UInt8] = []
    var largest = 0
    func take(_ text: inout TextBuffer) {
      largest = max(largest, text.count)
      written += text.bytes
      text.removeAll()
    }
    format.begin(into: &text)
    for second in 0..<40_000 {
      let fix = fix(second % 80, at: Double(second), segment: 1)
      format.append(notice(.locationsUpdated([fix])), into: &text)
    }
    format.end(into: &text)
    take(&text)
    while format.appendPiece(into: &text) { take(&text) }
    #expect(largest <= 70_000)
    #expect(format.failure == nil)
    let features = try document(String(decoding: written, as: UTF8.self)).features
    #expect(features.map(\.properties.locations) == [40_000])
    guard case .line(let positions) = features[0].geometry else {
      Issue.record("a segment of many locations is a line")
      return
    }
    #expect(positions == (0..<40_000).map { [8, Double($0 % 80)] })
  }
}
