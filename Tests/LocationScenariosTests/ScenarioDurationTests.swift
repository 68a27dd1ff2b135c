// SPDX-License-Identifier: MIT

import Testing

@testable import LocationFiles
@testable import LocationScenarios

@Suite("Times in scenarios")
struct ScenarioDurationTests {
  @Test(
    "A time is a number with a unit, or several from the longest to the shortest",
    arguments: [
      ("90s", .seconds(90)), ("1.5s", .milliseconds(1_500)), ("0s", .zero), ("0", .zero),
      ("90", .seconds(90)), ("1.5", .milliseconds(1_500)), (".5", .milliseconds(500)),
      ("2min", .seconds(120)), ("1h30min", .seconds(5_400)), ("500ms", .milliseconds(500)),
      ("1d", .seconds(86_400)), ("1d2h3min4s5ms", .milliseconds(93_784_005)),
      ("1h0.5s", .milliseconds(3_600_500)), ("1d1ms", .milliseconds(86_400_001)),
      ("0.001ms", .microseconds(1)), ("1.5h", .seconds(5_400)), ("120min", .seconds(7_200)),
      ("1e3", .seconds(1_000)), ("100000000000s", .seconds(100_000_000_000)),
    ] as [(String, Duration)])
  func parses(text: String, duration: Duration) throws {
    #expect(try ScenarioDuration.parse(text) == duration)
  }

  @Test(
    "Text that is no time is distinguished from a time in the past",
    arguments: [
      "", "s", "soon", "1x", "1 s", "1s ", "1S", "30min1h", "1s1s", "1.5h30min", "1h.", "1..5s",
      "1e3s", "+1s", "١s", "1m", "1ms1s", "nan", "inf", "1e12", "100000000001s", "99999999999d",
      "1h-5s", "0x10",
    ])
  func refuses(text: String) {
    #expect(
      throws: OptionError(
        "“\(text)” is no time; give one such as 90s, 1.5s, 2min or 1h30min")
    ) { try ScenarioDuration.parse(text) }
  }

  @Test("A time before the beginning says so", arguments: ["-1s", "-0.5", "-1h", "-"])
  func past(text: String) {
    #expect(throws: OptionError("“\(text)” lies in the past; give a time from 0s on")) {
      try ScenarioDuration.parse(text)
    }
  }

  @Test(
    "Messages give times in seconds",
    arguments: [
      (.zero, "0s"), (.seconds(90), "90s"), (.milliseconds(1_500), "1.5s"),
      (.nanoseconds(1), "0.000000001s"), (.seconds(3_600), "3600s"),
      (.milliseconds(10_050), "10.05s"),
    ] as [(Duration, String)])
  func text(duration: Duration, text: String) {
    #expect(ScenarioDuration.text(duration) == text)
  }
}

@Suite("The word meant by a mistyped one")
struct SpellingTests {
  private static let known = ["identifier", "name", "info-plist", "state", "settings", "managers"]

  @Test(
    "A word with a letter wrong, missing, too many or swapped finds the one that was meant",
    arguments: [
      ("identifer", "identifier"), ("idnetifier", "identifier"), ("Identifier", "identifier"),
      ("nam", "name"), ("naem", "name"), ("setings", "settings"), ("info_plist", "info-plist"),
      ("manager", "managers"), ("STATE", "state"), ("stat", "state"),
    ])
  func near(word: String, meant: String) {
    #expect(Spelling.nearest(to: word, among: Self.known) == meant)
  }

  @Test(
    "A word that is far from all finds none",
    arguments: ["", "colour", "n", "identification", String(repeating: "name", count: 1_000)])
  func far(word: String) {
    #expect(Spelling.nearest(to: word, among: Self.known) == nil)
  }

  @Test("A word of the same length wins over another one that is as near")
  func sameLength() {
    #expect(Spelling.nearest(to: "onn", among: ["on", "one"]) == "one")
    #expect(Spelling.nearest(to: "fix", among: []) == nil)
  }

  @Test("A quoted text cannot steer a terminal and is cut to what fits a message")
  func quotes() {
    #expect(quoted("a\u{1B}[31m\n\u{202E}b") == "“a\u{FFFD}[31m\u{FFFD}\u{FFFD}b”")
    #expect(quoted(String(repeating: "é", count: 60)) == "“\(String(repeating: "é", count: 60))”")
    #expect(quoted(String(repeating: "é", count: 61)) == "“\(String(repeating: "é", count: 60))…”")
  }

  @Test("Names stand in a row")
  func rows() {
    #expect(listed([], "or").isEmpty)
    #expect(listed(["a"], "or") == "a")
    #expect(listed(["a", "b"], "or") == "a or b")
    #expect(listed(["a", "b", "c"], "and") == "a, b and c")
  }
}
