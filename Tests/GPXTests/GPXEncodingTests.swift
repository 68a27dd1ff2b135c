// SPDX-License-Identifier: MIT

import Foundation
import GPX
import Testing

@Suite("Character encodings")
struct GPXEncodingTests {
  private let content =
    "<trk><name>Žďár, Ölpfad, 山</name><trkseg><trkpt lat='1' lon='2'><ele>3</ele></trkpt></trkseg></trk>"

  private func expectPoint(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let reading = Reading(bytes)
    #expect(reading.error == nil, sourceLocation: sourceLocation)
    let points = reading.points.map(\.placeless)
    #expect(
      points == [GPXPoint(kind: .trackPoint, latitude: 1, longitude: 2, elevation: 3)],
      sourceLocation: sourceLocation)
  }

  @Test("UTF-8 is read with and without a declaration and a byte order mark")
  func utf8() {
    for declaration in ["", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='utf-8'?>"] {
      let bytes = Array((declaration + "\n" + document(content)).utf8)
      expectPoint(bytes)
      expectPoint([0xEF, 0xBB, 0xBF] + bytes)
    }
  }

  @Test(
    "UTF-16 is read in both byte orders, with and without a mark",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16(encoding: String.Encoding) throws {
    let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
    let declared = "<?xml version='1.0' encoding='UTF-16'?>" + document(content)
    let plain = document(content)
    expectPoint(mark + Array(try #require(declared.data(using: encoding))))
    expectPoint(mark + Array(try #require(plain.data(using: encoding))))
    expectPoint(Array(try #require(declared.data(using: encoding))))
  }

  @Test("Columns count characters, not bytes, in every encoding, and leave byte order marks out")
  func columns() throws {
    let text = document("<name>Žďár 山</name><wpt lat='1' lon='2'/>")
    let expected = [TextPosition(line: 1, column: 81)]
    #expect(Reading(text).points.map(\.position) == expected)
    #expect(Reading("\u{FEFF}" + text).points.map(\.position) == expected)
    #expect(Reading("\u{FEFF}<gpx></x>").message?.hasPrefix("x.gpx:1:8: ") == true)
    let wide = [0xFF, 0xFE] + Array(try #require(text.data(using: .utf16LittleEndian)))
    #expect(Reading(wide).points.map(\.position) == expected)
  }

  @Test(
    "Encodings of one byte a character are read, under any of their usual names",
    arguments: [
      "ISO-8859-1", "iso-8859-1", "US-ASCII", "windows-1252", "Windows-1252", "CP1252", "cp-1252",
      "windows-1250", "windows-1251", "ISO-8859-2", "ISO-8859-15", "iso8859_15", "KOI8-R",
      "macintosh", "IBM850", "cp437", "TIS-620", "ANSI",
    ])
  func singleByte(name: String) {
    let upper: [UInt8] = name == "US-ASCII" ? [] : Array(0x80...0xFF)
    let start = "<?xml version='1.0' encoding='\(name)'?><gpx><trk><name>"
    let end = "</name><trkseg><trkpt lat='1' lon='2'><ele>3</ele></trkpt></trkseg></trk></gpx>"
    expectPoint(Array(start.utf8) + upper + Array(end.utf8))
  }

  @Test("A name in a one-byte encoding may have letters beyond ASCII")
  func upperNames() {
    let start = "<?xml version='1.0' encoding='windows-1252'?><gpx><wpt lat='1' lon='2'><h"
    let middle = "he>5</h"
    let end = "he></wpt></gpx>"
    let bytes = Array(start.utf8) + [0xF6] + Array(middle.utf8) + [0xF6] + Array(end.utf8)
    #expect(Reading(bytes).error == nil)
    #expect(Reading(bytes).points.count == 1)
  }

  @Test(
    "Other encodings are refused by name",
    arguments: [
      "Shift_JIS", "GB18030", "UTF-7", "EBCDIC-CP-US", "windows-9999", "iso-8859-12", "x",
    ])
  func unsupported(name: String) {
    let text = "<?xml version='1.0' encoding='\(name)'?>" + document(content)
    #expect(
      Reading(text).message
        == "x.gpx:1:1: the encoding “\(name)” is not supported; save the file as UTF-8")
  }

  @Test("Byte order marks and shapes of UTF-32 are named")
  func utf32() throws {
    for encoding in [String.Encoding.utf32LittleEndian, .utf32BigEndian] {
      let bytes = Array(try #require(document(content).data(using: encoding)))
      #expect(
        Reading(bytes).message
          == "x.gpx:1:1: the encoding “UTF-32” is not supported; save the file as UTF-8")
    }
  }
}
