// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("GPX writer")
struct GPXWriterTests {
  private let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">

    """

  private func written(_ write: (inout GPXWriter) -> Void) -> String {
    var writer = GPXWriter(creator: "test")
    write(&writer)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test(
    "A document has GPX 1.1's elements in the schema's order, and Garmin's for speed and course")
  func golden() throws {
    let time = try #require(GPXTime(secondsSince1970: 1_709_210_096, nanoseconds: 500_000_000))
    let text = written { writer in
      writer.append(GPXPoint(kind: .waypoint, latitude: 1, longitude: -2.5))
      writer.beginRoute()
      writer.append(GPXPoint(kind: .routePoint, latitude: 0, longitude: 1e-7, elevation: -3))
      writer.endRoute()
      writer.beginTrack()
      writer.beginSegment()
      writer.append(
        GPXPoint(
          kind: .trackPoint, latitude: 47.3768748, longitude: 8.541694, elevation: 408.25,
          time: time, speed: 3.5, course: 271, hdop: 0.9, vdop: 1.25, pdop: 1.5, geoidHeight: 47.1,
          magneticVariation: -3.5, satellites: 11, fix: .threeDimensional))
      writer.append(GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, course: 0))
      writer.endSegment()
      writer.endTrack()
      writer.end()
    }
    #expect(
      text == head + """
        <wpt lat="1" lon="-2.5"></wpt>
        <rte>
        <rtept lat="0" lon="0.0000001"><ele>-3</ele></rtept>
        </rte>
        <trk>
        <trkseg>
        <trkpt lat="47.3768748" lon="8.541694"><ele>408.25</ele>\
        <time>2024-02-29T12:34:56.5Z</time><magvar>-3.5</magvar><geoidheight>47.1</geoidheight>\
        <fix>3d</fix><sat>11</sat><hdop>0.9</hdop><vdop>1.25</vdop><pdop>1.5</pdop>\
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>3.5</gpxtpx:speed>\
        <gpxtpx:course>271</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        <trkpt lat="1" lon="2"><extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:course>0</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  @Test("Elements are opened and closed as they must be, whatever is called")
  func anyOrder() {
    let text = written { writer in
      writer.endSegment()
      writer.append(GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2))
      writer.append(GPXPoint(kind: .waypoint, latitude: 3, longitude: 4))
      writer.append(GPXPoint(kind: .routePoint, latitude: 5, longitude: 6))
      writer.beginSegment()
      writer.beginSegment()
      writer.end()
      writer.end()
      writer.begin()
      writer.beginTrack()
      writer.beginRoute()
      let isWritten = writer.append(GPXPoint(kind: .trackPoint, latitude: 7, longitude: 8))
      #expect(!isWritten)
    }
    #expect(
      text == head + """
        <trk>
        <trkseg>
        <trkpt lat="1" lon="2"></trkpt>
        </trkseg>
        </trk>
        <wpt lat="3" lon="4"></wpt>
        <rte>
        <rtept lat="5" lon="6"></rtept>
        </rte>
        <trk>
        <trkseg>
        </trkseg>
        <trkseg>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  @Test("An empty document is a proper one")
  func empty() {
    let text = written { $0.end() }
    #expect(Reading(text).error == nil)
    #expect(Reading(text).version == "1.1")
  }

  @Test("Bytes are given once")
  func draining() {
    var writer = GPXWriter(creator: "test")
    writer.begin()
    #expect(writer.bytes == Array(head.utf8))
    let first = writer.take()
    let second = writer.take()
    writer.end()
    let third = writer.take()
    #expect(first == Array(head.utf8))
    #expect(second.isEmpty)
    #expect(third == Array("</gpx>\n".utf8))
  }

  @Test("The creator's name is escaped, and what XML forbids is replaced")
  func creator() {
    var writer = GPXWriter(creator: "a<b>&\"c\"\u{0}\u{1B}\n\u{FFFE}ž山")
    writer.end()
    let text = String(decoding: writer.take(), as: UTF8.self)
    #expect(
      text.contains(
        "creator=\"a&lt;b&gt;&amp;&quot;c&quot;\u{FFFD}\u{FFFD} \u{FFFD}ž山\""))
    #expect(Reading(text).error == nil)
  }

  @Test(
    "A coordinate that no reader would use is not written",
    arguments: [
      (91, 0), (0, 180.5), (.nan, 0), (0, .infinity), (-.infinity, .nan),
    ] as [(Double, Double)])
  func unusableCoordinates(latitude: Double, longitude: Double) {
    var writer = GPXWriter(creator: "test")
    let point = GPXPoint(kind: .waypoint, latitude: latitude, longitude: longitude)
    let isWritten = writer.append(point)
    #expect(!isWritten)
    #expect(writer.bytes.isEmpty)
  }

  @Test("Optional values that no reader would understand are left out")
  func unusableValues() {
    let text = written { writer in
      writer.append(
        GPXPoint(
          kind: .waypoint, latitude: 1, longitude: 2, elevation: .nan, speed: -1, course: 360,
          hdop: 0, vdop: -1, pdop: .infinity, geoidHeight: .infinity, magneticVariation: 400,
          satellites: -1))
      writer.end()
    }
    #expect(text == head + "<wpt lat=\"1\" lon=\"2\"></wpt>\n</gpx>\n")
  }

  @Test("Reading what was written gives what was put in", arguments: 0..<100 as Range<UInt64>)
  func inverse(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let events = Self.randomEvents(using: &random)
    var writer = GPXWriter(creator: "test")
    var bytes: [UInt8] = []
    for event in events {
      writer.append(event)
      if Bool.random(using: &random) { bytes += writer.take() }
    }
    writer.end()
    let reading = Reading(bytes + writer.take())
    #expect(reading.error == nil)
    #expect(reading.ignored.count == 0)
    #expect(reading.events.map(\.placeless) == events)
  }

  private static func randomEvents(using random: inout SplitMix64) -> [GPXEvent] {
    var events: [GPXEvent] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: events += randomPoints(.waypoint, using: &random)
      case 1: events += [.routeStart] + randomPoints(.routePoint, using: &random) + [.routeEnd]
      default:
        events.append(.trackStart)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          events += [.segmentStart] + randomPoints(.trackPoint, using: &random) + [.segmentEnd]
        }
        events.append(.trackEnd)
      }
    }
    return events
  }

  private static func randomPoints(
    _ kind: GPXPoint.Kind, using random: inout SplitMix64
  ) -> [GPXEvent] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      .point(randomPoint(kind, using: &random))
    }
  }

  private static func randomPoint(
    _ kind: GPXPoint.Kind, using random: inout SplitMix64
  ) -> GPXPoint {
    func maybe<Value>(_ value: Value?) -> Value? { Bool.random(using: &random) ? value : nil }
    func number() -> Double {
      let any = Double(bitPattern: random.next())
      return any.isFinite ? any : 0.5
    }
    func rounded(_ range: ClosedRange<Double>) -> Double {
      let exact = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? exact : (exact * 1e7).rounded(.towardZero) / 1e7
    }
    let seconds = Int64.random(in: GPXTime.representableSeconds, using: &random)
    let nanoseconds = Int32.random(in: 0..<1_000_000_000, using: &random)
    return GPXPoint(
      kind: kind, latitude: rounded(-90...90), longitude: rounded(-180...180),
      elevation: maybe(Bool.random(using: &random) ? number() : rounded(-500...9000)),
      time: maybe(GPXTime(secondsSince1970: seconds, nanoseconds: maybe(nanoseconds) ?? 0)),
      speed: maybe(abs(number())), course: maybe(min(rounded(0...360), 359.5)),
      hdop: maybe(max(abs(number()), 1e-300)), vdop: maybe(rounded(0.1...50)),
      pdop: maybe(rounded(0.1...50)), geoidHeight: maybe(rounded(-100...100)),
      magneticVariation: maybe(rounded(-360...360)),
      satellites: maybe(Int.random(in: 0...100, using: &random)),
      fix: maybe(GPXFix.allCases.randomElement(using: &random)))
  }
}
