// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Namespaces and extensions")
struct GPXNamespaceTests {
  @Test("Points whose elements have no namespace in a document of GPX's are unusable, none is lost")
  func withoutNamespace() {
    let reading = Reading(
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/1">
      <trk xmlns=""><trkseg><trkpt lat="1" lon="2"><ele>3</ele></trkpt><trkpt/></trkseg></trk>
      <rte><rtept xmlns="" lat="1" lon="2"/></rte><wpt xmlns="" lat="1" lon="2"/>
      <extensions><trkpt xmlns="" lat="1" lon="2"/></extensions>
      <trk xmlns="urn:x"><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
      <wpt lat="5" lon="6"/></gpx>
      """)
    #expect(reading.error == nil)
    #expect(reading.points.map(\.latitude) == [5])
    #expect(reading.unusable.map(\.kind) == [.trackPoint, .trackPoint, .routePoint, .waypoint])
    #expect(reading.unusable.allSatisfy { $0.reason == .withoutNamespace })
    #expect(reading.unusable.first?.position == TextPosition(line: 2, column: 23))
  }

  @Test(
    "Elements are GPX's by namespace, whatever the prefix; without a root namespace, by name",
    arguments: [
      "<gpx xmlns='\(gpx11)'><wpt lat='1' lon='2'/></gpx>",
      "<gpx xmlns='http://www.topografix.com/GPX/1/0'><wpt lat='1' lon='2'/></gpx>",
      "<gpx xmlns='https://www.topografix.com/GPX/1/1'><wpt lat='1' lon='2'/></gpx>",
      "<gpx><wpt lat='1' lon='2'/></gpx>",
      "<gpx xmlns=''><wpt lat='1' lon='2'/></gpx>",
      "<g:gpx xmlns:g='\(gpx11)'><g:wpt lat='1' lon='2'/></g:gpx>",
      "<g:gpx xmlns:g='\(gpx11)'><wpt xmlns='\(gpx11)' lat='1' lon='2'/></g:gpx>",
      "<a:gpx xmlns:a='\(gpx11)' xmlns:b='\(gpx11)'><b:wpt lat='1' lon='2'/></a:gpx>",
      "<gpx xmlns='\(gpx11)' xmlns:x='y'><x:x xmlns='z'/><wpt lat='1' lon='2'/></gpx>",
      "<gpx><x xmlns='y'><x/></x><wpt lat='1' lon='2'/></gpx>",
    ])
  func gpxElements(text: String) {
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(reading.points.map(\.longitude) == [2])
  }

  @Test(
    "Elements of another namespace, or with an undeclared prefix, are not GPX's",
    arguments: [
      "<gpx xmlns='\(gpx11)' xmlns:x='y'><x:wpt lat='1' lon='2'/></gpx>",
      "<gpx xmlns='\(gpx11)'><wpt xmlns='y' lat='1' lon='2'/></gpx>",
      "<gpx xmlns='\(gpx11)'><wpt xmlns='' lat='1' lon='2'/></gpx>",
      "<gpx xmlns='\(gpx11)'><x:wpt lat='1' lon='2'/></gpx>",
      "<g:gpx xmlns:g='\(gpx11)'><wpt lat='1' lon='2'/></g:gpx>",
      "<gpx xmlns='\(gpx11)' xmlns:x=''><x:wpt lat='1' lon='2'/></gpx>",
      "<gpx><x:wpt lat='1' lon='2'/></gpx>",
      "<gpx xmlns='\(gpx11)' xmlns:x='y'><trk><x:trkseg><trkpt lat='1' lon='2'/></x:trkseg></trk></gpx>",
      "<gpx><:wpt lat='1' lon='2'/><::wpt lat='1' lon='2'/><:trk><trkseg/></:trk></gpx>",
      "<gpx xmlns='\(gpx11)' xmlns:='\(gpx11)'><:wpt lat='1' lon='2'/><wpt: lat='1' lon='2'/></gpx>",
      "<gpx xmlns::a='\(gpx11)'><:a:wpt lat='1' lon='2'/></gpx>",
    ])
  func foreignElements(text: String) {
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(reading.points.isEmpty)
    // An element without a namespace is reported, for it may be meant.
    #expect(reading.unusable.allSatisfy { $0.reason == .withoutNamespace })
    #expect(reading.unusable.count == (text.contains("xmlns=''") || text.hasPrefix("<g:") ? 1 : 0))
  }

  @Test(
    "An attribute whose name begins with a colon is not a coordinate, whatever stands beside it",
    arguments: [
      "<wpt :lat='1' lat='2' lon='3'/>", "<wpt lat='2' :lat='1' lon='3'/>",
      "<wpt :lat='x' lat='2' lon='3'/>", "<wpt lat='2' lon='3' :lon='x'/>",
      "<wpt :lon='9' lat=' 2' lon=' 3'/>", "<wpt :a:lat='1' ::lat='1' lat='2' lon='3' lat:='1'/>",
    ])
  func colonAttributes(text: String) {
    let reading = Reading("<gpx>\(text)<wpt :lat='1' :lon='2'/></gpx>")
    #expect(reading.error == nil)
    #expect(reading.points.map(\.latitude) == [2])
    #expect(reading.points.map(\.longitude) == [3])
    #expect(reading.unusable.map(\.reason) == [.missingLatitude])
    #expect(reading.route.isFast && !reading.route.wasHandedOver)
  }

  @Test("A declaration without a prefix after its colon does not become the default one")
  func emptyPrefix() {
    let reading = Reading(
      "<gpx xmlns='\(gpx11)' xmlns:='y'><trk xmlns:z='z'/><wpt lat='1' lon='2'/></gpx>")
    #expect(reading.points.count == 1)
  }

  @Test("A root whose name begins with a colon is not GPX's")
  func colonRoot() {
    #expect(Reading("<:gpx/>").error?.code == .notGPX(root: ":gpx"))
  }

  @Test("A declaration ends with its element, and an inner one hides an outer one meanwhile")
  func scopes() {
    let reading = Reading(
      """
      <g:gpx xmlns:g="\(gpx11)" xmlns:gg="y"><g:trk xmlns:g="z"/><g:wpt lat="1" lon="1"/>
      <x xmlns:h="\(gpx11)"/><h:wpt lat="2" lon="2"/><gg:wpt lat="3" lon="3"/>
      <g:wpt lat="4" lon="4"><h:ele xmlns:h="\(gpx11)">5</h:ele><h:time>x</h:time></g:wpt></g:gpx>
      """)
    #expect(reading.error == nil)
    #expect(reading.points.map(\.latitude) == [1, 4])
    #expect(reading.points.map(\.elevation) == [nil, 5])
    #expect(reading.ignored.count == 0)
    #expect(!reading.events.contains(.trackStart))
  }

  @Test("Declarations of nested elements end one by one")
  func nestedScopes() {
    let reading = Reading(
      """
      <gpx><trk xmlns:a="\(gpx11)"><trkseg xmlns:b="\(gpx11)"><b:trkpt lat="1" lon="1"/></trkseg>
      <b:trkseg/></trk><a:wpt lat="2" lon="2"/><b:wpt lat="3" lon="3"/></gpx>
      """)
    #expect(reading.error == nil)
    #expect(reading.points.map(\.latitude) == [1])
    #expect(reading.events.count { $0 == .segmentStart } == 1)
  }

  @Test(
    "Garmin's TrackPointExtension is known by either namespace, and by the misspelling OpenTracks wrote",
    arguments: [
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v2",
      "http://www.garmin.com/xmlschemes/TrackPointExtension/v1",
      "http://www.garmin.com/xmlschemes/TrackPointExtension/v2",
    ])
  func garmin(namespace: String) {
    let reading = Reading(
      point(
        """
        <extensions><n:TrackPointExtension xmlns:n="\(namespace)"><n:atemp>20</n:atemp><n:hr>x</n:hr>
        <n:speed> 3.5 </n:speed><n:course>271</n:course></n:TrackPointExtension></extensions>
        """))
    #expect(reading.points.map(\.speed) == [3.5])
    #expect(reading.points.map(\.course) == [271])
    #expect(reading.ignored.count == 0)
  }

  @Test(
    "Speed in extensions is Garmin's, GPX's own or without a namespace",
    arguments: [
      ("<speed>3</speed>", 3), ("<speed xmlns=''>3</speed>", 3),
      ("<g:speed xmlns:g='\(garmin2)'>3</g:speed>", 3),
      ("<g:speed xmlns:g='\(gpx11)'>3</g:speed>", 3),
      ("<TrackPointExtension xmlns='\(garmin2)'><speed>3</speed></TrackPointExtension>", 3),
      ("<g:TrackPointExtension xmlns:g='\(garmin2)'><speed>3</speed></g:TrackPointExtension>", 3),
      ("<g:speed xmlns:g='http://example.org/'>3</g:speed>", nil),
      ("<g:speed>3</g:speed>", nil),
      ("<g:TrackPointExtension><g:speed>3</g:speed></g:TrackPointExtension>", nil),
      ("<TrackPointExtension><speed>3</speed></TrackPointExtension>", nil),
      ("<other><speed>3</speed></other>", nil),
      (
        "<g:speed xmlns:g='http://www.garmin.com/xmlschemas/TrackPointExtension/v3'>3</g:speed>",
        nil
      ),
    ] as [(String, Double?)])
  func speeds(content: String, speed: Double?) {
    let reading = Reading(point("<extensions>\(content)</extensions><ele>9</ele>"))
    #expect(reading.error == nil)
    #expect(reading.points.map(\.speed) == [speed])
    #expect(reading.points.map(\.elevation) == [9])
  }

  @Test("Speed and course as children are GPX 1.0's, but are read in GPX 1.1 too")
  func directChildren() {
    let reading = Reading(point("<speed>3</speed><course>45</course>"))
    #expect(reading.points.map(\.speed) == [3])
    #expect(reading.points.map(\.course) == [45])
  }

  @Test(
    "A child outranks an extension, and course outranks bearing, in whichever order they come",
    arguments: [
      ("<speed>1</speed><extensions><speed>2</speed></extensions>", 1, nil),
      ("<extensions><speed>2</speed></extensions><speed>1</speed>", 1, nil),
      ("<speed>x</speed><extensions><speed>2</speed></extensions>", 2, nil),
      ("<extensions><g:bearing>5</g:bearing><g:course>6</g:course></extensions>", nil, 6),
      ("<extensions><g:course>6</g:course><g:bearing>5</g:bearing></extensions>", nil, 6),
      ("<extensions><g:bearing>5</g:bearing></extensions>", nil, 5),
      ("<extensions><bearing>5</bearing></extensions>", nil, nil),
      ("<bearing>5</bearing>", nil, nil),
      ("<extensions><g:course>6</g:course></extensions><course>7</course>", nil, 7),
      ("<course>7</course><extensions><g:bearing>5</g:bearing></extensions>", nil, 7),
      ("<extensions><g:course>x</g:course><g:bearing>5</g:bearing></extensions>", nil, 5),
    ] as [(String, Double?, Double?)])
  func ranks(content: String, speed: Double?, course: Double?) {
    let text = point(content.replacing("<extensions>", with: "<extensions xmlns:g='\(garmin2)'>"))
    let reading = Reading(text)
    #expect(reading.points.map(\.speed) == [speed])
    #expect(reading.points.map(\.course) == [course])
  }

  @Test("Speed and course do not pass from one point to the next")
  func freshPoints() {
    let reading = Reading(
      track(
        """
        <trkpt lat="1" lon="1"><speed>3</speed><course>45</course><ele>1</ele></trkpt>\
        <trkpt lat="2" lon="2"/><trkpt lat="3" lon="3"><extensions><speed>4</speed></extensions></trkpt>
        """))
    #expect(reading.points.map(\.speed) == [3, nil, 4])
    #expect(reading.points.map(\.course) == [45, nil, nil])
    #expect(reading.points.map(\.elevation) == [1, nil, nil])
  }

  @Test("A direct value inside extensions is not the point's")
  func valuesInExtensions() {
    let reading = Reading(
      point("<extensions><ele>5</ele><time>x</time><hdop>2</hdop></extensions>"))
    #expect(reading.points.map(\.elevation) == [nil])
    #expect(reading.ignored.count == 0)
  }
}
