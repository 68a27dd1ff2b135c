// SPDX-License-Identifier: MIT

// As the tests of an app do: they know Core Location and this module, and nothing else of locsim.
import CoreLocation
import Foundation
import LocationTesting
import Testing

@Suite("LocationTesting: tests as apps write them")
struct AppTestImportsTests {
  @Test("Every type that the API names can be named without any other import")
  func names() throws {
    let profile: SystemProfile = .ios14
    let deferral: DeferralSupport = .retired
    let record = AuthorizationRecord(.denied)
    let status: AuthorizationStatus = .notDetermined
    var options = PlaybackOptions()
    options.duration = .seconds(1)
    let device = try SimulatedDevice(
      gpx: Walk.gpx(seconds: 1), options: options, authorization: status,
      app: AppSetup(record: record), profile: profile, deferral: deferral)
    let prompt: Prompt? = device.user.prompt
    let phase: AppPhase = device.app.phase
    let choice: SettingsChoice = device.settings.location
    let mark: UsageMark = device.settings.usageMark
    let indicator: Indicator = device.indicator
    let notices: [ClientNotice] = device.transcript.notices
    let records: [DeviceRecord] = device.transcript.records
    #expect(prompt == nil && phase == .foreground && choice == .never && notices.isEmpty)
    #expect(mark == .none && indicator == Indicator() && records.isEmpty)
  }

  /// An Info.plist with texts in two languages, in a folder that goes away.
  private func withApp(
    region: String? = nil, _ body: (_ plist: String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (language, text) in [("en", "To show you the way."), ("de", "Um den Weg zu zeigen.")] {
      let texts = folder.appending(path: "\(language).lproj")
      try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
      try "\"NSLocationWhenInUseUsageDescription\" = \"\(text)\";\n".write(
        to: texts.appending(path: "InfoPlist.strings"), atomically: true, encoding: .utf8)
    }
    let plist = folder.appending(path: "Info.plist")
    let regionLine = region.map { "<key>CFBundleDevelopmentRegion</key><string>\($0)</string>" }
    try """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>org.example.way</string>\(regionLine ?? "")
    <key>NSLocationWhenInUseUsageDescription</key><string>Untranslated.</string>
    </dict></plist>
    """.write(to: plist, atomically: true, encoding: .utf8)
    try body(plist.path)
  }

  private func purpose(of app: AppSetup) throws -> PurposeString? {
    let device = try SimulatedDevice(
      gpx: Walk.gpx(seconds: 1), authorization: .notDetermined, app: app)
    let tracker = device.run { Tracker() }
    tracker.manager.requestWhenInUseAuthorization()
    return device.user.prompt?.purpose
  }

  @Test("PS-06: Prompts take their texts from InfoPlist.strings of the user's language")
  func localized() throws {
    try withApp { plist in
      let purposes = try [nil, "de_AT", "fr"].map { language in
        try purpose(of: AppSetup(infoPlist: plist, language: language))
      }
      #expect(
        purposes.map { $0?.text } == [
          "To show you the way.", "Um den Weg zu zeigen.", "Untranslated.",
        ])
    }
    try withApp(region: "de") { plist in
      let purpose = try purpose(of: AppSetup(infoPlist: plist))
      #expect(purpose == "Um den Weg zu zeigen." && purpose != "To show you the way.")
    }
  }
}
