// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Usable and unusable values")
struct GPXValueTests {
  @Test(
    "A coordinate that is missing, out of range or no decimal makes the point unusable",
    arguments: [
      ("lon='2'", .missingLatitude), ("lat='1'", .missingLongitude), ("", .missingLatitude),
      ("lat='38,7' lon='2'", .malformedLatitude), ("lat='1' lon='38,7'", .malformedLongitude),
      ("lat='0x26' lon='2'", .malformedLatitude), ("lat='NaN' lon='2'", .malformedLatitude),
      ("lat='1' lon='INF'", .malformedLongitude), ("lat='1e400' lon='2'", .malformedLatitude),
      ("lat='1e' lon='2'", .malformedLatitude), ("lat='٣٨' lon='2'", .malformedLatitude),
      ("lat='38.7abc' lon='2'", .malformedLatitude), ("lat='' lon='2'", .malformedLatitude),
      ("lat='1' lon=' '", .malformedLongitude), ("lat='1 2' lon='2'", .malformedLatitude),
      ("lat='100' lon='2'", .latitudeOutOfRange), ("lat='200' lon='2'", .latitudeOutOfRange),
      ("lat='-90.0000001' lon='2'", .latitudeOutOfRange),
      ("lat='1' lon='181'", .longitudeOutOfRange),
      ("lat='1' lon='-180.0000001'", .longitudeOutOfRange),
      ("lat='91' lon='x'", .latitudeOutOfRange),
      ("lat='x' lon='999'", .malformedLatitude), ("lat='91'", .latitudeOutOfRange),
      ("x:lat='1' lon='2'", .missingLatitude), ("LAT='1' lon='2'", .missingLatitude),
    ] as [(String, GPXUnusablePoint.Reason)])
  func unusable(attributes: String, reason: GPXUnusablePoint.Reason) {
    let reading = Reading(
      track("<trkpt \(attributes)><ele>x</ele></trkpt><trkpt lat='8' lon='9'/>"))
    #expect(reading.error == nil)
    #expect(
      reading.unusable == [
        GPXUnusablePoint(
          kind: .trackPoint, position: TextPosition(line: 1, column: 75), reason: reason)
      ])
    #expect(reading.points.map(\.latitude) == [8])
    #expect(reading.ignored.count == 0)
  }

  @Test("The bounds themselves, signs, blanks and many digits are usable")
  func usable() {
    let reading = Reading(
      track(
        """
        <trkpt lat="90" lon="180"/><trkpt lat="-90.000" lon="-180"/><trkpt lat=" +1.5&#10;" lon="\t.5 "/>\
        <trkpt lat="0045.0000000000000000000001" lon="-0"/>
        """))
    #expect(reading.points.map(\.latitude) == [90, -90, 1.5, 45])
    #expect(reading.points.map(\.longitude) == [180, -180, 0.5, 0])
  }

  @Test("A coordinate and a value may have an exponent, as Java writes small numbers")
  func exponents() {
    let reading = Reading(
      track(
        """
        <trkpt lat="51.4779" lon="-9.0E-4"><ele>1.5E1</ele><hdop>9e-1</hdop></trkpt>\
        <trkpt lat='5.0e-4' lon='1.8E2'/><trkpt lat='9.1e1' lon='0'/>
        """))
    #expect(reading.points.map(\.latitude) == [51.4779, 0.0005])
    #expect(reading.points.map(\.longitude) == [-0.0009, 180])
    #expect(reading.points.map(\.elevation) == [15, nil])
    #expect(reading.points.map(\.hdop) == [0.9, nil])
    #expect(reading.unusable.map(\.reason) == [.latitudeOutOfRange])
    #expect(reading.ignored.count == 0)
  }

  @Test("Unusable waypoints and route points are reported by their kind")
  func kinds() {
    let reading = Reading(document("<wpt lat='91' lon='0'/><rte><rtept lat='0' lon='x'/></rte>"))
    #expect(
      reading.events == [
        .unusablePoint(
          GPXUnusablePoint(
            kind: .waypoint, position: TextPosition(line: 1, column: 62),
            reason: .latitudeOutOfRange)),
        .routeStart,
        .unusablePoint(
          GPXUnusablePoint(
            kind: .routePoint, position: TextPosition(line: 1, column: 90),
            reason: .malformedLongitude)),
        .routeEnd,
      ])
  }

  @Test(
    "An optional value that cannot be understood is left out and counted; the point stays usable",
    arguments: [
      ("ele", "abc"), ("ele", ""), ("ele", "1e"), ("ele", "12 m"), ("ele", "NaN"),
      ("ele", "1\(String(repeating: "0", count: 309))"), ("time", "yesterday"),
      ("time", "2024-02-30T00:00:00Z"), ("time", ""), ("speed", "-1"), ("speed", "fast"),
      ("course", "-0.1"), ("course", "360.1"), ("course", "N"), ("hdop", "0"), ("hdop", "-1"),
      ("vdop", "0.0"), ("pdop", "x"), ("sat", "-1"), ("sat", "4.5"), ("sat", ""), ("sat", "+"),
      ("sat", "99999999999999999999"), ("fix", "4d"), ("fix", "3D"), ("fix", ""),
      ("geoidheight", "x"), ("magvar", "361"), ("magvar", "E"),
    ])
  func ignored(element: String, text: String) {
    let reading = Reading(point("<\(element)>\(text)</\(element)>\n<hdop>x</hdop>"))
    #expect(reading.error == nil)
    #expect(
      reading.points.map(\.placeless) == [GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2)])
    #expect(reading.ignored.count == 2)
    #expect(reading.ignored.first?.element == element)
    #expect(reading.ignored.first?.position == TextPosition(line: 1, column: 98))
  }

  @Test(
    "Values at the edge of their range are kept, and a course of 360 is 0",
    arguments: [
      ("<course>0</course>", GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, course: 0)),
      ("<course>360</course>", GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, course: 0)),
      (
        "<course>359.9</course>",
        GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, course: 359.9)
      ),
      ("<speed>0</speed>", GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, speed: 0)),
      ("<hdop>0.01</hdop>", GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, hdop: 0.01)),
      (
        "<ele>-430.5</ele>",
        GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, elevation: -430.5)
      ),
      (
        "<magvar>-360</magvar>",
        GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, magneticVariation: -360)
      ),
      (
        "<geoidheight>-100</geoidheight>",
        GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, geoidHeight: -100)
      ),
    ])
  func edges(children: String, expected: GPXPoint) {
    #expect(Reading(point(children)).points.map(\.placeless) == [expected])
  }

  @Test(
    "A number of satellites may have a sign and zeros before it", arguments: ["7", "+7", " 007 "])
  func satellites(text: String) {
    #expect(Reading(point("<sat>\(text)</sat>")).points.map(\.satellites) == [7])
  }

  @Test(
    "The reasons of unusable points are worded for a warning",
    arguments: [
      (.missingLatitude, "“lat” is missing"),
      (.malformedLatitude, "“lat” is not a decimal number"),
      (.latitudeOutOfRange, "“lat” is outside −90…90"),
      (.missingLongitude, "“lon” is missing"),
      (.malformedLongitude, "“lon” is not a decimal number"),
      (.longitudeOutOfRange, "“lon” is outside −180…180"),
    ] as [(GPXUnusablePoint.Reason, String)])
  func reasons(reason: GPXUnusablePoint.Reason, text: String) {
    #expect(reason.description == text)
  }
}
