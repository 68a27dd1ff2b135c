// SPDX-License-Identifier: MIT

import Foundation
import GPX
import Testing

@Suite("The fast lane and expat read the same")
struct FastLaneTests {
  /// Reads a document in both lanes, whole and in parts, which must not differ.
  private func compare(_ document: [UInt8], limits: GPXLimits = GPXLimits()) -> Reading {
    let whole = Reading(document, limits: limits)
    for readSize in [1, 2, 5, 13, 61] {
      // Where a word follows the root element, expat reports another place when a read cuts it.
      let parts = Reading(document, readSize: readSize, limits: limits)
      #expect(parts.events == whole.events)
      #expect((parts.error == nil) == (whole.error == nil))
      // A document that a read sends to expat is read alike, and the lanes no longer compared.
      #expect(parts.route.isFast == whole.route.isFast)
      #expect(parts.route.wasHandedOver == whole.route.wasHandedOver)
      if whole.error == nil { #expect(parts == whole) }
    }
    #expect(whole == Reading(MemorySource(document), limits: limits, takesPoints: true))
    if whole != Reading(MemorySource(document), limits: limits, lane: .expat) {
      Issue.record("the lanes differ for \(document.base64)")
    }
    return whole
  }

  @Test(
    "Made-up documents are read alike in both lanes",
    arguments: 0..<(isExhaustive ? 400 : 40) as Range<UInt64>)
  func made(seed: UInt64) {
    var maker = DocumentMaker(seed: seed)
    for _ in 0..<20 { _ = compare(maker.document()) }
  }

  @Test(
    "Damaged documents are read alike in both lanes",
    arguments: 0..<(isExhaustive ? 4_000 : 60) as Range<UInt64>)
  func damaged(seed: UInt64) {
    var maker = DocumentMaker(seed: seed &+ 1 << 32)
    for _ in 0..<20 { _ = compare(maker.damagedDocument()) }
  }

  @Test(
    "Small limits stop both lanes at the same place", arguments: 0..<60 as Range<UInt64>)
  func limits(seed: UInt64) {
    var maker = DocumentMaker(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      var limits = GPXLimits()
      limits.nestingDepth = Int.random(in: 1...6, using: &random)
      limits.namespaceDeclarations = Int.random(in: 0...3, using: &random)
      limits.tokenBytes = Int.random(in: 60...90, using: &random)
      limits.valueBytes = Int.random(in: 1...20, using: &random)
      limits.nameBytes = Int.random(in: 3...30, using: &random)
      limits.distinctNames = Int.random(in: 1...8, using: &random)
      _ = compare(maker.document(), limits: limits)
    }
  }

  @Test("A document leaves the fast lane where it has what only expat reads, and nowhere else")
  func share() {
    var maker = DocumentMaker(seed: 7)
    var counts = (begun: 0, handedOver: 0)
    for _ in 0..<400 {
      let document = maker.document()
      let route = Reading(document).route
      #expect(route.isFast == !maker.beginsForExpat, "\(document.base64)")
      #expect(
        route.wasHandedOver == (route.isFast && maker.needsExpat), "\(document.base64)")
      if route.isFast { counts.begun += 1 }
      if route.wasHandedOver { counts.handedOver += 1 }
    }
    // Both kinds must be there, or the above says little.
    #expect(counts.begun > 350)
    #expect((100..<300).contains(counts.handedOver))
  }

  @Test(
    "Files that readers get wrong, that fuzzing found or that recorders wrote are read alike",
    arguments: files)
  func kept(file: URL) throws { _ = compare(Array(try Data(contentsOf: file))) }

  @Test("Files of every kind are there to read")
  func kinds() {
    let folders = Self.files.map { $0.deletingLastPathComponent().lastPathComponent }
    #expect(folders.count { $0 == "Cases" } >= 35)
    #expect(Set(folders) == ["Cases", "Crashes", "Traces"])
  }

  private static let files: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let folders = [
      tests.appendingPathComponent("Fixtures/Cases"),
      tests.appendingPathComponent("Fixtures/Crashes"), root.appendingPathComponent("Traces"),
    ]
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? [])
        .filter { folder.lastPathComponent != "Traces" || $0.pathExtension == "gpx" }
        .sorted { $0.path < $1.path }
    }
  }()

  @Test("Every place that a document can be cut at is an error at the same place")
  func cuts() {
    let text = """
      <?xml version="1.0"?>\r\n<gpx version="1.1" xmlns="\(gpx11)">\r<!-- é --><wpt lat='1'
       lon="2"><ele> <![CDATA[1]] ]]>&#50;</ele><name>a]]é&amp;</name><?p i?></wpt></gpx>\r\n
      """
    let bytes = Array(text.utf8)
    for count in bytes.indices { _ = compare(Array(bytes[..<count])) }
  }

  @Test("The fast lane alone refuses documents that are not for it, and no others")
  func alone() {
    func reading(_ text: String) -> Reading {
      Reading(MemorySource(Array(text.utf8)), lane: .fast)
    }
    let wpt = "<gpx><wpt lat='1' lon='2'/></gpx>"
    #expect(reading(wpt) == Reading(wpt))
    let refused = reading("<!DOCTYPE gpx>" + wpt)
    #expect(refused.events.isEmpty)
    #expect(
      refused.message
        == "x.gpx:1:1: the fast reader cannot read how this file begins; let the reader be chosen, or take expat"
    )
    // Where in a refused document a fault lies decides about nothing, nor does its end.
    let point = "<wpt lat='1' lon='2'><ele>x</ele></wpt>"
    for count in [0, 1, 9_000] {
      for end in ["<x></gpx>", "</gpx>", "<"] {
        let text = "<!DOCTYPE gpx><gpx version='1'>" + String(repeating: point, count: count) + end
        let reading = reading(text)
        #expect(reading.error == refused.error)
        #expect(reading.events.isEmpty && reading.ignored.count == 0 && reading.version == nil)
      }
    }
    #expect(reading("<!DOCTYPE gpx><kml/>").error?.code == .notGPX(root: "kml"))
    #expect(reading("").error?.code == .empty)
    #expect(reading("{}").error?.code == .notXML(.json))
    #expect(reading("<?xml version='1.0' encoding='latin1'?><gpx").error?.code == .truncated)
    #expect(reading("<gpx><é/></gpx>") == Reading("<gpx><é/></gpx>"))
  }

  @Test("A tag that is longer than the lane's buffer is read all the same")
  func longTags() {
    for count in [65_530, 65_536, 65_540, 200_000] {
      let comment = "<!--" + String(repeating: "\n", count: count) + "-->"
      let reading = Reading("<gpx>\(comment)<wpt lat='1' lon='2'/><x></gpx>")
      #expect(reading.points.map(\.position.line) == [Int32(count) + 1])
      #expect(reading.error?.code == .notWellFormed(detail: .mismatchedTag))
      #expect(Reading("\(comment)<gpx/>").error == nil)
      #expect(Reading("\(comment)<!DOCTYPE gpx><gpx/>").error == nil)
    }
  }
}

extension [UInt8] {
  /// The bytes as text that any tool turns back.
  var base64: String { Data(self).base64EncodedString() }
}
