// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Hostile input")
struct GPXHostileTests {
  @Test(
    "A million nested elements end in an error, known or unknown ones", arguments: ["x", "trk"])
  func deepNesting(name: String) {
    let text = "<gpx>" + String(repeating: "<\(name)>", count: 1_000_000)
    #expect(Reading(text).error?.code == .tooDeep(limit: 1_000))
  }

  @Test("An attribute, a name or a comment of 10 MB ends in an error")
  func longTokens() {
    let long = [UInt8](repeating: 0x61, count: 10_000_000)
    for (start, end) in [("<gpx><", "/>"), ("<gpx><wpt lat='", "'/>"), ("<gpx><!--", "-->")] {
      let bytes = Array(start.utf8) + long + Array((end + "</gpx>").utf8)
      #expect(Reading(bytes).error?.code == .tokenTooLong(limit: 8 << 20))
    }
  }

  @Test("A text of 10 MB is survived, in a value and outside")
  func longText() {
    let long = [UInt8](repeating: 0x31, count: 10_000_000)
    for (start, end) in [("<name>", "</name>"), ("<wpt lat='1' lon='2'><ele>", "</ele></wpt>")] {
      let bytes = Array("<gpx>\(start)".utf8) + long + Array("\(end)</gpx>".utf8)
      #expect(Reading(bytes).error == nil)
    }
  }

  @Test("Two hundred thousand namespace declarations end in an error")
  func manyNamespaces() {
    let declarations = (0..<200_000).map { " xmlns:n\($0)='u'" }.joined()
    #expect(Reading("<gpx\(declarations)/>").error?.code == .tooManyNamespaces(limit: 1_000))
    let nested = (0..<200_000).map { "<trk xmlns:n\($0)='u'/>" }.joined()
    #expect(Reading("<gpx>\(nested)</gpx>").error?.code == .tooManyNames(limit: 10_000))
  }

  @Test("Two hundred thousand attributes on one element end in an error")
  func manyAttributes() {
    let attributes = (0..<200_000).map { " a\($0)=''" }.joined()
    #expect(Reading("<gpx><wpt\(attributes)/></gpx>").error?.code == .tooManyNames(limit: 10_000))
  }

  @Test("NUL bytes end in an error wherever they are")
  func nuls() {
    let whole = Array(point("<ele>5</ele>").utf8)
    for index in whole.indices {
      var bytes = whole
      bytes[index] = 0
      #expect(Reading(bytes).error != nil, "at \(index)")
    }
  }

  @Test("Damaged documents never do more than end in an error", arguments: 0..<40 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE gpx [<!ENTITY e "5">]>
      <gpx version="1.1" xmlns="\(gpx11)" xmlns:t="\(garmin2)"><trk><trkseg><!-- c -->
      <trkpt lat="1.5" lon="-2"><ele>&e;<![CDATA[.5]]></ele><time>2024-01-01T00:00:00Z</time>
      <extensions><t:TrackPointExtension><t:speed>4</t:speed></t:TrackPointExtension></extensions>
      </trkpt></trkseg></trk></gpx>
      """.utf8)
    for _ in 0..<50 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
        }
      }
      let reading = Reading(bytes)
      for point in reading.points {
        #expect(abs(point.latitude) <= 90 && abs(point.longitude) <= 180)
      }
      #expect(reading == Reading(bytes, readSize: 3))
    }
  }
}
