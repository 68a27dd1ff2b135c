// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Limits")
struct GPXLimitTests {
  private let advice = "; give a file that a GPX program wrote"

  private func limits(_ change: (inout GPXLimits) -> Void) -> GPXLimits {
    var limits = GPXLimits()
    change(&limits)
    return limits
  }

  @Test("Elements may be nested as deep as the limit and no deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      "<gpx>" + String(repeating: "<x>", count: depth - 1)
        + String(repeating: "</x>", count: depth - 1) + "</gpx>"
    }
    #expect(Reading(nested(1_000)).error == nil)
    #expect(
      Reading(nested(1_001)).message
        == "x.gpx:1:3003: elements are nested more than 1000 deep\(advice)")
  }

  @Test("Namespaces in scope may reach the limit and no more, on one element or several")
  func namespaces() {
    let few = limits { $0.namespaceDeclarations = 10 }
    func one(_ count: Int) -> String {
      "<gpx" + (0..<count).map { " xmlns:n\($0)='u'" }.joined() + "/>"
    }
    func several(_ count: Int) -> String {
      (0..<count).map { $0 == 0 ? "<gpx xmlns=''>" : "<trk xmlns=''>" }.joined()
    }
    let message = "more than 10 namespaces are declared at once\(advice)"
    #expect(Reading(one(10), limits: few).error == nil)
    #expect(Reading(one(11), limits: few).message == "x.gpx:1:1: \(message)")
    let siblings = String(repeating: "<trk xmlns:a='b'/>", count: 20)
    #expect(Reading("<gpx>\(siblings)</gpx>", limits: few).error == nil)
    #expect(Reading(one(1_000)).error == nil)
    #expect(Reading(one(1_001)).error?.code == .tooManyNamespaces(limit: 1_000))
  }

  @Test("Declarations of nested elements add up")
  func nestedNamespaces() {
    let few = limits { $0.namespaceDeclarations = 4 }
    let text = """
      <gpx xmlns:a="u"><trk xmlns:b="u"><trkseg xmlns:c="u"><trkpt lat="1" lon="2" xmlns:d="u"/>
      <trkpt lat="3" lon="4" xmlns:d="u" xmlns:e="u"/></trkseg></trk></gpx>
      """
    let reading = Reading(text, limits: few)
    #expect(reading.points.map(\.latitude) == [1])
    #expect(
      reading.message == "x.gpx:2:1: more than 4 namespaces are declared at once\(advice)")
  }

  @Test(
    "A tag or comment may be as long as the limit and no longer, however it is read",
    arguments: [1, 7, Int.max])
  func tokens(readSize: Int) {
    let short = limits { $0.tokenBytes = 100 }
    func comment(_ count: Int) -> [UInt8] {
      Array("<gpx>\n<!--\(String(repeating: "x", count: count - 7))--></gpx>".utf8)
    }
    func tag(_ count: Int) -> [UInt8] {
      Array("<gpx>\n<wpt lat='1' lon='\(String(repeating: " ", count: count - 22))2'/></gpx>".utf8)
    }
    let message = "x.gpx:2:1: a tag or comment is longer than 100 bytes\(advice)"
    for text in [comment, tag] {
      #expect(Reading(text(100), readSize: readSize, limits: short).error == nil)
      #expect(Reading(text(101), readSize: readSize, limits: short).message == message)
      #expect(Reading(text(400), readSize: readSize, limits: short).message == message)
    }
    #expect(Reading(tag(100), readSize: readSize, limits: short).points.count == 1)
    func element(_ count: Int) -> [UInt8] {
      let name = String(repeating: "x", count: count - 3)
      return Array("<gpx><\(name)>\n</\(name)></gpx>".utf8)
    }
    #expect(Reading(element(100), readSize: readSize, limits: short).error == nil)
    #expect(Reading(element(101), readSize: readSize, limits: short).message == message)
  }

  @Test("Text may be longer than the longest tag")
  func longText() {
    let short = limits { $0.tokenBytes = 100 }
    let blank = String(repeating: " \n", count: 5_000)
    let words = String(repeating: "word ", count: 5_000)
    let text = "<gpx>\(blank)<name>\(words)</name><wpt lat='1' lon='2'/></gpx>"
    #expect(Reading(text, limits: short).points.count == 1)
  }

  @Test("The default limit of a tag is 8 MiB")
  func defaultToken() {
    func text(_ count: Int) -> [UInt8] {
      Array("<gpx><wpt lat='1' lon='".utf8) + [UInt8](repeating: 0x20, count: count - 22)
        + Array("2'/></gpx>".utf8)
    }
    #expect(Reading(text(8 << 20)).points.count == 1)
    #expect(Reading(text((8 << 20) + 1)).error?.code == .tokenTooLong(limit: 8 << 20))
  }

  @Test("A value may have as many bytes as the limit, not counting blanks round it")
  func values() {
    func reading(_ digits: Int, blanks: Int = 0) -> Reading {
      let padding = String(repeating: " ", count: blanks)
      let number = "1." + String(repeating: "0", count: digits - 2)
      return Reading(
        track(
          "<trkpt lat='\(padding)\(number)\(padding)' lon='2'><ele>\(padding)\(number)\(padding)</ele></trkpt>"
        ))
    }
    #expect(reading(400).points.map(\.elevation) == [1])
    #expect(reading(400, blanks: 10_000).points.map(\.elevation) == [1])
    #expect(reading(401).unusable.map(\.reason) == [.malformedLatitude])
    let long = String(repeating: "0", count: 401)
    let ignored = Reading(point("<ele>\(long)</ele><time>2024-01-01T00:00:00.\(long)Z</time>"))
    #expect(
      ignored.points.map(\.placeless) == [GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2)])
    #expect(ignored.ignored.count == 2)
  }

  @Test("A value may have the limit's length when it comes in pieces too")
  func valuesInPieces() {
    let short = limits { $0.valueBytes = 4 }
    func elevation(_ text: String) -> Double?? {
      Reading(point("<ele>\(text)</ele>"), limits: short).points.first?.elevation
    }
    #expect(elevation("12<!-- -->34") == 1234)
    #expect(elevation("12<!-- -->345") == .some(nil))
    #expect(elevation("12345") == .some(nil))
    #expect(elevation("  1234 <!-- --> ") == 1234)
    #expect(elevation("12 34") == .some(nil))
    #expect(elevation("12<!-- --> 4") == .some(nil))
  }

  @Test("Names may be as long as the limit and no longer", arguments: ["<gpx><", "<gpx><x "])
  func names(start: String) {
    let end = start.hasSuffix(" ") ? "='1'/></gpx>" : "/></gpx>"
    func text(_ count: Int) -> String { start + String(repeating: "n", count: count) + end }
    #expect(Reading(text(1_000)).error == nil)
    #expect(
      Reading(text(1_001)).message
        == "x.gpx:1:6: the name of an element or attribute is longer than 1000 bytes\(advice)")
  }

  @Test("Different names may reach the limit and no more")
  func distinctNames() {
    func elements(_ count: Int) -> String {
      "<gpx>\n" + (0..<count).map { "<e\($0)/><e\($0)/>" }.joined() + "</gpx>"
    }
    func attributes(_ count: Int) -> String {
      "<gpx>\n" + (0..<count).map { "<trk a\($0)='1'/>" }.joined() + "</gpx>"
    }
    let few = limits { $0.distinctNames = 3 }
    let message = "there are more than 3 different names\(advice)"
    #expect(Reading(elements(3), limits: few).error == nil)
    #expect(Reading(elements(4), limits: few).message == "x.gpx:2:31: \(message)")
    #expect(Reading(attributes(3), limits: few).error == nil)
    #expect(Reading(attributes(4), limits: few).message == "x.gpx:2:40: \(message)")
    #expect(Reading(elements(10_000)).error == nil)
    #expect(Reading(elements(10_001)).error?.code == .tooManyNames(limit: 10_000))
  }
}
