// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationAppIdentity
@testable import LocationFiles

@Suite("A damaged Info.plist is refused with its place")
struct InfoPlistErrorTests {
  @Test(
    "A fault in XML is reported with its place and what to do",
    arguments: [
      (
        "<key>a</key>\n<strin>b</strin>",
        "5:1: <strin> is no element of a property list; correct it"
      ),
      ("<key>a</key></dict>", "4:1: the key “a” has no value; write one after it"),
      ("<key>a</key><key>b</key>", "4:1: the key “a” has no value; write one after it"),
      ("<string>b</string>", "4:1: a value without a key; put a <key> before it"),
      (
        "<key>a</key><array></dict>",
        "4:20: </dict> does not end what was begun; correct the nesting"
      ),
      (
        "<key>a</key><string>b</key>",
        "4:22: </key> does not end what was begun; correct the nesting"
      ),
      (
        "ä x<key>a</key>", "4:1: text between elements; put it into a <string>, or delete it"
      ),
      (
        "<key>a</key><string>ä<b></string>",
        "4:22: an element inside text; write “<” as “&lt;”"
      ),
      (
        "<key>a</key><string>R&D</string>",
        "4:22: “&D” stands for no character; write “&” as “&amp;”"
      ),
      (
        "<key>a</key><string>&#xD800;</string>",
        "4:21: “&#xD800” stands for no character; write “&” as “&amp;”"
      ),
      (
        "<key>a</key><string>a&nbsp;b</string>",
        "4:22: “&nbsp” stands for no character; write “&” as “&amp;”"
      ),
      ("<key>a</key><string>ä < b</string>", "4:23: an element inside text; write “<” as “&lt;”"),
      ("\n ä &lt;", "5:2: text between elements; put it into a <string>, or delete it"),
      (
        "<key>a</key><string>ä\u{0}</string>",
        "4:22: the character U+0000 must not stand here; correct it"
      ),
      ("<key a=b>", "4:8: the character “b” must not stand here; correct it"),
      (
        "<key a='' a=''>", "4:11: duplicate attribute; correct it, or export the file again"
      ),
      ("<!-- ä -- -->", "4:8: “--” inside a comment; correct it, or export the file again"),
      (
        "<key>a ]]> b</key>", "4:8: “]]>” inside text; correct it, or export the file again"
      ),
      (
        "</dict><key>a</key>",
        "4:8: an element after the dictionary; move it into the dictionary, or delete it"
      ),
    ])
  func xml(body: String, expected: String) {
    #expect(PlistSample.message(PlistSample.xml(body)) == "Info.plist:\(expected)")
  }

  @Test(
    "A file that is no property list is reported",
    arguments: [
      ("", "Info.plist: is empty; export the file again"),
      (" \n", "Info.plist: is empty; export the file again"),
      (
        "a = b;",
        "Info.plist: is no property list; "
          + "convert it with “plutil -convert xml1”"
      ),
      (
        "<html><body/></html>",
        "Info.plist:1:1: is no property list; "
          + "convert it with “plutil -convert xml1”"
      ),
      (
        "<plist><array/></plist>",
        "Info.plist:1:8: holds no dictionary; an Info.plist is a dictionary of keys and values"
      ),
      ("<plist><dict>", "Info.plist:1:14: the file ends too early; export it again"),
      ("<plist><dict/>", "Info.plist:1:15: the file ends too early; export it again"),
      ("<plist><dict><!--", "Info.plist:1:18: the file ends too early; export it again"),
      (
        "<!DOCTYPE plist [<!ENTITY x \"y\">]><plist><dict/></plist>",
        "Info.plist:1:17: a document type with definitions of its own; delete what is in “[…]”"
      ),
      (
        "<?xml version='1.0'?> a <plist><dict/></plist>",
        "Info.plist:1:23: text between elements; put it into a <string>, or delete it"
      ),
      (
        "<!-- --><?xml version='1.0'?><plist><dict/></plist>",
        "Info.plist:1:9: the XML declaration is not at the very start; "
          + "correct it, or export the file again"
      ),
      (
        "<plist><dict><key>&x;</key>",
        "Info.plist:1:19: “&x” stands for no character; write “&” as “&amp;”"
      ),
      (
        "<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict/></plist>",
        "Info.plist:1:1: the encoding “ISO-8859-1” is not read; save the file as UTF-8"
      ),
      ("{ a = b }", "Info.plist:1:9: “;” must stand here; write lines \"key\" = \"text\";"),
      (
        "{ a = (b c); }",
        "Info.plist:1:10: “,” or “)” must stand here; correct it, or convert the file to XML"
      ),
      (
        "{ a = ; }",
        "Info.plist:1:7: a value must stand here; correct it, or convert the file to XML"
      ),
      (
        "{ a = b; } c",
        "Info.plist:1:12: nothing must stand here; correct it, or convert the file to XML"
      ),
      ("// a\n(b)", "Info.plist:2:1: “{” must stand here; correct it, or convert the file to XML"),
      ("{ a = <12; }", "Info.plist:1:7: the file ends too early; export it again"),
      ("{ \"a\": 1 }", "Info.plist:1:6: “=” must stand here; write lines \"key\" = \"text\";"),
      ("{ a = {", "Info.plist:1:8: the file ends too early; export it again"),
      (
        "{ a = " + String(repeating: "(", count: 100_000),
        "Info.plist:1:70: values are nested more than 64 deep, which no Info.plist needs"
      ),
      (
        "bplist00",
        "Info.plist: is a damaged binary property list; export the file again"
      ),
    ])
  func noPlist(text: String, expected: String) {
    #expect(PlistSample.message(Array(text.utf8)) == expected)
  }

  @Test("Bytes that are not valid are reported with their place in UTF-8, and refused in UTF-16")
  func invalidText() {
    let words = "bytes that are not valid in the file's encoding; save the file as UTF-8"
    #expect(PlistSample.message(Array("<a>\nä".utf8) + [0xE4]) == "Info.plist:2:2: \(words)")
    #expect(PlistSample.message([0xFF, 0xFE, 0x3C]) == "Info.plist: \(words)")
    #expect(PlistSample.message([0xFF, 0xFE, 0x3C, 0, 0, 0xD8]) == "Info.plist: \(words)")
  }

  @Test("Values may be nested 64 deep, and not one deeper, however deep that is")
  func depth() {
    func nested(_ depth: Int) -> [UInt8] {
      PlistSample.xml(
        "<key>a</key>" + String(repeating: "<array>", count: depth)
          + String(repeating: "</array>", count: depth))
    }
    #expect(PlistSample.message(nested(63)).hasPrefix("accepted"))
    let words = "values are nested more than 64 deep, which no Info.plist needs"
    #expect(PlistSample.message(nested(64)) == "Info.plist:4:454: \(words)")
    #expect(PlistSample.message(nested(1_000_000)) == "Info.plist:4:454: \(words)")
    let dictionaries = String(repeating: "<dict><key>a</key>", count: 100_000)
    #expect(PlistSample.message(PlistSample.xml("<key>a</key>\(dictionaries)")).hasSuffix(words))
  }

  @Test("A file may have 16 MiB, and not a byte more")
  func size() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 0x20, count: FileBytes.limit), to: "a")
    #expect(try FileBytes.read(path).count == 16_777_216)
    let larger = try folder.write([UInt8](repeating: 0x20, count: FileBytes.limit + 1), to: "b")
    #expect(
      throws: InfoPlistError(.tooLarge(limit: 16_777_216), file: larger)
    ) { try InfoPlist(path: larger) }
    #expect(
      InfoPlistError(.tooLarge(limit: 16_777_216), file: "b").description
        == "b: has more than 16777216 bytes, which no Info.plist needs")
  }

  @Test("A file that is not there, and a folder, say so")
  func cannotOpen() throws {
    let folder = try TemporaryFolder()
    let absent = #expect(throws: InfoPlistError.self) { try InfoPlist.open("/nowhere/Info.plist") }
    #expect(
      absent?.description == "/nowhere/Info.plist: cannot be opened: No such file or directory")
    #expect(absent?.isMissingInput == true)
    let empty = #expect(throws: InfoPlistError.self) { try InfoPlist.open(folder.path) }
    #expect(
      empty?.description
        == "\(folder.path): has no Info.plist; name an Info.plist, or the folder of a built app")
    #expect(empty?.isMissingInput == true)
    let read = #expect(throws: InfoPlistError.self) { try InfoPlist(path: folder.path) }
    #expect(read?.description == "\(folder.path): cannot be opened: Is a directory")
  }

  @Test("A folder's Info.plist is found as macOS and as iOS have it")
  func folders() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      PlistSample.xml("<key>CFBundleName</key><string>iOS</string>"), to: "Info.plist")
    #expect(try InfoPlist.open(folder.path)["CFBundleName"] == .string("iOS"))
    try FileManager.default.createDirectory(
      atPath: folder.path("Contents"), withIntermediateDirectories: false)
    _ = try folder.write(
      PlistSample.xml("<key>CFBundleName</key><string>macOS</string>"), to: "Contents/Info.plist")
    #expect(try InfoPlist.open(folder.path + "/")["CFBundleName"] == .string("macOS"))
  }
}
