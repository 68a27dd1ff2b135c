// SPDX-License-Identifier: MIT

import Testing

@testable import GPX

@Suite("Names")
struct XMLNameTests {
  private func scan<Result>(_ text: String, _ body: (XMLName) -> Result) -> Result {
    unsafe text.withCString { unsafe body(XMLName($0)) }
  }

  @Test(
    "Each packed key spells its name",
    arguments: [
      ("amp", XMLKey.amp), ("apos", XMLKey.apos), ("bearing", XMLKey.bearing),
      ("course", XMLKey.course), ("ele", XMLKey.ele),
      ("fix", XMLKey.fix), ("gpx", XMLKey.gpx), ("gt", XMLKey.gt), ("hdop", XMLKey.hdop),
      ("lat", XMLKey.lat),
      ("lon", XMLKey.lon), ("lt", XMLKey.lt), ("magvar", XMLKey.magvar), ("pdop", XMLKey.pdop),
      ("quot", XMLKey.quot), ("rte", XMLKey.rte),
      ("rtept", XMLKey.rtept), ("sat", XMLKey.sat), ("speed", XMLKey.speed),
      ("time", XMLKey.time), ("trk", XMLKey.trk), ("trkpt", XMLKey.trkpt),
      ("trkseg", XMLKey.trkseg), ("vdop", XMLKey.vdop), ("version", XMLKey.version),
      ("wpt", XMLKey.wpt), ("xmlns", XMLKey.xmlns),
    ])
  func keys(text: String, key: UInt64) {
    #expect(scan(text) { $0.packed } == key)
    #expect(scan("p:" + text) { $0.packed } == key)
  }

  @Test(
    "An element is recognized by its whole local name, whatever its prefix",
    arguments: [
      ("trkpt", .trkpt), ("gpx:trkpt", .trkpt), ("ns3:TrackPointExtension", .trackPointExtension),
      ("extensions", .extensions), ("g:geoidheight", .geoidheight), ("trkpts", .other),
      ("trkp", .other), ("TRKPT", .other), ("extensionz", .other), ("trkpt:trkpt", .trkpt),
      ("trkpt:x", .other), ("time\u{301}", .other), ("a:b:time", .other), (":trkpt", .other),
      (":extensions", .other), (":a:trkpt", .other), ("::trkpt", .other), ("trkpt:", .other),
    ] as [(String, ElementName)])
  func elements(text: String, element: ElementName) {
    #expect(scan(text) { ElementName($0) } == element)
  }

  @Test(
    "A namespace declaration is xmlns or xmlns:…",
    arguments: [
      ("xmlns", true), ("xmlns:a", true), ("xmlnsa", false), ("xmlna:a", false), ("a:xmlns", false),
      ("xml:ns", false), (":xmlns", false), (":xmlns:a", false), ("xmlns:", false),
      ("xmlns::a", true),
    ])
  func declarations(text: String, expected: Bool) {
    #expect(scan(text) { $0.isNamespaceDeclaration } == expected)
  }

  @Test(
    "A name that begins with a colon has no prefix, and its local part is not the rest",
    arguments: [":lat", ":trkpt", ":gpx", ":a:lat", "::lat", ":"])
  func leadingColon(text: String) {
    let rest = text.drop { $0 == ":" }
    #expect(scan(text) { $0.prefixLength } == 0)
    #expect(scan(text) { $0.localLength } == text.utf8.count)
    #expect(scan(text) { $0.packed } != scan(String(rest)) { $0.packed })
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let name = unsafe XMLName(start, length: buffer.count)
      #expect(name.prefixLength == 0)
      #expect(name.packed == scan(text) { $0.packed })
    }
  }
}
