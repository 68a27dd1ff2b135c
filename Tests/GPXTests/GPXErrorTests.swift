// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Errors")
struct GPXErrorTests {
  @Test(
    "A file that is not XML is named by its kind",
    arguments: [
      ("", "the file is empty; export it again, or give another file"),
      (" \r\n\t ", "the file is empty; export it again, or give another file"),
      ("\u{FEFF}", "the file is empty; export it again, or give another file"),
      ("\u{FEFF}\n", "the file is empty; export it again, or give another file"),
      ("hello, this is text", "this is text without markup, not GPX; give a GPX file"),
      ("\n\n lat,lon,ele", "this is text without markup, not GPX; give a GPX file"),
      ("\u{FEFF}lat,lon", "this is text without markup, not GPX; give a GPX file"),
      ("$GPGGA,123519,4807.038,N", "this is NMEA 0183 text, not GPX; convert it to GPX first"),
      ("{\"type\": \"FeatureCollection\"}", "this is JSON, not GPX; convert it to GPX first"),
      ("  [1, 2]", "this is JSON, not GPX; convert it to GPX first"),
      ("%PDF-1.7 ...", "this is a PDF document, not GPX; give a GPX file"),
      (
        "PK\u{3}\u{4}.......",
        "this is a ZIP archive, not GPX; unpack it and give the GPX file inside"
      ),
      ("GIF89a....", "this is an image, not GPX; give a GPX file"),
      ("BZh91AY&SY", "this is compressed with bzip2; decompress it first"),
      ("\u{E}\u{10}....  ..  .FIT....", "this is binary data, not GPX; give a GPX file"),
      ("\u{E}\u{10}......" + ".FIT....", "this is a FIT file, not GPX; convert it to GPX first"),
      (String(repeating: "\0", count: 100), "this is binary data, not GPX; give a GPX file"),
      ("\u{7F}ELF\u{2}\u{1}", "this is a program, not GPX; give a GPX file"),
      (
        "<!doctype HTML><html>",
        "the root element is “html”, not “gpx”; this is a web page, so download the GPX file itself"
      ),
    ])
  func notXML(text: String, message: String) {
    #expect(Reading(text).message == "x.gpx:1:1: \(message)")
  }

  @Test(
    "A binary format is recognized by its first bytes",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "this is an image, not GPX; give a GPX file"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "this is an image, not GPX; give a GPX file"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "this is compressed with xz; decompress it first"),
      ([0x28, 0xB5, 0x2F, 0xFD], "this is compressed with Zstandard; decompress it first"),
      ([0xC3, 0x28, 0xA0], "this is binary data, not GPX; give a GPX file"),
    ] as [([UInt8], String)])
  func signatures(bytes: [UInt8], message: String) {
    #expect(Reading(bytes).message == "x.gpx:1:1: \(message)")
  }

  @Test(
    "Another root element is named, with what to do",
    arguments: [
      ("<html>", "1:1", "“html”, not “gpx”; this is a web page, so download the GPX file itself"),
      (
        "<?xml version='1.0'?><!DOCTYPE html>\n<HTML>", "2:1",
        "“HTML”, not “gpx”; this is a web page, so download the GPX file itself"
      ),
      ("<kml xmlns='k'>", "1:1", "“kml”, not “gpx”; convert the file to GPX first"),
      (
        "<?xml version='1.0'?>\n  <TrainingCenterDatabase>", "2:3",
        "“TrainingCenterDatabase”, not “gpx”; convert the file to GPX first"
      ),
      ("<svg>", "1:1", "“svg”, not “gpx”; give a GPX file"),
      ("<GPX>", "1:1", "“GPX”, not “gpx”; give a GPX file"),
      ("<gpx:gpx>", "1:1", "“gpx:gpx”, not “gpx”; give a GPX file"),
      ("<a\u{202E}b>", "1:3", nil),
      (
        "<\(String(repeating: "é", count: 200))>", "1:1",
        "“\(String(repeating: "é", count: 40))”, not “gpx”; give a GPX file"
      ),
    ])
  func otherRoots(text: String, place: String, message: String?) {
    guard let message else {
      #expect(Reading(text).message?.contains("\u{202E}") == false)
      return
    }
    #expect(Reading(text).message == "x.gpx:\(place): the root element is \(message)")
  }

  @Test("A root of another namespace is refused with that namespace, made harmless")
  func otherNamespace() {
    #expect(
      Reading("<gpx xmlns='http://example.org/\u{202E}x'/>").message
        == """
        x.gpx:1:1: the root element “gpx” has the namespace “http://example.org/\u{FFFD}x”, \
        which is not GPX; give a GPX 1.0 or 1.1 file
        """)
  }

  @Test(
    "A document that breaks XML's rules is refused at the place, with what to do",
    arguments: [
      (
        "<gpx><trk></gpx>", "1:13",
        "this end tag does not match the open element; correct it, or export the file again"
      ),
      ("<gpx a='1' a='2'/>", "1:12", "an attribute is given twice; delete one of the two"),
      (
        "<gpx/>\n<gpx/>", "2:1",
        "something follows the root element; delete it, or split the documents into files"
      ),
      (
        "\n<?xml version='1.0'?><gpx/>", "2:1",
        "the XML declaration is not at the very start; delete what comes before it"
      ),
      ("<gpx>&#0;</gpx>", "1:6", "this refers to no character; correct or delete it"),
      (
        "<gpx>\u{0}</gpx>", "1:6",
        "the byte 0x00 must not stand in XML; delete it, or export the file again"
      ),
      (
        "<gpx>\u{1B}[31m</gpx>", "1:6",
        "the byte 0x1B must not stand in XML; delete it, or export the file again"
      ),
      (
        "<gpx a=1/>", "1:8",
        "the character “1” must not stand here; correct it, or export the file again"
      ),
      ("<gpx a='<'/>", "1:9", "this must not stand here; correct it, or export the file again"),
      (
        "<!DOCTYPE gpx [<!ENTITY e '&e;'>]><gpx>&e;</gpx>", "1:40",
        "this entity contains itself; delete its declaration"
      ),
      (
        "<?xml version='1.0' encoding='UTF-16'?><gpx/>", "1:31",
        "the file is not in the encoding it declares; correct the declaration, or save it as UTF-8"
      ),
      (
        "<?xml versio='1'?><gpx/>", "1:7",
        "XML declaration not well-formed; correct it, or export the file again"
      ),
    ])
  func notWellFormed(text: String, place: String, message: String) {
    #expect(Reading(text).message == "x.gpx:\(place): this is not well-formed XML: \(message)")
  }

  @Test("Bytes that are not in the file's encoding are named")
  func invalidBytes() {
    #expect(
      Reading(Array("<gpx>\n<name>caf".utf8) + [0xE9] + Array("</name></gpx>".utf8)).message
        == """
        x.gpx:2:10: this is not well-formed XML: the character that begins with the byte 0xE9 must \
        not stand here, or is not in the file's encoding; correct it, or save the file as UTF-8
        """)
  }

  @Test(
    "A character that must not stand where it does is named, and the encoding is not blamed",
    arguments: [
      ("<gpx>\n<\u{1F600}/></gpx>", "2:2", "“\u{1F600}” (U+1F600)"),
      ("<gpx>\n<name>\u{FFFE}</name></gpx>", "2:7", "“\u{FFFD}” (U+FFFE)"),
    ])
  func unexpectedCharacter(text: String, place: String, name: String) {
    #expect(
      Reading(text).message == "x.gpx:\(place): this is not well-formed XML: the character \(name) "
        + "must not stand here; correct it, or export the file again")
  }

  @Test(
    "A truncated document is an error at its end, after all that it has was given",
    arguments: [
      ("<", "1:1"), ("<?xml version='1.0'?>", "1:22"), ("<gpx", "1:1"), ("<gpx>", "1:6"),
      ("<gpx><wpt lat='1' lon='2'/>", "1:28"), ("<gpx><wpt lat='1' lon='2'/><wpt lat='3", "1:28"),
      ("<gpx><wpt lat='1' lon='2'/><wpt lat='3' lon='4'>", "1:49"),
      ("<gpx><wpt lat='1' lon='2'/>\n<!-- x", "2:1"),
      ("<gpx><wpt lat='1' lon='2'/>\n<![CDATA[ x", "2:12"),
      ("<gpx><wpt lat='1' lon='2'/>\n<name>&amp", "2:7"),
      ("<gpx><wpt lat='1' lon='2'/>\n</gpx", "2:1"),
    ])
  func truncated(text: String, place: String) {
    let reading = Reading(text)
    #expect(
      reading.message
        == "x.gpx:\(place): the file ends before the document does; download, copy or export it again"
    )
    #expect(reading.points.count == (text.contains("<wpt lat='1' lon='2'/>") ? 1 : 0))
  }

  @Test("A cut inside a character is a truncation too")
  func cutCharacter() {
    #expect(Reading(Array("<gpx>".utf8) + [0xE5, 0xB1]).error?.code == .truncated)
  }

  @Test("The contents before a fault are given before the error")
  func eventsBeforeError() {
    let reading = Reading("<gpx><wpt lat='1' lon='2'/><rte></gpx>")
    #expect(reading.events.count == 2)
    #expect(reading.error?.code == .notWellFormed(detail: .mismatchedTag))
  }

  @Test("A source that fails is an error after all that it gave")
  func unreadable() {
    let source = MemorySource(
      Array("<gpx>\n<wpt lat='1' lon='2'/>".utf8),
      fault: ByteSourceError(reason: "Input/output error"))
    let reading = Reading(source)
    #expect(reading.points.count == 1)
    #expect(
      reading.message
        == "x.gpx:2:23: the file cannot be read: Input/output error; check it and try again")
    let closed = MemorySource([], fault: ByteSourceError(reason: "Is a directory"))
    #expect(
      Reading(closed).message
        == "x.gpx:1:1: the file cannot be read: Is a directory; check it and try again")
  }

  @Test("A source that returns an impossible count is not believed", arguments: [-1, Int.max])
  func lyingSource(count: Int) {
    struct Liar: ByteSource {
      var count: Int
      mutating func read(
        into buffer: UnsafeMutableRawBufferPointer
      ) throws(ByteSourceError) -> Int { count }
    }
    #expect(
      Reading(Liar(count: count)).error?.code
        == .unreadable(reason: "its source returned \(count) bytes"))
  }

  @Test(
    "Every error is one line without control characters, whatever names it has",
    arguments: [
      GPXError.Code.empty, .notGPX(root: "\u{1B}[31m\n\u{9B}"), .notGPXNamespace("\r\u{0}"),
      .unsupportedEncoding(name: "\u{2028}"), .unreadable(reason: "\n"),
      .externalEntity(name: "\u{7}"), .undefinedEntity(name: "\u{85}"), .outOfMemory,
    ])
  func harmless(code: GPXError.Code) {
    let text = GPXError(code: code, file: "a\nb\u{1B}.gpx", line: 1, column: 2).description
    #expect(text.hasPrefix("a\u{FFFD}b\u{FFFD}.gpx:1:2: "))
    #expect(
      text.unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      })
    #expect(text.contains("; "))
  }

  @Test("A document of nothing but a memory shortage says so")
  func outOfMemory() {
    #expect(
      GPXError(code: .outOfMemory, file: "x.gpx", line: 1, column: 1).description
        == "x.gpx:1:1: there is not enough memory to read the file; free some and try again")
  }
}
