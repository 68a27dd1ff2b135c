// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Gzip")
struct GPXGzipTests {
  private let whole = Array(document("<wpt lat='1' lon='2'/>\n<wpt lat='3' lon='4'/>").utf8)

  private func expectWhole(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    for readSize in [1, 5, Int.max] {
      let reading = Reading(bytes, readSize: readSize)
      #expect(reading == Reading(whole), sourceLocation: sourceLocation)
      #expect(reading.points.count == 2, sourceLocation: sourceLocation)
    }
  }

  @Test("Gzip is recognized by its first bytes, not by a name")
  func recognized() {
    expectWhole(Gzip.member(whole))
  }

  @Test("Several members count as one, wherever they are split, and zeros may follow the last")
  func members() {
    for split in [0, 1, 40, whole.count] {
      expectWhole(Gzip.member(Array(whole[..<split])) + Gzip.member(Array(whole[split...])))
    }
    expectWhole(Gzip.member(whole) + [UInt8](repeating: 0, count: 1_000))
  }

  @Test("A large compressed document is read whole")
  func large() {
    let points = String(repeating: "<trkpt lat='1' lon='2'><ele>3</ele></trkpt>\n", count: 5_000)
    let bytes = Gzip.member(Array(track(points).utf8))
    #expect(Reading(bytes).points.count == 5_000)
    #expect(Reading(bytes).error == nil)
  }

  @Test("Compressed data that ends too early is an error after all that it gave")
  func truncated() {
    let member = Gzip.member(whole)
    for count in 2..<member.count {
      let reading = Reading(Array(member[..<count]))
      #expect(reading.error?.code == .truncatedGzip, "at \(count)")
    }
    let reading = Reading(Array(member.dropLast(20)))
    #expect(reading.points.count == 1)
    #expect(
      reading.message
        == "x.gpx:2:1: the gzip data ends too early; download, copy or compress the file again")
  }

  @Test("A member that follows and is cut short is an error too")
  func truncatedSecond() {
    #expect(Reading(Gzip.member(whole) + Gzip.member([]).dropLast()).error?.code == .truncatedGzip)
  }

  @Test("Damaged data and a wrong checksum are errors")
  func damaged() {
    let member = Gzip.member(whole)
    var wrongSum = member
    wrongSum[member.count - 5] ^= 1
    var wrongBlock = member
    wrongBlock[10] = 7
    let message = "the gzip data is damaged; download, copy or compress the file again"
    #expect(Reading(wrongSum).error?.code == .badGzip)
    #expect(Reading(wrongBlock).message == "x.gpx:1:1: \(message)")
    #expect(Reading(member + Array("rubbish".utf8)).error?.code == .badGzip)
  }

  @Test("A file compressed twice is named as such")
  func twice() {
    #expect(
      Reading(Gzip.member(Gzip.member(whole))).message
        == "x.gpx:1:1: this is compressed with gzip twice; decompress it once first")
  }

  @Test("A compressed file is judged as if it were not")
  func contents() {
    #expect(
      Reading(Gzip.member([])).message
        == "x.gpx:1:1: the file is empty; export it again, or give another file")
    #expect(Reading(Gzip.member(Array("{}".utf8))).error?.code == .notXML(.json))
    #expect(Reading(Gzip.member(Array("<gpx>".utf8))).error?.code == .truncated)
  }

  @Test("A source that fails inside compressed data says why")
  func unreadable() {
    let source = MemorySource(
      Array(Gzip.member(whole).dropLast(20)), fault: ByteSourceError(reason: "timed out"))
    let reading = Reading(source)
    #expect(reading.points.count == 1)
    #expect(reading.error?.code == .unreadable(reason: "timed out"))
  }

  @Test("Data that expands past the default bounds is refused")
  func bomb() {
    let reading = Reading(Gzip.bomb(bytes: 200_000))
    #expect(reading.error?.code == .expandsTooFar(ratio: 200))
    #expect(
      reading.message?.hasSuffix(
        """
        : the gzip data expands to more than 200 times its size, as in an attack; decompress it \
        yourself if you trust it
        """) == true)
  }

  @Test("Data may expand as far as the bound and no further")
  func bounds() {
    var limits = GPXLimits()
    limits.expansionRatio = 1
    limits.freeExpandedBytes = 0
    // Stored bytes take 23 more than they are, so only the free ones can be exceeded here.
    #expect(Reading(Gzip.member(whole), limits: limits).error == nil)
    limits.expansionRatio = 2_000
    #expect(Reading(Gzip.bomb(bytes: 1_000), limits: limits).error?.code == .truncatedGzip)
    limits.expansionRatio = 500
    #expect(
      Reading(Gzip.bomb(bytes: 1_000), limits: limits).error?.code == .expandsTooFar(ratio: 500))
    limits.freeExpandedBytes = 1_000 * 1_032
    #expect(Reading(Gzip.bomb(bytes: 1_000), limits: limits).error?.code == .truncatedGzip)
  }
}
