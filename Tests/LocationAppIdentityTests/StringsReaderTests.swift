// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationFakes
import Testing

@testable import LocationAppIdentity

@Suite("Localised strings are read")
struct StringsReaderTests {
  private func read(_ text: String) -> String {
    do throws(InfoPlistError) {
      let content = try StringsReader.read(Array(text.utf8), file: "x.strings")
      return content.values.map { key, value in
        if case .string(let text) = value { "\(key)=\(text)" } else { "\(key)!" }
      }.sorted().joined(separator: "|")
    } catch {
      return error.description
    }
  }

  @Test(
    "Pairs, comments, bare words, escapes and keys that are their own text are understood",
    arguments: [
      ("", ""), (" \n/* nothing */ // at all", ""),
      ("\"a\" = \"b\";", "a=b"), ("a=b;c=d;", "a=b|c=d"),
      ("'a' = 'it\"s';", "a=it\"s"), ("\"a\";", "a=a"),
      ("/* \"x\" = \"y\"; */\n\"a\" /* 1 */ = // 2\n \"b\" ;", "a=b"),
      ("\"a\" = \"/* no */ // comment\";", "a=/* no */ // comment"),
      (#""a" = "\"q\" \\ \t\n\/";"#, "a=\"q\" \\ \t\n/"),
      (#""a" = "\U00e4\U1f\u00E4";"#, "a=ä\u{1F}ä"), (#""a" = "\UD83D\UDEB6";"#, "a=🚶"),
      (#""a" = "\101\7z";"#, "a=A\u{7}z"), ("\"a\" = \"b\nc\";", "a=b\nc"),
      ("\"a\" = \"äöü 🚶\";", "a=äöü 🚶"), ("a = \"1\"; a = \"2\";", "a=2"),
      ("NSLocation.x-y_z/1:$ = b;", "NSLocation.x-y_z/1:$=b"), ("\u{2028}a = b;\u{2029}", "a=b"),
    ])
  func pairs(text: String, expected: String) {
    #expect(read(text) == expected)
  }

  @Test(
    "Text that is no pair is reported with its place",
    arguments: [
      ("\"a\" \"b\";", "1:5: “=” must stand here; write lines \"key\" = \"text\";"),
      (
        "\"a\" = \"b\"\n\"c\" = \"d\";", "2:1: “;” must stand here; write lines \"key\" = \"text\";"
      ),
      ("\"a\" = ;", "1:7: a string as the value must stand here; write lines \"key\" = \"text\";"),
      (
        "a = { b = c; };",
        "1:5: a string as the value must stand here; write lines \"key\" = \"text\";"
      ),
      ("ä = b;", "1:1: a key must stand here; write lines \"key\" = \"text\";"),
      ("\"a\" =", "1:6: the file ends too early; export it again"),
      ("\"a\" = \"b\"", "1:10: the file ends too early; export it again"),
      ("\"a\" = \"b;\nc", "1:7: the file ends too early; export it again"),
      ("a = b; /* x", "1:8: the file ends too early; export it again"),
      ("a = \"\\", "1:7: the file ends too early; export it again"),
      (
        #"a = "\Ux";"#,
        "1:6: an escape that stands for no character; write the character itself"
      ),
      (
        #"a = "x\UD83D";"#,
        "1:5: an escape that stands for no character; write the character itself"
      ),
      (
        #"a = "\344";"#,
        "1:6: an escape that stands for no character; write the character itself"
      ),
    ])
  func broken(text: String, expected: String) {
    #expect(read(text) == "x.strings:\(expected)")
  }

  @Test("UTF-8, UTF-16, XML and binary give the same texts")
  func formats() throws {
    let text = "\"a\" = \"ä🚶\";"
    let values = ["a": "ä🚶"]
    let files = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8),
      PlistSample.utf16(text, bigEndian: true), PlistSample.utf16(text, bigEndian: false),
      try PlistSample.xml(values), try PlistSample.binary(values),
    ]
    for bytes in files {
      #expect(try LocalizedStrings(bytes: bytes, path: "x")["a"] == .string("ä🚶"))
    }
  }

  @Test("Foundation reads the same of a strings file", arguments: UInt64(0)..<4)
  func agreesWithFoundation(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "a", "ä🚶", "\\n", "\\\"", "\\\\", "\\U00e4", "\\101", " ", "/*", "//", "'", "\\t", "=", ";",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...8, using: &generator))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let file = "/* c */ \"key\" = \"\(text)\"; other=word;\n"
      let theirs = unsafe try PropertyListSerialization.propertyList(
        from: Data(file.utf8), format: nil)
      let expected = try #require((theirs as? [String: Any])?["key"] as? String)
      #expect(
        try LocalizedStrings(bytes: Array(file.utf8), path: "x")["key"] == .string(expected),
        "\(file)")
    }
  }
}

@Suite("The language of a person")
struct LocaleNameTests {
  @Test(
    "A POSIX locale names folders, the best first",
    arguments: [
      ("de_AT.UTF-8", "de-AT de_AT de Base"), ("de_AT@euro", "de-AT de_AT de Base"),
      ("fr", "fr Base"), ("pt-BR", "pt-BR pt_BR pt Base"),
      ("zh_TW.UTF-8", "zh-Hant-TW zh-TW zh_TW zh-Hant zh Base"),
      ("zh_CN", "zh-Hans-CN zh-CN zh_CN zh-Hans zh Base"),
      ("sr_RS@latin", "sr-Latn-RS sr-RS sr_RS sr-Latn sr Base"),
      ("es_419", "es-419 es_419 es Base"),
      ("zh-Hant", "zh-Hant zh Base"),
    ])
  func folders(name: String, expected: String) {
    #expect(LocaleName(posix: name)?.folders.joined(separator: " ") == expected)
  }

  @Test(
    "A name of no language gives none, least of all a path",
    arguments: ["", "C", "C.UTF-8", "POSIX", "../../x", "de/../x", "_AT", "d", "de_A/T", "@x"])
  func none(name: String) {
    #expect(LocaleName(posix: name) == nil)
  }

  @Test("LC_ALL comes before LC_MESSAGES, that before LANG, and an empty one is not set")
  func environment() {
    func language(_ variables: [String: String]) -> String? {
      LocaleName.current { variables[$0] }?.folders.first
    }
    #expect(language(["LC_ALL": "de", "LC_MESSAGES": "fr", "LANG": "it"]) == "de")
    #expect(language(["LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "it"]) == "fr")
    #expect(language(["LANG": "it"]) == "it")
    #expect(language(["LC_ALL": "C", "LANG": "it"]) == nil)
    #expect(language([:]) == nil)
  }
}
