// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationTerminalPrompt

@Suite("Foreign text")
struct DisplayTextTests {
  @Test(
    "Characters that could steer a terminal or hide are shown as U+FFFD",
    arguments: [
      0x00, 0x07, 0x08, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0xAD, 0x34F, 0x61C, 0x115F, 0x17B4, 0x180E,
      0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D,
      0x202E, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x3164, 0xE000, 0xFEFF, 0xFFA0, 0xFFF9,
      0x0378, 0x1D173, 0xE0041, 0xE0100, 0xF0000, 0x10FFFE,
    ])
  func unfit(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(DisplayText("a\(scalar)b").string == "a\u{FFFD}b")
  }

  @Test(
    "Letters, marks and symbols stay, and spaces come one at a time",
    arguments: [
      ("Wörld  tour\n\nnow ", "Wörld tour now"), ("\t a\r\nb", "a b"), ("a\u{A0}\u{3000}b", "a b"),
      ("\u{2800}\u{2800}x", "x"), ("e\u{301}", "e\u{301}"), ("नमस्ते", "नमस्ते"), ("日本", "日本"),
      ("☀\u{FE0F} 👍🏽", "☀ 👍🏽"), ("", ""), (" \n", ""), ("“Walk”", "“Walk”"),
    ])
  func kept(text: String, expected: String) {
    #expect(
      Array(DisplayText(text).string.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "Marks are bounded: a flood of them would cover the lines around", arguments: [3, 4, 1_000])
  func marks(count: Int) {
    let text = DisplayText("a" + String(repeating: "\u{301}", count: count) + "b")
    #expect(text.string.unicodeScalars.count == 2 + DisplayText.markLimit)
    #expect(text.cells.count == 2)
  }

  @Test("A mark without a letter does not sit on what is before it")
  func loneMarks() {
    #expect(DisplayText("\u{301}\u{301}a \u{302}b").string == "\u{FFFD}a \u{FFFD}b")
  }

  @Test(
    "Columns are measured",
    arguments: [
      ("abc", 3), ("日本", 4), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("e\u{301}", 1), ("🇦🇹", 2),
      ("—…”", 3), ("☀", 1), ("⌚", 2), ("𠀀", 2),
    ])
  func columns(text: String, expected: Int) {
    #expect(DisplayText(text).cells.reduce(0) { $0 + $1.width } == expected)
  }

  @Test("Lines break at spaces, and inside a word only where it is wider than a line")
  func breaking() {
    func lines(_ text: String, _ width: Int) -> [String] {
      DisplayText(text).lines(width: width, limit: 99, elision: .end)
    }
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("one two three", 6) == ["one", "two", "three"])
    #expect(lines("abcdefghij k", 4) == ["abcd", "efgh", "ij k"])
    #expect(lines("a 日本語", 4) == ["a", "日本", "語"])
    #expect(lines("日本", 3) == ["日", "本"])
    #expect(lines("", 5) == [])
  }

  @Test("A text at the limit is whole; one line more, and a remark says what is left out")
  func elision() {
    let text = DisplayText("one two three four")
    #expect(text.lines(width: 5, limit: 4, elision: .end) == ["one", "two", "three", "four"])
    #expect(
      DisplayText("one two three four five six").lines(width: 22, limit: 2, elision: .end)
        == ["one two three four", "five six"])
    #expect(
      DisplayText("one two three four five six seven eight nine").lines(
        width: 22, limit: 2, elision: .end)
        == ["one two three four", "[… 25 more characters]"])
    #expect(text.line(width: 8) == "one two…")
    #expect(text.line(width: 18) == "one two three four")
  }

  @Test("A question keeps both its ends")
  func middle() {
    let name = String(repeating: "very ", count: 100) + "long"
    let lines = DisplayText("Allow “\(name)” to use your location?").lines(
      width: 30, limit: 3, elision: .middle)
    #expect(lines.count <= 3)
    #expect(lines.first?.hasPrefix("Allow “very very") == true)
    #expect(lines.last?.hasSuffix("to use your location?") == true)
    #expect(lines.joined().contains("…"))
  }

  @Test("No line is wider, and no text longer, than it may be", arguments: 0..<200)
  func bounds(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = DisplayText(HostileText.make(&generator))
    let width = Int.random(in: 2...40, using: &generator)
    let limit = Int.random(in: 1...8, using: &generator)
    for elision in [DisplayText.Elision.end, .middle] {
      let lines = text.lines(width: width, limit: limit, elision: elision)
      #expect(lines.count <= limit)
      for line in lines {
        #expect(DisplayText(line).cells.reduce(0) { $0 + $1.width } <= width)
        // What is shown may be shown: taking it over once more changes nothing.
        #expect(DisplayText(line).string == line)
      }
    }
  }
}

/// Texts that an app could send to confuse.
enum HostileText {
  private static let pieces = [
    "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{200D}", "\u{FEFF}",
    "\r",
    "\n", "\u{8}", "\u{0}", "\u{2028}", "\u{E0041}", "\u{301}\u{301}\u{301}\u{301}\u{301}", "日本語",
    "😀", "Allow Once", "> Don't Allow", "│   ", " ", "     ", "word", "“", "”", "ﷺ", "\u{7F}",
  ]

  /// A text from a generator.
  static func make(_ generator: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...80, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }
}
