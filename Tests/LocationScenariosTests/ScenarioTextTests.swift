// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationScenarioFiles

@Suite("Any bytes are a scenario or are refused, soon and with the right place")
struct ScenarioTextTests {
  private static let good = "locsim: 1\napps: {walk: {identifier: w}}\n"

  @Test("A byte order mark, any ends of lines and a document's marks change nothing")
  func harmless() throws {
    let plain = try Reading.scenario(Self.good)
    #expect(Reading.faults([0xEF, 0xBB, 0xBF] + Self.good.utf8) == [])
    for text in [
      Self.good.replacing("\n", with: "\r\n"), Self.good.replacing("\n", with: "\r"),
      "---\n" + Self.good + "...\n", "%YAML 1.2\n---\n" + Self.good, "\n\n# x\n" + Self.good,
      String(Self.good.dropLast()),
    ] { #expect(try Reading.scenario(text).withoutPositions == plain.withoutPositions) }
  }

  @Test("Lines and columns are those of an editor, whatever stands before")
  func places() {
    let message = "a scenario has no key “titel”; did you mean “title”?"
    for end in ["\n", "\r\n", "\r"] {
      let text = "locsim: 1\n# Ünïcödé 🧭\napps: {wälk: {identifier: 🧭}}\ntitel: x\n"
      #expect(Reading.faults(text.replacing("\n", with: end)) == ["4:1: \(message)"])
      let flow = "{locsim: 1, apps: {wälk: {identifier: 🧭}}, titel: x}"
      #expect(Reading.faults(flow + end) == ["1:44: \(message)"])
    }
    #expect(
      Reading.faults([0xEF, 0xBB, 0xBF] + "titel: x\nlocsim: 2\n".utf8).first == "1:1: \(message)")
  }

  @Test("A file at the limit is read, one a byte longer is not")
  func size() {
    let comment = String(repeating: "#", count: ScenarioText.byteLimit - Self.good.utf8.count)
    #expect(ScenarioText.byteLimit == 1_048_576)
    #expect(Reading.faults(Self.good + comment) == [])
    #expect(
      Reading.faults(Self.good + comment + "#")
        == ["1:1: the file has more than 1 MiB, which is too long for a scenario; split it"])
  }

  @Test("Text that is not UTF-8 is reported at its place")
  func encoding() {
    let advice = "this is not UTF-8; save the file as UTF-8"
    let bad: [[UInt8]] = [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
    for bytes in bad {
      #expect(Reading.faults(Array((Self.good + "# ä").utf8) + bytes) == ["3:4: \(advice)"])
    }
    for mark: [UInt8] in [[0xFF, 0xFE, 0x6C, 0], [0xFE, 0xFF, 0, 0x6C]] {
      #expect(Reading.faults(mark) == ["1:1: this is UTF-16 text; save the file as UTF-8"])
    }
  }

  @Test(
    "A character that YAML forbids, or that ends lines for some programs only, is refused",
    arguments: [
      "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}", "\u{C}",
    ])
  func characters(character: String) throws {
    let code = String(
      try #require(character.unicodeScalars.first).value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - code.count) + code
    #expect(
      Reading.faults("locsim: 1\ntitle: a\(character)\n") == [
        "2:9: the character U+\(padded) must not stand here; delete it, or write \\u\(padded) in "
          + "double quotes"
      ])
  }

  /// Texts that are no YAML, and what is said.
  static let broken: [FaultyScenario] = [
    .init("locsim: 1\n\tapps: x\n", "2:1: a tab must not indent in YAML; use spaces"),
    .init("locsim: 1\napps:\n\twalk: x\n", "3:1: a tab must not indent in YAML; use spaces"),
    .init(
      "locsim: 1\ntitle: \"a\n",
      "2:8: the text in quotes that begins here does not end; close the quotes"),
    .init(
      "locsim: 1\ntitle: 'a\n",
      "2:8: the text in quotes that begins here does not end; close the quotes"),
    .init(
      "locsim: 1\ntitle: a: b\n",
      "2:9: a “:” must not stand here; check the indentation, or put the text in quotes"),
    .init(
      "locsim: 1\ntitle: - a\n",
      "2:8: a list must not begin here; begin it on a line of its own"),
    .init(
      "locsim: 1\ntitle\napps: {}\n",
      "2:1: a “:” is missing after this key; add it, or put the text in quotes"),
    .init(
      "locsim: 1\ntitle: @home\n",
      "2:8: no text without quotes begins with “@”; put the text in quotes"),
    .init(
      "locsim: 1\ntitle: `x\n",
      "2:8: no text without quotes begins with “`”; put the text in quotes"),
    .init(
      "locsim: 1\n  title: x\n",
      "2:8: a “:” must not stand here; check the indentation, or put the text in quotes"),
    .init(
      "apps:\n  a: {}\n b: {}\n",
      "3:2: this does not go on with the mapping that begins at 1:1; check the indentation and the "
        + "quotes"),
    .init(
      "covers:\n  - a\n  b: c\n",
      "3:3: this does not go on with the list that begins at 2:3; check the indentation, or add "
        + "“- ”"),
    .init(
      "apps: {a: {}\nlocsim: 1\n",
      "2:1: the mapping in braces that begins at 1:7 does not go on here; add “,” or “}”"),
    .init(
      "covers: [a\nlocsim: 1\n",
      "2:7: the list in brackets that begins at 1:9 does not go on here; add “,” or “]”"),
    .init("covers: [", "1:10: a value is missing here, or a bracket is not closed; add it"),
    .init(
      good + "---\n" + good,
      "3:1: a second document begins here; put each one into a file of its own"),
    .init(
      good + "...\n---\n",
      "4:1: a second document begins here; put each one into a file of its own"),
  ]

  @Test("Text that is no YAML is reported in plain words", arguments: broken)
  func noYAML(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("A repeated key is reported where it stands for the second time")
  func duplicates() {
    #expect(
      Reading.faults("locsim: 1\ntitle: a\napps: {w: {identifier: w}}\ntitle: b\n")
        == ["4:1: “title” is given twice, first at 2:1; delete one of the two"])
    #expect(
      Reading.faults("locsim: 1\n\"title\": a\napps: {w: {identifier: w}}\ntitle: b\n")
        == ["4:1: “title” is given twice, first at 2:1; delete one of the two"])
    #expect(
      Reading.faults(Reading.withStep("{at: 1s, source: fail, at: 2s, source: fail}")) == [
        "4:28: “at” is given twice, first at 4:6; delete one of the two",
        "4:36: “source” is given twice, first at 4:14; delete one of the two",
      ])
    let apps = "locsim: 1\napps:\n  é: {identifier: a}\n  1: {identifier: c}\n"
    #expect(
      Reading.faults(apps + "  é: {identifier: b}\n")
        == ["5:3: “é” is given twice, first at 3:3; delete one of the two"])
    #expect(Reading.faults(apps + "  1: {identifier: b}\n").count == 1)
    let many = (0..<50).map { "  a\($0): {identifier: x\($0)}\n" }.joined()
    #expect(!Reading.faults("locsim: 1\napps:\n" + many + many).isEmpty)
  }

  @Test("Anchors, aliases, merge keys and tags are refused where they stand")
  func features() {
    let refusal = "anchors (&) and aliases (*) are not read; write the value where it is needed"
    #expect(Reading.faults(Reading.withLines("title: &a x")) == ["3:8: \(refusal)"])
    #expect(Reading.faults(Reading.withLines("title: *a")) == ["3:8: \(refusal)"])
    #expect(
      Reading.faults(Reading.withLines("device: {<<: {restricted: on}}")) == [
        "3:10: the merge key “<<” is not read; write the keys where they are needed"
      ])
    for tag in ["!!str", "!mine", "!!int", "!"] {
      let faults = Reading.faults(Reading.withLines("seed: \(tag) 1"))
      #expect(faults.count == 1, "\(tag)")
      #expect(faults.first?.hasPrefix("3:") == true, "\(tag)")
      #expect(faults.first?.contains("tags such as “") == true, "\(tag): \(faults)")
    }
    #expect(
      Reading.faults(Reading.withLines("? [a, b]\n: x")).first
        == "3:3: a list or a mapping is no key; give a text")
  }

  @Test("An ampersand or an asterisk in a text is no anchor and no alias")
  func innocent() throws {
    let texts = ["a & b * c", "R&D *", "'*a &b'", "\"&a *b\"", "a &b *c"]
    for text in texts { #expect(Reading.faults(Reading.withLines("title: \(text)")) == []) }
  }

  /// Documents made to do harm.
  static let hostile: [(String, String)] = [
    (
      "aliases that expand",
      "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + zip("bcdefghijkl", "abcdefghijk").map { name, inner in
          "\(name): &\(name) [" + Array(repeating: "*\(inner)", count: 9).joined(separator: ", ")
            + "]\n"
        }.joined() + "? *l\n: x\n"
    ),
    ("an alias of itself", "a: &a [*a, *a]\n"),
    ("aliases as keys", "? &a [x]\n: &b {*a : *a}\n? *b\n: x\n"),
    ("nested lists", String(repeating: "[", count: 200_000)),
    ("nested mappings", String(repeating: "{a: ", count: 50_000)),
    ("nested blocks", (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
    ("nested dashes", String(repeating: "- ", count: 100_000)),
    ("many keys", (0..<30_000).map { "k\($0): \n" }.joined()),
    ("one key many times", String(repeating: "a: 1\n", count: 50_000)),
    ("a long key", String(repeating: "k", count: 200_000) + ": x\n"),
    ("a long text", "title: " + String(repeating: "x", count: 250_000)),
    ("quotes", String(repeating: "\"", count: 250_001)),
    ("question marks", String(repeating: "? ", count: 100_000)),
    ("documents", String(repeating: "---\n", count: 60_000)),
    ("directives", String(repeating: "%TAG ! tag:x,2000:\n", count: 10_000)),
  ]

  @Test("A document made to do harm is refused with few lines, each short", arguments: hostile)
  func harm(what: String, text: String) {
    let faults = Reading.faults(text)
    #expect((1...21).contains(faults.count), "\(what)")
    for fault in faults { #expect(fault.utf8.count < 1_000, "\(what): \(fault)") }
  }

  @Test("Text nested up to the limit is read, one level more is refused")
  func depth() {
    // The scenario, its apps, the app and its Info.plist are four levels.
    func faults(_ levels: Int) -> [String] {
      let list =
        String(repeating: "[", count: levels - 4) + String(repeating: "]", count: levels - 4)
      return Reading.faults(Reading.withApp("{identifier: w, info-plist: {Key: \(list)}}"))
    }
    #expect(faults(YAMLComposer.depthLimit) == [])
    #expect(
      faults(YAMLComposer.depthLimit + 1).first?
        .hasSuffix("this is nested deeper than 64 levels; no scenario needs that") == true)
  }

  @Test("Bytes at random, and scenarios with bytes changed, never do harm", arguments: 0..<40)
  func noise(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("{}[]:,-?&*!|>'\"#% \n\t\rlocsim1apps".utf8) + [0, 0x80, 0xC3, 0xFF]
    for _ in 0..<50 {
      var bytes = Array(Reading.withStep("{at: 0s, app: walk, do: launch}").utf8)
      if Bool.random(using: &generator) {
        bytes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? 0
        }
      } else {
        for _ in 0..<3 {
          let index = Int.random(in: bytes.indices, using: &generator)
          bytes[index] = alphabet.randomElement(using: &generator) ?? 0
        }
      }
      for fault in Reading.faults(bytes) {
        #expect(fault.wholeMatch(of: /(\d+:\d+:)? .+; .+/) != nil, "\(bytes): \(fault)")
      }
    }
  }
}
