// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Which lane reads a document follows from its bytes alone")
struct LaneChoiceTests {
  /// A document in reads of every size and cut at every place of its first bytes.
  private func readings(_ text: String, head: Int, lane: GPXLane) -> [Reading] {
    let bytes = Array(text.utf8)
    let sizes = (1...61).map { MemorySource(bytes, readSize: $0) }
    let cuts = (1...head).map { MemorySource(bytes, cut: $0) }
    return (sizes + cuts).map { Reading($0, lane: lane) }
  }

  private static let rest = "\n<gpx><wpt lat='1' lon='2'/></gpx>"

  @Test(
    "An XML declaration for the fast lane is so however reads cut it",
    arguments: [
      "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>",
      "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>",
      "\u{FEFF}<?xml\n version = '1.0'\r\n\tencoding= \"US-ASCII\"\rstandalone ='no' ?>",
      "<?xml version='1.0' standalone='no'?>", "<?xml-stylesheet href='a'?>", "<?xmlx?><!-- a -->",
      "<?xml version='1.0'?>\n<?xml-stylesheet href='a'?><!-- \u{E9} -->\r\n<?p i?>",
    ])
  func declarations(declaration: String) {
    let whole = Reading(declaration + Self.rest)
    #expect(whole.points.count == 1)
    let head = declaration.utf8.count + 2
    for lane in [GPXLane.fast, .automatic] {
      for reading in readings(declaration + Self.rest, head: head, lane: lane) {
        #expect(reading == whole)
        #expect(reading.route.isFast && !reading.route.wasHandedOver)
      }
    }
  }

  @Test(
    "An XML declaration that is for expat is so however reads cut it",
    arguments: [
      "<?xml version='1.0' encoding='latin1'?>", "<?xml version='1.0' encoding='UTF-16'?>",
      "<?xml version='1.1'?>", "<?xml version='1.0' a='b'?>", "<?xml?>", "<?xml version='1.0'>",
      "<?xml version='1.0'?", "<?xml version='1.0' standalone='maybe'?>", "<?xml version='1.0' ??>",
      "<?xml version='1>0'?>", "<?xml version='1.0'\u{0}?>", "<?xml encoding='UTF-8'?>",
    ])
  func others(declaration: String) {
    let text = declaration + Self.rest
    let whole = Reading(text)
    #expect(!whole.route.isFast)
    for reading in readings(text, head: declaration.utf8.count + 2, lane: .automatic) {
      #expect(reading == whole)
      #expect(!reading.route.isFast)
    }
  }

  @Test(
    "The fast lane takes a root element that begins in the first 64 KiB, however these are read",
    arguments: [1_000, 40_000, 65_535, Int.max])
  func longBeginnings(readSize: Int) {
    let half = "<!--" + String(repeating: "x", count: 30_000) + "-->"
    for room in 0..<5 {
      let blank = String(repeating: " ", count: (64 << 10) - 2 * half.utf8.count - room)
      let text = half + blank + half + "<gpx/>"
      let reading = Reading(Array(text.utf8), readSize: readSize)
      #expect(reading.error == nil)
      #expect(reading.route.isFast == (room >= 2))
    }
  }

  @Test(
    "An XML declaration that does not end is left to expat after 64 KiB",
    arguments: [1_000, 40_000, Int.max])
  func endless(readSize: Int) {
    let text = "<?xml version='1.0' " + String(repeating: " ", count: 100_000)
    let reading = Reading(Array(text.utf8), readSize: readSize)
    #expect(!reading.route.isFast)
    #expect(reading.error?.code == .truncated)
    let ended = Reading(Array((text + "?><gpx/>").utf8), readSize: readSize)
    #expect(!ended.route.isFast)
    #expect(ended.error == nil)
  }
}
