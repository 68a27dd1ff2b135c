// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Purpose strings")
struct PurposeStringTests {
  @Test("PS-01: A text has fewer than 4 000 bytes of UTF-8", arguments: ["a", "é", "🧭"])
  func length(character: String) throws {
    let size = character.utf8.count
    let longest = String(repeating: character, count: 3_999 / size)
    #expect(try PurposeString(longest).text == longest)
    let tooLong = String(repeating: character, count: 4_000 / size)
    #expect(throws: PurposeStringFault.tooLong(bytes: 4_000)) { try PurposeString(tooLong) }
  }

  @Test(
    "PS-01: A text is more than white space",
    arguments: ["", " ", "\n\t\r", "\u{00A0}\u{2003}\u{3000}"])
  func blank(text: String) {
    #expect(throws: PurposeStringFault.blank) { try PurposeString(text) }
  }

  @Test("A text is kept as it is", arguments: [".", " a ", "Für Ihre Wege", "\u{200B}"])
  func kept(text: String) throws {
    #expect(try PurposeString(text).description == text)
  }

  @Test("An absent key counts as missing, and another fault is reported as it is")
  func faults() throws {
    var app = AppDescription(name: "Maps")
    #expect(throws: PurposeStringFault.missing) { try app.purpose(.whenInUse) }
    app.purposes[.whenInUse] = .failure(.wrongType)
    #expect(throws: PurposeStringFault.wrongType) { try app.purpose(.whenInUse) }
    app.purposes[.whenInUse] = .success(.sample("To guide you."))
    #expect(try app.purpose(.whenInUse).text == "To guide you.")
  }

  @Test("PS-07: Keys have Apple's names")
  func keys() {
    #expect(
      PurposeKey.allCases.map(\.rawValue) == [
        "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationAlwaysUsageDescription", "NSLocationUsageDescription",
      ])
  }

  @Test("Profiles are in the order of the systems they follow")
  func profiles() {
    #expect(SystemProfile.allCases == SystemProfile.allCases.sorted())
    #expect(SystemProfile.ios13 < .ios13point4)
    #expect(SystemProfile.ios13point4 < .ios14)
    #expect(EngineConfiguration().profile == .ios18)
  }
}
