// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@testable import LocationAppIdentity
@testable import LocationFiles

@Suite("The identity of an app")
struct AppIdentityTests {
  private let folder: TemporaryFolder
  private var executable: String { folder.path("walk") }

  init() throws { folder = try TemporaryFolder() }

  private func identity(override: String? = nil, locale: String? = nil) -> AppIdentity {
    AppIdentity(
      executable: executable, override: override, locale: locale.flatMap(LocaleName.init(posix:)))
  }

  private func write(_ identifier: String?, to name: String, body: String = "") throws -> String {
    let line = identifier.map { "<key>CFBundleIdentifier</key><string>\($0)</string>" } ?? ""
    return try folder.write(PlistSample.xml(line + body), to: name)
  }

  private func localize(_ language: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder.path("\(language).lproj"), withIntermediateDirectories: true)
    return try folder.write(text, to: "\(language).lproj/InfoPlist.strings")
  }

  @Test("The path is the identity without an Info.plist, and one line says what to do")
  func none() {
    let identity = identity()
    #expect(identity.id == AppID(executable))
    #expect(identity.description == AppDescription(name: "walk"))
    #expect(identity.infoPlistPath == nil)
    #expect(
      identity.diagnostics == [
        "\(executable): there is no Info.plist, so requests for location do nothing; "
          + "write one with “locsim plist init \(executable).Info.plist”, or name one in "
          + "LOCSIM_INFO_PLIST (docs/guides/no-location.md#there-is-no-infoplist)"
      ])
    #expect(identity.file(of: .purpose(.whenInUse)) == nil)
  }

  @Test("The one named comes before the executable's, that before the one beside it")
  func order() throws {
    let beside = try write("beside", to: "Info.plist")
    #expect(identity().id == AppID("beside"))
    #expect(identity().infoPlistPath == beside)
    let own = try write("own", to: "walk.Info.plist")
    #expect(identity().id == AppID("own"))
    #expect(identity().infoPlistPath == own)
    let named = try write("named", to: "other.plist")
    #expect(identity(override: named).id == AppID("named"))
    #expect(identity(override: "").id == AppID("own"))
    #expect(identity(override: named).diagnostics.isEmpty)
  }

  @Test("One that is damaged fails closed, and no other is taken in its place")
  func damaged() throws {
    let beside = try write("beside", to: "Info.plist")
    let own = try folder.write("<plist><dict>", to: "walk.Info.plist")
    let identity = identity()
    #expect(identity.id == AppID(executable))
    #expect(identity.description == AppDescription(name: "walk"))
    #expect(identity.infoPlistPath == own)
    #expect(
      identity.diagnostics == [
        "\(own):1:14: the file ends too early; export it again; "
          + "until it is corrected, requests for location do nothing "
          + "(docs/guides/no-location.md#there-is-no-infoplist)"
      ])
    #expect(beside != own)
  }

  @Test("One that is named and missing fails closed")
  func namedAndMissing() throws {
    _ = try write("own", to: "walk.Info.plist")
    let identity = identity(override: "/nowhere/Info.plist")
    #expect(identity.id == AppID(executable))
    #expect(identity.description == AppDescription(name: "walk"))
    #expect(identity.infoPlistPath == "/nowhere/Info.plist")
    #expect(
      identity.diagnostics == [
        "LOCSIM_INFO_PLIST: /nowhere/Info.plist: cannot be opened: No such file or directory; "
          + "until it is corrected, requests for location do nothing "
          + "(docs/guides/no-location.md#there-is-no-infoplist)"
      ])
  }

  @Test("The path is the identity without a bundle identifier, and the purposes count")
  func noIdentifier() throws {
    let text = "<key>NSLocationWhenInUseUsageDescription</key><string>Way.</string>"
    let path = try write(nil, to: "walk.Info.plist", body: text)
    #expect(identity().id == AppID(executable))
    #expect(try identity().description.purpose(.whenInUse).text == "Way.")
    #expect(
      identity().diagnostics == [
        "\(path): CFBundleIdentifier is missing, so the app is known by its executable's path; "
          + "write the app's identifier"
      ])
    _ = try write("$(PRODUCT_BUNDLE_IDENTIFIER)", to: "walk.Info.plist")
    #expect(
      identity().diagnostics == [
        "\(path): CFBundleIdentifier is an unset build setting, so the app is known by its "
          + "executable's path; write the app's identifier"
      ])
  }

  @Test("The name is the display name, else the short name, else the end of the identifier")
  func names() throws {
    _ = try write(
      "com.example.hike", to: "walk.Info.plist",
      body: "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>")
    #expect(identity().description.name == "hike")
    _ = try write(
      "com.example.hike", to: "walk.Info.plist",
      body: "<key>CFBundleName</key><string>Hike</string>")
    #expect(identity().description.name == "Hike")
    _ = try write(
      "com.example.hike", to: "walk.Info.plist",
      body: "<key>CFBundleName</key><string>Hike</string><key>CFBundleDisplayName</key>"
        + "<string>Hike!</string>")
    #expect(identity().description.name == "Hike!")
    _ = try localize("de", "CFBundleName = Wandern;")
    #expect(identity(locale: "de").description.name == "Hike!")
    _ = try localize("de", "CFBundleDisplayName = Wandern;")
    #expect(identity(locale: "de").description.name == "Wandern")
  }

  private static let purposes = """
    <key>NSLocationWhenInUseUsageDescription</key><string>Way.</string>
    <key>NSLocationTemporaryUsageDescriptionDictionary</key>
    <dict><key>Nav</key><string>Turns.</string></dict>
    """

  @Test("Texts come from the person's language, else from the Info.plist")
  func localized() throws {
    let plist = try write("com.example.walk", to: "walk.Info.plist", body: Self.purposes)
    let german = try localize(
      "de", "NSLocationWhenInUseUsageDescription = \"Weg.\"; Nav = \"Kurven.\"; Other = x;")
    let austrian = identity(locale: "de_AT.UTF-8")
    #expect(try austrian.description.purpose(.whenInUse).text == "Weg.")
    #expect(
      austrian.description.temporaryPurposes == ["Nav": .success(try PurposeString("Kurven."))])
    #expect(austrian.file(of: .purpose(.whenInUse)) == german)
    #expect(austrian.file(of: .purpose(.always)) == plist)
    #expect(austrian.file(of: .temporary("Nav")) == german)
    #expect(austrian.file(of: .temporary("Other")) == plist)
    #expect(austrian.diagnostics.isEmpty)
    for locale in [nil, "C", "fr_FR"] {
      #expect(try identity(locale: locale).description.purpose(.whenInUse).text == "Way.")
    }
  }

  @Test("The best folder counts alone: a key that it lacks comes from the Info.plist")
  func bestFolder() throws {
    _ = try write("com.example.walk", to: "walk.Info.plist", body: Self.purposes)
    _ = try localize("de", "NSLocationWhenInUseUsageDescription = \"Weg.\";")
    _ = try localize("de-AT", "Nav = \"Kurven.\";")
    let description = identity(locale: "de_AT").description
    #expect(try description.purpose(.whenInUse).text == "Way.")
    #expect(description.temporaryPurposes == ["Nav": .success(try PurposeString("Kurven."))])
  }

  @Test("A text that is invalid in a language is a fault there, not replaced by the Info.plist's")
  func invalidLocalization() throws {
    _ = try write("com.example.walk", to: "walk.Info.plist", body: Self.purposes)
    _ = try localize("de", "NSLocationWhenInUseUsageDescription = \" \";")
    #expect(
      identity(locale: "de").description.purposes == [.whenInUse: .failure(.blank)])
  }

  @Test("A language that cannot be read is reported, and the texts of the Info.plist are taken")
  func brokenLocalization() throws {
    let plist = try write("com.example.walk", to: "walk.Info.plist", body: Self.purposes)
    let german = try localize("de", "NSLocation = ")
    let identity = identity(locale: "de")
    #expect(try identity.description.purpose(.whenInUse).text == "Way.")
    #expect(
      identity.diagnostics == [
        "\(german):1:14: the file ends too early; export it again; "
          + "the texts of \(plist) are taken"
      ])
  }

  @Test("An executable that was built again while it runs is known by the path that it had")
  func rebuilt() {
    let path = { (link: String, files: Set<String>) in
      Executable.path(ofLink: link, exists: files.contains)
    }
    #expect(path("/b/walk", ["/b/walk"]) == "/b/walk")
    #expect(path("/b/walk (deleted)", ["/b/walk"]) == "/b/walk")
    #expect(path("/b/walk (deleted)", []) == "/b/walk")
    #expect(path("/b/walk (deleted)", ["/b/walk (deleted)"]) == "/b/walk (deleted)")
  }

  @Test("Tests are an executable like any other, with an Info.plist of their own")
  func testBundle() throws {
    _ = try write("beside", to: "Info.plist")
    let tests = folder.path("WalkPackageTests.xctest")
    let identity = { AppIdentity(executable: tests, override: nil, locale: nil).id }
    #expect(identity() == AppID("beside"))
    _ = try write("tests", to: "WalkPackageTests.xctest.Info.plist")
    #expect(identity() == AppID("tests"))
  }

  @Test("This process knows its own executable")
  func current() {
    let identity = AppIdentity.current()
    #expect(identity.description.name != "")
    #expect(identity.id.rawValue.hasPrefix("/"))
  }
}

@Suite("Reasons why a request did nothing")
struct PurposeDiagnosticTests {
  @Test(
    "The line names app, key, file and rule, and what to do",
    arguments: [
      (
        PurposeStringFault.missing,
        "is missing; add it, saying what the app uses location for"
      ),
      (.wrongType, "is no string; make it a string that says what the app uses location for"),
      (.blank, "is blank; write what the app uses location for"),
      (
        .tooLong(bytes: 4_000),
        "has 4000 bytes, not less than 4000; shorten it to less than 4000 bytes"
      ),
    ])
  func faults(fault: PurposeStringFault, expected: String) {
    let app = AppID("com.example.walk")
    #expect(
      PurposeDiagnostic.text(
        app: app, subject: .purpose(.whenInUse), fault: fault, file: "Walk.Info.plist")
        == "com.example.walk: the request did nothing: NSLocationWhenInUseUsageDescription in "
        + "Walk.Info.plist \(expected)")
    #expect(
      PurposeDiagnostic.text(
        app: app, subject: .temporary("Nav"), fault: fault, file: "de.lproj/InfoPlist.strings")
        == "com.example.walk: the request did nothing: "
        + "NSLocationTemporaryUsageDescriptionDictionary.Nav in de.lproj/InfoPlist.strings "
        + expected)
  }

  @Test("The line says how to give an Info.plist where there is none")
  func noFile() {
    #expect(
      PurposeDiagnostic.text(
        app: AppID("/bin/walk"), subject: .purpose(.always), fault: .missing, file: nil)
        == "/bin/walk: the request did nothing: NSLocationAlwaysUsageDescription is missing, as "
        + "there is no Info.plist; write one with it beside the executable, or name one in "
        + "LOCSIM_INFO_PLIST")
  }
}
