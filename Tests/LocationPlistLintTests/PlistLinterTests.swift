// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import LocationFiles
import Testing

@testable import LocationAppIdentity
@testable import LocationPlistLint

@Suite("An Info.plist is checked")
struct PlistLinterTests {
  private typealias Text = LintInput

  @Test(
    "Each rule reports its breach with key and place alone", arguments: PlistRule.allCases
  )
  func breach(rule: PlistRule) throws {
    #expect(try rule.example.broken.lines() == [rule.example.line])
  }

  @Test("Each rule is silent where it is kept", arguments: PlistRule.allCases)
  func keeping(rule: PlistRule) throws {
    #expect(try rule.example.kept.lines() == [])
  }

  @Test("Every purpose string, and every text for temporary accuracy, is held to the same rules")
  func allTexts() throws {
    let keys = PurposeKey.allCases.map(\.rawValue)
    let input = LintInput(
      Text.identifier + keys.map { Text.text($0, "") }.joined()
        + Text.value(
          InfoPlist.Key.temporaryPurposes,
          "<dict><key>A</key><string/><key>B</key><integer>1</integer></dict>"))
    let lines = try input.findings().map { "\($0.key) \($0.rule.rawValue)" }
    let temporary = InfoPlist.Key.temporaryPurposes
    #expect(
      lines == keys.map { "\($0) purpose-blank" } + [
        "\(temporary).A purpose-blank", "\(temporary).B purpose-type",
      ])
  }

  @Test("The texts of languages are held to the same rules (PS-02), those for accuracy too (T-01)")
  func localized() throws {
    let input = LintInput(
      Text.usual + Text.temporary,
      languages: ["de": "\"Nav\" = \" \";\n\"NSLocationWhenInUseUsageDescription\" = \"\";"])
    #expect(
      try input.lines() == [
        "de.lproj/InfoPlist.strings:1:1: Nav: is blank [purpose-blank]",
        "de.lproj/InfoPlist.strings:2:1: NSLocationWhenInUseUsageDescription: is blank "
          + "[purpose-blank]",
      ])
  }

  @Test(
    "The Info.plist's own language, its countries and Base need no second text",
    arguments: [
      (nil, "en", true), (nil, "en-GB", true), (nil, "en_AU", true), (nil, "Base", true),
      (nil, "de", false), ("de", "de", true), ("de", "de-AT", true), ("de", "en", false),
      ("zh", "zh-Hant", false), ("pt-BR", "pt-BR", true), ("pt-BR", "pt", false),
      ("English", "en", true), ("$(DEVELOPMENT_LANGUAGE)", "en", true),
    ])
  func ownLanguage(development: String?, language: String, isOwn: Bool) throws {
    let region = development.map { Text.text("CFBundleDevelopmentRegion", $0) } ?? ""
    let input = LintInput(Text.usual + region, languages: [language: nil])
    #expect(try input.findings().map(\.rule) == (isOwn ? [] : [.localizationMissing]))
  }

  @Test("A key that is not in the Info.plist needs no text in other languages")
  func onlyOwnKeys() throws {
    let input = LintInput(Text.identifier, source: "let a = 1", languages: ["de": nil])
    #expect(try input.lines() == [])
  }

  @Test(
    "Every use of location needs the text for When In Use",
    arguments: [
      "m.requestAlwaysAuthorization()", "m.startUpdatingLocation()",
      "for try await u in CLLocationUpdate.liveUpdates() {}",
      "CLServiceSession(authorization: .whenInUse)",
    ])
  func anyUse(source: String) throws {
    let input = LintInput(Text.identifier + Text.always, source: source)
    let findings = try input.findings()
    #expect(findings.map(\.rule) == [.purposeMissing])
    #expect(findings.map(\.key) == ["NSLocationWhenInUseUsageDescription"])
  }

  @Test("Asking for Always needs both texts")
  func both() throws {
    let source = "m.requestAlwaysAuthorization()"
    let findings = try LintInput(Text.identifier, source: source).findings()
    #expect(
      findings.map(\.key) == [
        "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription",
      ])
    #expect(findings.allSatisfy { $0.rule == .purposeMissing && $0.uses.count == 1 })
  }

  @Test("The first place is named, the others are counted and listed")
  func places() throws {
    for (count, end) in [(1, ""), (2, " and 1 other place"), (3, " and 2 other places")] {
      let source = String(repeating: "m.startUpdatingLocation()\n", count: count)
      let finding = try #require(try LintInput(Text.identifier, source: source).findings().first)
      #expect(finding.message.hasSuffix("startUpdatingLocation at App.swift:1:3\(end)"))
      #expect(finding.uses.map(\.position.line) == Array(1...count))
    }
  }

  @Test("A purpose key that is computed may be any, but there must be some")
  func computedKey() throws {
    let source = "m.requestTemporaryFullAccuracyAuthorization(withPurposeKey: key)"
    #expect(try LintInput(Text.usual + Text.temporary, source: source).lines() == [])
    let findings = try LintInput(Text.usual, source: source).findings()
    #expect(findings.map(\.rule) == [.temporaryKeyMissing])
    #expect(findings.map(\.key) == [InfoPlist.Key.temporaryPurposes])
  }

  @Test("Nothing is called unused where sources were left out")
  func leftOut() throws {
    var input = LintInput(Text.usual + Text.temporary + Text.background, source: "let a = 1")
    #expect(try input.findings().map(\.rule) == [.temporaryKeyUnused, .backgroundModeUnused])
    input.skipped = ["Big.swift: has more than 4194304 bytes"]
    #expect(try input.lines() == [])
  }

  @Test("Background updates that are perhaps switched on use the mode and do not need it")
  func perhaps() throws {
    let source = "m.allowsBackgroundLocationUpdates = settings.isOn"
    #expect(try LintInput(Text.usual + Text.background, source: source).lines() == [])
    #expect(try LintInput(Text.usual, source: source).lines() == [])
  }

  @Test("Background modes are strings, each of them")
  func modes() throws {
    let modes = Text.value("UIBackgroundModes", "<array><string>fetch</string><true/></array>")
    #expect(
      try LintInput(Text.usual + modes).lines() == [
        "Info.plist:6:1: UIBackgroundModes: has a Boolean as an element [background-modes-type]"
      ])
  }

  @Test("Findings come by file, place and key")
  func order() throws {
    let input = LintInput(
      Text.text("NSLocationUsageDescription", "")
        + Text.text("NSLocationAlwaysUsageDescription", ""),
      languages: ["fr": nil, "de": nil])
    let findings = try input.findings()
    #expect(findings == findings.sorted(by: PlistFinding.areInOrder))
    #expect(findings.map { $0.file }.first == "Info.plist")
    #expect(findings.compactMap(\.position).map(\.line) == [4, 5, 5])
    #expect(findings.count == 8)
  }

  @Test("A folder with thousands of other files keeps its languages")
  func crowdedFolder() throws {
    let folder = try TemporaryFolder()
    for number in 0...LocalizationFolder.countLimit {
      _ = try folder.write("", to: "a\(number).png")
    }
    for language in ["de", "fr"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("\(language).lproj"), withIntermediateDirectories: true)
    }
    _ = try folder.write("\"a\" = \"b\";", to: "de.lproj/InfoPlist.strings")
    _ = try folder.write("\"a\" = \"b\";", to: "fr.lproj/Localizable.strings")
    let found = LocalizationFolder.all(beside: folder.path("Info.plist"))
    #expect(found.map(\.language) == ["de", "fr"])
    #expect(found.map { $0.strings == nil } == [false, true])
  }
}

@Suite("The documentation of the rules")
struct PlistRuleTests {
  @Test("The page lists each rule with how bad it is, when it is broken, and what to do")
  func table() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/reference/plist.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("-") }
      .filter { $0.contains("| error |") || $0.contains("| warning |") }
    #expect(
      rows.map(String.init)
        == PlistRule.allCases.map { rule in
          "| `\(rule.rawValue)` | \(rule.severity.rawValue) | \(rule.summary) | "
            + "\(rule.remedy.replacing("<", with: "&lt;")) | \(rule.appStoreCode ?? "") |"
        })
  }
}
