// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Structure of GPX")
struct GPXStructureTests {
  @Test("Tracks, segments, routes and waypoints come as events in document order")
  func events() {
    let text = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="1" lon="2"/>
        <rte><rtept lat="3" lon="4"></rtept></rte>
        <trk><name>a</name>
          <trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg>
          <trkseg/>
        </trk>
        <trk/><rte/>
      </gpx>
      """
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(
      reading.events == [
        .point(
          GPXPoint(
            kind: .waypoint, latitude: 1, longitude: 2, position: TextPosition(line: 2, column: 3))),
        .routeStart,
        .point(
          GPXPoint(
            kind: .routePoint, latitude: 3, longitude: 4,
            position: TextPosition(line: 3, column: 8))),
        .routeEnd, .trackStart, .segmentStart,
        .point(
          GPXPoint(
            kind: .trackPoint, latitude: 5, longitude: 6,
            position: TextPosition(line: 5, column: 13))),
        .point(
          GPXPoint(
            kind: .trackPoint, latitude: 7, longitude: 8,
            position: TextPosition(line: 5, column: 37))),
        .segmentEnd, .segmentStart, .segmentEnd, .trackEnd, .trackStart, .trackEnd, .routeStart,
        .routeEnd,
      ])
    #expect(reading.version == "1.1")
  }

  @Test("Every value of a point is read into its field, in GPX 1.1 and 1.0", arguments: ["1", "0"])
  func values(minor: String) throws {
    let text = """
      <gpx version="1.\(minor)" xmlns="http://www.topografix.com/GPX/1/\(minor)"><trk><trkseg>
      <trkpt lon="-71.107628" lat="42.43095"><ele>23.4696</ele><time>2001-06-02T00:18:15.25Z</time>
      <course>123.5</course><speed>4.75</speed><magvar>-3.5</magvar>
      <geoidheight>47.1</geoidheight><name>x</name><cmt/><desc>5</desc><sym>Dot</sym><type/>
      <fix>dgps</fix><sat>11</sat><hdop>0.9</hdop><vdop>1.25</vdop><pdop>1.5</pdop>
      <ageofdgpsdata>3</ageofdgpsdata><dgpsid>1</dgpsid></trkpt></trkseg></trk></gpx>
      """
    let reading = Reading(text)
    let expected = GPXPoint(
      kind: .trackPoint, latitude: 42.43095, longitude: -71.107628, elevation: 23.4696,
      time: GPXTime(secondsSince1970: 991_441_095, nanoseconds: 250_000_000), speed: 4.75,
      course: 123.5, hdop: 0.9, vdop: 1.25, pdop: 1.5, geoidHeight: 47.1, magneticVariation: -3.5,
      satellites: 11, fix: .differential, position: TextPosition(line: 2, column: 1))
    #expect(reading.points == [expected])
    #expect(reading.ignored == GPXIgnoredValues())
    #expect(reading.version == "1.\(minor)")
  }

  @Test(
    "Each fix GPX knows is read",
    arguments: zip(GPXFix.allCases, ["none", "2d", "3d", "dgps", "pps"]))
  func fixes(fix: GPXFix, word: String) {
    #expect(Reading(point("<fix> \(word)\n</fix>")).points.first?.fix == fix)
  }

  @Test(
    "A point counts only in its own place in the tree",
    arguments: [
      document("<trkpt lat='1' lon='2'/>"),
      document("<trkseg><trkpt lat='1' lon='2'/></trkseg>"),
      document("<trk><trkpt lat='1' lon='2'/></trk>"),
      document("<rtept lat='1' lon='2'/>"),
      document("<trk><rtept lat='1' lon='2'/></trk>"),
      document("<trk><wpt lat='1' lon='2'/></trk>"),
      document("<rte><trkpt lat='1' lon='2'/></rte>"),
      document("<metadata><wpt lat='1' lon='2'/></metadata>"),
      document("<extensions><wpt lat='1' lon='2'/></extensions>"),
      document("<gpx><wpt lat='1' lon='2'/></gpx>"),
      document("<x xmlns='y'><wpt xmlns='\(gpx11)' lat='1' lon='2'/></x>"),
    ])
  func strictPlaces(text: String) {
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(reading.points.isEmpty && reading.unusable.isEmpty)
  }

  @Test("A point inside a point is not one, and does not disturb the outer one")
  func nestedPoint() {
    let reading = Reading(point("<ele>5</ele><trkpt lat='8' lon='9'><ele>6</ele></trkpt>"))
    #expect(reading.points.map(\.latitude) == [1])
    #expect(reading.points.first?.elevation == 5)
  }

  @Test("An unknown element and all that is in it is skipped, even in GPX's namespace")
  func unknownElements() {
    let reading = Reading(
      point("<link href='x'><text>1</text><ele>7</ele></link><ele>5</ele><q><w/><time>z</time></q>")
    )
    #expect(reading.points.map(\.elevation) == [5])
    #expect(reading.ignored.count == 0)
  }

  @Test(
    "A value's text may be CDATA, split by comments or by other elements, and stand between blanks",
    arguments: [
      "<ele><![CDATA[12.5]]></ele>", "<ele>12<!-- x -->.5</ele>", "<ele>\r\n\t 12.5 \r\n</ele>",
      "<ele>1<![CDATA[2.]]>5</ele>", "<ele>12<?pi?>.5</ele>", "<ele>12&#46;5</ele>",
      "<ele>12<x>99</x>.5</ele>", "<ele> <!-- -->12.5<!-- --> </ele>",
    ])
  func splitText(children: String) {
    #expect(Reading(point(children)).points.map(\.elevation) == [12.5])
  }

  @Test("Line ends of either kind count once for positions")
  func lineEnds() {
    let text = track(
      "\r\n<trkpt lat='1' lon='2'/>\r\n\n  <trkpt lat='3' lon='4'/>\r<trkpt lat='5' lon='6'/>")
    #expect(
      Reading(text).points.map(\.position) == [
        TextPosition(line: 2, column: 1), TextPosition(line: 4, column: 3),
        TextPosition(line: 5, column: 1),
      ])
  }

  @Test("The first understood one of several equal elements counts")
  func repeatedElements() {
    let reading = Reading(point("<ele>x</ele><ele>5</ele><ele>6</ele>"))
    #expect(reading.points.map(\.elevation) == [5])
    #expect(reading.ignored.count == 1)
  }

  @Test("A document without any point ends properly")
  func noPoints() {
    #expect(Reading(document("")).events.isEmpty)
    #expect(Reading(document("")).error == nil)
    #expect(Reading("<gpx/>").error == nil)
    #expect(Reading("<gpx/>").version == nil)
  }

  @Test("Every call after the end, and after an error, gives the same again")
  func repeatedCalls() throws {
    let whole = GPXReader(name: "x.gpx", source: MemorySource(Array(document("").utf8)))
    for _ in 0..<3 { #expect(try whole.next() == nil) }
    let cut = GPXReader(name: "x.gpx", source: MemorySource(Array("<gpx>".utf8)))
    for _ in 0..<3 { #expect(throws: GPXError.self) { try cut.next() } }
  }
}
