// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationFiles
@testable import LocationRecording
@testable import LocationSinks

@Suite("Output formats")
struct NoticeFormatTests {
  private static func notice(_ event: ClientEvent, client: UInt32 = 1) -> ClientNotice {
    ClientNotice(time: morning + .milliseconds(1_500), client: ClientID(client), event: event)
  }

  /// A fix with everything that a fix can have.
  static var fullFix: Fix {
    guard let coordinate = Coordinate(latitude: 47.123_456_7, longitude: -8.5),
      let fix = Fix(
        coordinate: coordinate, horizontalAccuracy: 4.5,
        altitude: Altitude(aboveSeaLevel: 431.25, aboveEllipsoid: 478.5, accuracy: 7.5),
        speed: Speed(metersPerSecond: 1.234, accuracy: 0.5),
        course: Course(degrees: 271.25, accuracy: 3), timestamp: morning, origin: .simulation)
    else { preconditionFailure("the fix is valid") }
    return fix
  }

  static let notices = [
    notice(.authorizationChanged(AuthorizationState(status: .authorizedWhenInUse))),
    notice(.locationsUpdated([fullFix])),
    notice(.locationsUpdated([fix(1, at: 0), fix(-2, at: 1)]), client: 12),
    notice(.failed(.locationUnknown)),
  ]

  private func text(_ format: some NoticeFormat, _ notices: [ClientNotice] = notices) -> String {
    var format = format
    var buffer = TextBuffer()
    format.begin(into: &buffer)
    for notice in notices {
      format.append(notice, into: &buffer)
      while format.appendPiece(into: &buffer) {}
    }
    format.end(into: &buffer)
    while format.appendPiece(into: &buffer) {}
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test("NDJSON has each notice in one object, and leaves out what is not known")
  func ndjson() {
    #expect(
      text(NDJSONFormat()) == """
        {"time":"2026-05-01T08:00:01.5Z","client":1,"event":"locationManagerDidChangeAuthorization",\
        "authorizationStatus":"authorizedWhenInUse","accuracyAuthorization":"fullAccuracy"}
        {"time":"2026-05-01T08:00:01.5Z","client":1,"event":"didUpdateLocations","locations":[\
        {"latitude":47.1234567,"longitude":-8.5,"altitude":431.25,"ellipsoidalAltitude":478.5,\
        "horizontalAccuracy":4.5,"verticalAccuracy":7.5,"speed":1.234,"speedAccuracy":0.5,\
        "course":271.25,"courseAccuracy":3,"timestamp":"2026-05-01T08:00:00Z","simulated":true}]}
        {"time":"2026-05-01T08:00:01.5Z","client":12,"event":"didUpdateLocations","locations":[\
        {"latitude":1,"longitude":8,"horizontalAccuracy":5,"timestamp":"2026-05-01T08:00:00Z",\
        "simulated":true},\
        {"latitude":-2,"longitude":8,"horizontalAccuracy":5,"timestamp":"2026-05-01T08:00:01Z",\
        "simulated":true}]}
        {"time":"2026-05-01T08:00:01.5Z","client":1,"event":"didFailWithError",\
        "error":"locationUnknown","code":0}

        """)
  }

  @Test("Text has each notice in a line for people")
  func plainText() {
    #expect(
      text(TextFormat()) == """
        2026-05-01T08:00:01.5Z  client 1  locationManagerDidChangeAuthorization  authorizedWhenInUse, fullAccuracy
        2026-05-01T08:00:01.5Z  client 1  didUpdateLocations  47.1234567, -8.5000000  ±4.5 m  \
        alt 431.3 m  1.23 m/s  course 271.3°  at 2026-05-01T08:00:00Z
        2026-05-01T08:00:01.5Z  client 12  didUpdateLocations
            1.0000000, 8.0000000  ±5.0 m  at 2026-05-01T08:00:00Z
            -2.0000000, 8.0000000  ±5.0 m  at 2026-05-01T08:00:01Z
        2026-05-01T08:00:01.5Z  client 1  didFailWithError  locationUnknown

        """)
  }

  @Test("A GeoJSON sequence has locations in features, and the rest in some without geometry")
  func geoJSONSequence() {
    #expect(
      text(GeoJSONSequenceFormat()) == """
        {"type":"Feature","geometry":null,"properties":{"time":"2026-05-01T08:00:01.5Z","client":1,\
        "event":"locationManagerDidChangeAuthorization","authorizationStatus":"authorizedWhenInUse",\
        "accuracyAuthorization":"fullAccuracy"}}
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.5,47.1234567,478.5]},\
        "properties":{"time":"2026-05-01T08:00:01.5Z","client":1,"event":"didUpdateLocations",\
        "altitude":431.25,"horizontalAccuracy":4.5,"verticalAccuracy":7.5,"speed":1.234,\
        "speedAccuracy":0.5,"course":271.25,"courseAccuracy":3,"timestamp":"2026-05-01T08:00:00Z",\
        "simulated":true}}
        {"type":"Feature","geometry":{"type":"Point","coordinates":[8,1]},\
        "properties":{"time":"2026-05-01T08:00:01.5Z","client":12,"event":"didUpdateLocations",\
        "horizontalAccuracy":5,"timestamp":"2026-05-01T08:00:00Z","simulated":true}}
        {"type":"Feature","geometry":{"type":"Point","coordinates":[8,-2]},\
        "properties":{"time":"2026-05-01T08:00:01.5Z","client":12,"event":"didUpdateLocations",\
        "horizontalAccuracy":5,"timestamp":"2026-05-01T08:00:01Z","simulated":true}}
        {"type":"Feature","geometry":null,"properties":{"time":"2026-05-01T08:00:01.5Z","client":1,\
        "event":"didFailWithError","error":"locationUnknown","code":0}}

        """)
  }

  @Test("GPX has the locations in a track, of which a failure ends a segment")
  func gpx() {
    let later = Self.notice(.locationsUpdated([fix(3, at: 60)]))
    #expect(
      text(GPXFormat(creator: "locsim <1>"), Self.notices + [later]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="locsim &lt;1&gt;" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <trk>
        <trkseg>
        <trkpt lat="47.1234567" lon="-8.5"><ele>431.25</ele><time>2026-05-01T08:00:00Z</time>\
        <geoidheight>47.25</geoidheight><hdop>0.9</hdop><vdop>1</vdop><extensions>\
        <gpxtpx:TrackPointExtension><gpxtpx:speed>1.234</gpxtpx:speed>\
        <gpxtpx:course>271.25</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        <trkpt lat="1" lon="8"><time>2026-05-01T08:00:00Z</time><hdop>1</hdop></trkpt>
        <trkpt lat="-2" lon="8"><time>2026-05-01T08:00:01Z</time><hdop>1</hdop></trkpt>
        </trkseg>
        <trkseg>
        <trkpt lat="3" lon="8"><time>2026-05-01T08:01:00Z</time><hdop>1</hdop></trkpt>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  @Test("GPX and GeoJSON without a notice are whole documents, and the others are empty")
  func empty() {
    #expect(text(NDJSONFormat(), []) == "")
    #expect(text(TextFormat(), []) == "")
    #expect(text(GeoJSONSequenceFormat(), []) == "")
    #expect(text(GeoJSONFormat(), []) == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    #expect(text(GPXFormat(creator: "x"), []).hasSuffix("<trk>\n</trk>\n</gpx>\n"))
  }

  @Test("Failures alone make no empty segments")
  func failuresAlone() {
    let failure = Self.notice(.failed(.denied))
    #expect(!text(GPXFormat(creator: "x"), [failure, failure]).contains("trkseg"))
  }

  @Test(
    "Each status and each failure has Core Location's name",
    arguments: [
      (ClientEvent.authorizationChanged(.init(status: .notDetermined)), "notDetermined"),
      (.authorizationChanged(.init(status: .restricted)), "restricted"),
      (.authorizationChanged(.init(status: .denied)), "denied"),
      (.authorizationChanged(.init(status: .authorizedAlways)), "authorizedAlways"),
      (.authorizationChanged(.init(status: .denied, accuracy: .reduced)), "reducedAccuracy"),
      (.failed(.denied), "\"denied\",\"code\":1"), (.failed(.network), "\"network\",\"code\":2"),
    ])
  func vocabulary(event: ClientEvent, name: String) {
    #expect(text(NDJSONFormat(), [Self.notice(event)]).contains(name))
    #expect(text(GeoJSONSequenceFormat(), [Self.notice(event)]).contains(name))
  }

  @Test("Every line of NDJSON and of a GeoJSON sequence is valid JSON", arguments: 0..<50)
  func validJSON(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let notices = (0..<20).map { _ in RandomNotice.make(&generator) } + Self.notices
    for text in [text(NDJSONFormat(), notices), text(GeoJSONSequenceFormat(), notices)] {
      #expect(text.hasSuffix("}\n"))
      for line in text.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect(object is [String: Any])
      }
    }
  }

  @Test(
    "A lone fix gives the same text as the notice of it, whatever came before", arguments: 0..<50)
  func loneFix(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let first = RandomNotice.fix(&generator)
    var format = NDJSONFormat()
    var lone = TextBuffer()
    var notices: [ClientNotice] = []
    for index in 0..<30 {
      // Some lines have the radii, the client and the time of the one before, some have others.
      let fix = index % 3 == 0 ? RandomNotice.fix(&generator) : first
      let client = ClientID(index % 5 == 0 ? 2 : 1)
      let time = index % 4 == 0 ? RandomNotice.fix(&generator).timestamp : fix.timestamp
      format.append(fix, at: time, for: client, into: &lone)
      notices.append(ClientNotice(time: time, client: client, event: .locationsUpdated([fix])))
    }
    #expect(String(decoding: lone.bytes, as: UTF8.self) == text(NDJSONFormat(), notices))
  }

  @Test("A time that no text has leaves a lone fix without one, as in its notice")
  func loneFixBeyondCalendar() {
    var generator = SplitMix64(seed: 1)
    let far = UTCInstant(secondsSinceEpoch: .max / 2)
    let fix = RandomNotice.fix(&generator).stamped(far)
    var format = NDJSONFormat()
    var lone = TextBuffer()
    format.append(fix, at: far, for: ClientID(1), into: &lone)
    let notice = ClientNotice(time: far, client: ClientID(1), event: .locationsUpdated([fix]))
    #expect(String(decoding: lone.bytes, as: UTF8.self) == text(NDJSONFormat(), [notice]))
  }

  /// A line of NDJSON with locations.
  private struct TextLine: Decodable {
    struct Location: Decodable {
      var latitude: Double
      var longitude: Double
      var horizontalAccuracy: Double
      var altitude: Double?
      var speed: Double?
      var course: Double?
    }

    var locations: [Location]
  }

  @Test("The numbers of NDJSON are exactly those of the fix", arguments: 0..<50)
  func numbersKept(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let fix = RandomNotice.fix(&generator)
    let notice = Self.notice(.locationsUpdated([fix]))
    let line = Data(text(NDJSONFormat(), [notice]).utf8)
    let told = try JSONDecoder().decode(TextLine.self, from: line).locations
    #expect(told.map(\.latitude) == [fix.coordinate.latitude])
    #expect(told.map(\.longitude) == [fix.coordinate.longitude])
    #expect(told.map(\.horizontalAccuracy) == [fix.horizontalAccuracy])
    #expect(told.map(\.altitude) == [fix.altitude?.aboveSeaLevel])
    #expect(told.map(\.speed) == [fix.speed?.metersPerSecond])
    #expect(told.map(\.course) == [fix.course?.degrees])
  }
}
