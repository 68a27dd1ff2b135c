// SPDX-License-Identifier: MIT

import LocationJSON
import Testing

@Suite("JSON is read strictly")
struct JSONScannerTests {
  /// Skips a whole text; gives the fault and its place, or `nil` if the text is one value.
  private func fault(in text: String, depthLimit: Int = 32) -> (JSONFault, Int)? {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes, bytes.indices, depthLimit: depthLimit)
    do throws(JSONFault) {
      try scanner.skipValue()
      return scanner.isAtEnd ? nil : (.expected("the end"), scanner.position)
    } catch {
      return (error, scanner.position)
    }
  }

  @Test(
    "Every value of RFC 8259 is read",
    arguments: [
      "{}", "[]", " { \"a\" : [ 1 , -0.5e+3 , \"\\u00e9\\\"\" ] , \"b\" : { } } ", "true", "false",
      "null", "\"\"", "0", "-0", "10", "1E5", "[[],[[]],{\"a\":{}}]", "\t[\r\n1]\n",
    ])
  func values(text: String) { #expect(fault(in: text) == nil) }

  @Test(
    "A fault has a place",
    arguments: [
      ("", JSONFault.endsEarly, 0), ("{\"a\":1", .endsEarly, 6), ("[1,", .endsEarly, 3),
      ("\"abc", .endsEarly, 4), ("\"\\u12", .endsEarly, 1), ("1.", .endsEarly, 2),
      ("{\"a\" 1}", .expected("a colon"), 5), ("{\"a\":1,}", .expected("a string"), 7),
      ("{,}", .expected("a string"), 1), ("[1 2]", .expected("a comma or a bracket"), 3),
      ("{\"a\":1 \"b\":2}", .expected("a comma or a brace"), 7), ("[1,]", .expected("a value"), 3),
      ("[,1]", .expected("a value"), 1), ("[{} {}]", .expected("a comma or a bracket"), 4),
      ("{\"a\":{},}", .expected("a string"), 8), ("nul", .expected("a value"), 0),
      ("01 ", .badNumber, 0), ("+1", .expected("a value"), 0), ("[-]", .badNumber, 1),
      ("[1e]", .badNumber, 1), ("\"a\u{1}\"", .badString, 2), ("\"\\x\"", .badString, 1),
      ("\"\\u12g4\"", .badString, 1), ("[}", .expected("a value"), 1),
    ])
  func faults(text: String, expected: JSONFault, position: Int) throws {
    let found = try #require(fault(in: text))
    #expect(found.0 == expected)
    #expect(found.1 == position)
  }

  @Test("An escape takes four hexadecimal digits, and each of them is checked", arguments: 0..<4)
  func escapeDigits(place: Int) throws {
    var digits = Array("12ab")
    digits[place] = "g"
    let found = try #require(fault(in: #""\u"# + String(digits) + #"""#))
    #expect(found == (.badString, 1))
  }

  @Test("Arrays and objects are nested as deep as the limit, and no deeper")
  func depth() throws {
    #expect(fault(in: "[{\"a\":[]}]", depthLimit: 3) == nil)
    let found = try #require(fault(in: "[{\"a\":[[]]}]", depthLimit: 3))
    #expect(found == (.tooDeep(limit: 3), 7))
    // What was left counts no longer.
    #expect(fault(in: "[[],[],[[]],{}]", depthLimit: 3) == nil)
  }

  @Test("Keys come in order, and each value is read by its own kind")
  func object() throws {
    let bytes = Array(#"{"a":1.5,"b":["x",null],"c":{},"d":true}"#.utf8)
    var scanner = JSONScanner(bytes, bytes.indices)
    var found: [String] = []
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      found.append(String(decoding: bytes[key], as: UTF8.self))
      switch found.last {
      case "a": found.append("\(try scanner.readNumber { $0.count }) bytes")
      case "b":
        try scanner.enterArray()
        while try scanner.nextElement() {
          if scanner.take(word: "null") {
            found.append("null")
          } else {
            found.append(String(decoding: bytes[try scanner.readString()], as: UTF8.self))
          }
        }
      case "d":
        let (isFalse, isTrue) = (scanner.take(word: "false"), scanner.take(word: "true"))
        found.append("\(isFalse) \(isTrue)")
      default: try scanner.skipValue()
      }
    }
    #expect(found == ["a", "3 bytes", "b", "x", "null", "c", "d", "false true"])
    let isAtEnd = scanner.isAtEnd
    #expect(isAtEnd)
  }

  @Test("A number has as many bytes as the limit, also where it is skipped")
  func numberLimit() {
    let bytes = Array("[1.25,1.250]".utf8)
    var scanner = JSONScanner(bytes, bytes.indices, numberLimit: 4)
    #expect(throws: JSONFault.numberTooLong(limit: 4)) { try scanner.skipValue() }
    #expect(scanner.position == 6)
  }

  @Test("A number that its reader refuses is a fault where it begins")
  func refusedNumber() {
    let bytes = Array("  1e999".utf8)
    var scanner = JSONScanner(bytes, bytes.indices)
    #expect(throws: JSONFault.badNumber) {
      try scanner.readNumber { (_: Span<UInt8>) -> Double? in nil }
    }
    #expect(scanner.position == 2)
  }

  @Test("The meaning of a string has its escapes resolved")
  func text() {
    let content = Array(#"a\n\u00e9\ud83d\ude00\"\/"#.utf8)
    #expect(JSONText.decode(content[...]) == "a\né😀\"/")
    #expect(JSONText.decode(Array(#"\ud83d"#.utf8)[...]) == "\u{FFFD}")
  }
}
