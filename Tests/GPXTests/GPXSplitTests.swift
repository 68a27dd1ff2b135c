// SPDX-License-Identifier: MIT

import Foundation
import GPX
import Testing

@Suite("Split independence")
struct GPXSplitTests {
  static let documents: [[UInt8]] = {
    let rich = """
      <?xml version="1.0" encoding="UTF-8"?>\r
      <!DOCTYPE gpx [<!ENTITY e "12.5"><!ENTITY w "<wpt lat='7' lon='8'/>">]>
      <gpx version="1.1" xmlns="\(gpx11)" xmlns:t="\(garmin2)"><!-- a comment -->
      <wpt lat="1" lon="2"><ele> &e; </ele><name>Žďár 山</name></wpt>&w;
      <trk><trkseg><trkpt lat="3" lon="4"><ele><![CDATA[1]]>2<!-- -->.5</ele><sat>x</sat>
      <time>2024-02-29T12:34:56.75+01:00</time><extensions><t:TrackPointExtension>
      <t:speed>3.5</t:speed><t:course>27<x/>1</t:course></t:TrackPointExtension></extensions>
      </trkpt><trkpt lat="91" lon="4"/><u:trkpt lat="5" lon="6"/></trkseg></trk></gpx>
      """
    let texts = [
      rich, "\u{FEFF}" + rich, rich.replacing("</trkseg>", with: "</trkzeg>"),
      String(rich.dropLast(100)), String(rich.dropLast(7)), rich + "x", rich + "\n\n<gpx/>",
      rich.replacing("91", with: "9<1"), rich.replacing("&w;", with: "&v;"),
      rich.replacing("UTF-8", with: "UTF-9"), rich.replacing(" lon=\"4\"", with: " lat=\"4\""),
      rich.replacing("山", with: "\u{1}"), "", "  \n\n", "\n\n hello", "<html><body>", "<kml/>",
      "<gpx:gpx/>", "{\"a\": 1}", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n<?xml version='1.0'?>",
      "<gpx>" + String(repeating: "<x>", count: 1_001), "<gpx>&nbsp;</gpx>",
      "<gpx><a b='&nbsp;'/></gpx>", "<!doctype html><p>", "\u{FEFF}",
    ]
    var documents = texts.map { Array($0.utf8) }
    documents.append(Array("<gpx><name>".utf8) + [0xC3, 0x28] + Array("</name></gpx>".utf8))
    documents.append(Gzip.member(Array(rich.utf8)))
    documents.append(Array(Gzip.member(Array(rich.utf8)).dropLast(300)))
    let wide = rich.replacing("UTF-8", with: "UTF-16").data(using: .utf16LittleEndian) ?? Data()
    documents.append([0xFF, 0xFE] + Array(wide))
    documents.append([0xFF, 0xFE] + Array(wide.dropLast(101)))
    // What separates a tar archive and binary data from text can come long after the first letter.
    documents.append(Array((" hello" + String(repeating: "-", count: 200) + "\0").utf8))
    documents.append(Array(("name" + String(repeating: "\0", count: 253) + "ustar").utf8))
    // Expat counts this mark as three columns once it knows of an encoding of single bytes.
    documents.append(
      [0xEF, 0xBB, 0xBF]
        + Array("<?xml version='1.0' encoding='windows-1252'?><gpx xmlns='urn:other'/>".utf8))
    return documents
  }()

  @Test("Events and errors do not depend on how the bytes arrive", arguments: 1...7)
  func readSizes(readSize: Int) {
    for document in Self.documents {
      let whole = Reading(document)
      #expect(Reading(document, readSize: readSize) == whole)
    }
  }

  @Test("The documents of this suite are of all kinds")
  func kinds() {
    let readings = Self.documents.map { Reading($0) }
    #expect(readings.count { $0.error == nil } == 4)
    #expect(Set(readings.compactMap { $0.error?.code }).count >= 15)
    #expect(readings.first?.points.map(\.elevation) == [12.5, nil, 12.5])
    #expect(readings.first?.points.map(\.course) == [nil, nil, 271])
    #expect(readings.first?.ignored.count == 1)
  }

  @Test("A document larger than a read is the same in small and in large reads")
  func large() {
    let points = (0..<4_000).map { "<trkpt lat='\($0 % 90).5' lon='2'><ele>\($0)</ele></trkpt>\n" }
    let bytes = Array(track(points.joined()).utf8)
    let whole = Reading(bytes)
    #expect(whole.points.map(\.elevation) == (0..<4_000).map { Double($0) })
    for readSize in [997, 4_096, 65_537] { #expect(Reading(bytes, readSize: readSize) == whole) }
  }
}
