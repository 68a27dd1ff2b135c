// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationAppIdentity
@testable import LocationFiles
@testable import LocationPlistLint

@Suite("The words of an Info.plist are judged")
struct PlistWordTests {
  private typealias Text = LintInput

  @Test(
    "A key that is nearly one that is read is named with that one",
    arguments: [
      ("NSLocationWhenInUsageDescription", "NSLocationWhenInUseUsageDescription"),
      ("NSLocationWhenInUseUsageDescriptions", "NSLocationWhenInUseUsageDescription"),
      ("nslocationwheninuseusagedescription", "NSLocationWhenInUseUsageDescription"),
      ("NSLocationAlwaysAndWhenInUseDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"),
      ("NSContactUsageDescription", "NSContactsUsageDescription"),
      ("NSCamaraUsageDescription", "NSCameraUsageDescription"),
      ("Privacy - Location When In Use Usage Description", "NSLocationWhenInUseUsageDescription"),
      ("Privacy - Camera Usage Description", "NSCameraUsageDescription"),
      ("UIBackgroundMode", "UIBackgroundModes"), ("CFBundleIdentifer", "CFBundleIdentifier"),
    ])
  func misspelt(key: String, meant: String) throws {
    let findings = try LintInput(Text.usual + Text.value(key, "<true/>")).findings()
    #expect(findings.map(\.rule) == [.keyMisspelled])
    #expect(findings.first?.message == "is read by nothing, and is nearly “\(meant)”")
    #expect(findings.first?.position?.line == 6)
  }

  @Test(
    "Keys of Apple's that are like others, and an app's own, are none that is misspelt",
    arguments: [
      "CFBundleIconName", "CFBundleIconFile", "CFBundleVersion", "WKBackgroundModes",
      "NSLocationRequireExplicitServiceSession", "CLRequireExplicitServiceSession",
      "NSPhotoLibraryAddUsageDescription", "UILaunchScreen", "MyOwnUsageDescription", "NS", "",
    ])
  func known(key: String) throws {
    let rules = try LintInput(Text.usual + Text.text(key)).findings().map(\.rule)
    #expect(!rules.contains(.keyMisspelled))
  }

  @Test("No key that is read or that Apple knows is taken for another one")
  func ownKeys() {
    for key in PlistSpelling.important { #expect(PlistSpelling.key(meantBy: key) == nil) }
    for mode in PlistSpelling.backgroundModes {
      #expect(PlistSpelling.backgroundMode(meantBy: mode) == nil)
    }
  }

  @Test("A misspelt key is found in all three forms of a property list")
  func forms() throws {
    let key = "NSLocationWhenInUsageDescription"
    let forms = [
      try PlistSample.xml([key: "To draw your walk."]),
      try PlistSample.binary([key: "To draw your walk."]),
      Array("{ \(key) = \"To draw your walk.\"; }".utf8),
    ]
    for bytes in forms {
      let findings = PlistLinter.findings(in: try InfoPlist(bytes: bytes, path: "Info.plist"))
      #expect(findings.contains { $0.rule == .keyMisspelled && $0.key == key })
    }
  }

  @Test(
    "A text that gives no purpose is doubted",
    arguments: [
      "TODO", "todo: write this", "This app needs access to your location.", "Location",
      "We need your location", "Your location is required for this app to work properly.", "test",
      "...", "Lorem ipsum dolor sit amet", "Allow the app to use the camera",
      "$(APP_NAME) draws a map", "${APP} draws a map", "User's location",
    ])
  func doubtful(text: String) throws {
    for key in ["NSLocationWhenInUseUsageDescription", "NSCameraUsageDescription"] {
      let rules = try LintInput(Text.usual + Text.text(key, text)).findings().map(\.rule)
      #expect(rules.contains(.purposePlaceholder) || rules.contains(.purposeVariable))
    }
  }

  @Test(
    "A text that gives a purpose, or that is in another language, is not doubted",
    arguments: [
      "Shows where you are.", "Your position is printed on the terminal.",
      "Your location is used to find nearby cafes.", "Для работы нужна геопозиция",
      "この機能には位置情報が必要です", "Für den Standort", "To tag photos.", "The method of $5",
    ])
  func fair(text: String) {
    #expect(PurposeText.doubt(of: text) == nil)
  }

  @Test("A use of sources besides location needs its purpose string, and one of several will do")
  func resources() throws {
    let source = "let store = CNContactStore()\nlet health = HKHealthStore()\nCNContactStore()"
    let findings = try LintInput(Text.usual, source: source).findings()
    #expect(findings.map(\.rule) == [.purposeMissing, .purposeMissing])
    #expect(findings.map(\.key) == ["NSContactsUsageDescription", "NSHealthShareUsageDescription"])
    #expect(findings.map(\.uses.count) == [2, 1])
    let texts =
      Text.text("NSContactsUsageDescription") + Text.text("NSHealthUpdateUsageDescription")
    #expect(try LintInput(Text.usual + texts, source: source).lines() == [])
  }

  @Test("The purpose strings of every protected resource are held to type, text and length")
  func allResources() throws {
    for key in ResourcePurpose.keys {
      let rules = try ["<true/>", "<string> </string>", "<string>TODO</string>"].map { value in
        try LintInput(Text.usual + Text.value(key, value)).findings().map(\.rule)
      }
      #expect(rules == [[.purposeType], [.purposeBlank], [.purposePlaceholder]], "\(key)")
    }
  }
}

@Suite("Property lists in their oldest form")
struct OpenStepPlistTests {
  @Test("Texts, arrays, dictionaries and data are read with their places")
  func reading() throws {
    let text = """
      // !$*UTF8*$!
      {
        CFBundleIdentifier = com.example.walk;
        "NSLocationWhenInUseUsageDescription" = "Shows \\"you\\" \\U00e4.";
        UIBackgroundModes = (location, "fetch",);
        NSLocationTemporaryUsageDescriptionDictionary = { Nav = "To guide you."; };
        NSLocationDefaultAccuracyReduced = YES; /* a text */
        CFBundleName = <0fbd 7700>;
        Other = { a = (b, {c = d;}); };
      }

      """
    let plist = try InfoPlist(bytes: Array(text.utf8), path: "Info.plist")
    #expect(plist.bundleIdentifier == "com.example.walk")
    #expect(plist["NSLocationWhenInUseUsageDescription"] == .string("Shows \"you\" ä."))
    #expect(plist.hasLocationBackgroundMode)
    #expect(plist.temporaryPurposes == ["Nav": .string("To guide you.")])
    #expect(plist["NSLocationDefaultAccuracyReduced"] == .string("YES"))
    #expect(plist["CFBundleName"] == .other)
    #expect(plist["Other"] == nil && plist.keys.contains("Other"))
    let name = "NSLocationTemporaryUsageDescriptionDictionary"
    #expect(plist.position(of: PlistKeyPath(name)) == FilePosition(line: 6, column: 3))
    #expect(
      plist.position(of: PlistKeyPath(name, entry: "Nav")) == FilePosition(line: 6, column: 53))
  }

  @Test("A key that stands there more than once is reported")
  func repeated() throws {
    let text = "{ CFBundleName = a; CFBundleName = b; x = 1; x = 2; }"
    let plist = try InfoPlist(bytes: Array(text.utf8), path: "Info.plist")
    #expect(plist.repeatedKeys == ["CFBundleName"])
    #expect(plist["CFBundleName"] == .string("b"))
  }
}
