// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim plist lint")
struct PlistLintCommandTests {
  private typealias Bench = PlistLintBench
  private let bench: PlistLintBench

  init() throws { bench = try PlistLintBench() }

  @Test("An Info.plist without fault exits 0 and says so")
  func good() throws {
    let file = try bench.writePlist(Bench.identifier + Bench.whenInUse)
    let run = try bench.lint(file)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics == "Info.plist: no errors, no warnings\n")
  }

  @Test("An error is one line with file, place, key, rule and remedy, and exits 65")
  func bad() throws {
    let file = try bench.writePlist(
      Bench.identifier + "<key>NSLocationWhenInUseUsageDescription</key><string> </string>")
    let run = try bench.lint(file)
    #expect(run.status == 65)
    #expect(
      run.output
        == "Info.plist:4:1: error: NSLocationWhenInUseUsageDescription: is blank; write what the "
        + "app uses this for [purpose-blank]\n")
    #expect(run.diagnostics == "Info.plist: 1 error, no warnings\n")
  }

  @Test("Warnings alone exit 0")
  func warning() throws {
    let file = try bench.writePlist(Bench.whenInUse)
    let run = try bench.lint(file)
    #expect(run.status == 0)
    #expect(
      run.output
        == "Info.plist: warning: CFBundleIdentifier: is missing; add the app's identifier "
        + "[identifier-missing]\n")
    #expect(run.diagnostics == "Info.plist: no errors, 1 warning\n")
  }

  @Test("A folder stands for the Info.plist in it, and its languages are checked too")
  func folder() throws {
    try bench.writePlist(
      Bench.identifier + Bench.whenInUse, to: "Walk.app/Contents/Info.plist")
    try bench.write("", to: "Walk.app/Contents/Resources/fr.lproj/InfoPlist.strings")
    let run = try bench.lint(bench.path + "/Walk.app")
    #expect(run.status == 0)
    #expect(
      run.output
        == "Walk.app/Contents/Resources/fr.lproj/InfoPlist.strings: warning: "
        + "NSLocationWhenInUseUsageDescription: has no text in the language “fr”; add the text in "
        + "this language to InfoPlist.strings [localization-missing]\n")
  }

  @Test("Uses in several folders of sources must be in the Info.plist")
  func sources() throws {
    let file = try bench.writePlist(Bench.identifier)
    try bench.write("manager.requestWhenInUseAuthorization()\n", to: "App/Sources/Walk.swift")
    try bench.write("[m startUpdatingLocation];\n", to: "Library/Tracker.m")
    let run = try bench.lint(
      file, "--sources", bench.path + "/App", "--sources", bench.path + "/Library")
    #expect(run.status == 65)
    #expect(
      run.output
        == "Info.plist: error: NSLocationWhenInUseUsageDescription: is missing, but needed by "
        + "requestWhenInUseAuthorization at App/Sources/Walk.swift:1:9 and 1 other place; add it, "
        + "saying what the app uses this for [purpose-missing, ITMS-90683]\n")
    #expect(try bench.lint(file, "--sources", bench.path + "/Info.plist").status == 0)
  }

  @Test("Sources that hold nothing to check are named")
  func noSources() throws {
    let file = try bench.writePlist(Bench.identifier + Bench.whenInUse)
    try bench.write("m.startUpdatingLocation()", to: "Docs/a.txt")
    let run = try bench.lint(file, "--sources", bench.path + "/Docs")
    #expect(run.status == 0)
    #expect(
      run.diagnosticLines.first?.hasSuffix(
        "Docs: warning: has no Swift or Objective-C files, so that nothing was checked") == true)
  }

  @Test("Sources that are too large are named in a warning and in JSON")
  func largeSource() throws {
    let file = try bench.writePlist(Bench.identifier + Bench.whenInUse)
    try bench.write("let a = 1", to: "S/Fits.swift")
    try bench.write(Data(count: 4 << 20 + 1), to: "S/Large.swift")
    let run = try bench.lint(file, "--sources", bench.path + "/S", "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.diagnosticLines.first?.hasSuffix(
        "S: warning: not read: S/Large.swift: has more than 4194304 bytes") == true)
    #expect(
      try bench.object(run)["skipped"] as? [String] == [
        "S/Large.swift: has more than 4194304 bytes"
      ])
  }

  @Test("JSON holds all that the text says, as its schema describes")
  func json() throws {
    let file = try bench.writePlist(
      Bench.whenInUse + "<key>UIBackgroundModes</key><string>location</string>")
    try bench.write("a.requestAlwaysAuthorization()\n", to: "S/A.swift")
    let run = try bench.lint(file, "--sources", bench.path + "/S", "--format", "json")
    #expect(run.status == 65)
    let object = try bench.object(run)
    #expect(object["file"] as? String == "Info.plist")
    #expect(object["errors"] as? Int == 2)
    #expect(object["warnings"] as? Int == 1)
    #expect((object["skipped"] as? [Any])?.isEmpty == true)
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["rule"] as? String } == [
        "identifier-missing", "purpose-missing", "background-modes-type",
      ])
    #expect(findings.map { $0["severity"] as? String } == ["warning", "error", "error"])
    #expect(findings[1]["key"] as? String == "NSLocationAlwaysAndWhenInUseUsageDescription")
    #expect(findings[1]["line"] is NSNull)
    #expect(findings[1]["appStore"] as? String == "ITMS-90683")
    #expect(findings[0]["appStore"] is NSNull)
    let uses = try #require(findings[1]["uses"] as? [[String: Any]])
    #expect(uses.count == 1)
    #expect(uses[0]["name"] as? String == "requestAlwaysAuthorization")
    #expect(uses[0]["file"] as? String == "S/A.swift")
    #expect(uses[0]["column"] as? Int == 3)
    #expect(findings[2]["line"] as? Int == 4)
    #expect(findings[2]["remedy"] as? String == "make it an array of strings")
  }

  @Test("JSON without a finding is an object all the same")
  func emptyJSON() throws {
    let file = try bench.writePlist(Bench.identifier + Bench.whenInUse)
    let run = try bench.lint(file, "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.output
        == #"{"errors":0,"file":"Info.plist","findings":[],"skipped":[],"warnings":0}"# + "\n")
    _ = try bench.object(run)
  }

  @Test("XML and binary give the same findings, but for places")
  func binary() throws {
    let values: [String: Any] = [
      "CFBundleIdentifier": "com.example.walk", "NSLocationWhenInUseUsageDescription": 7,
      "UIBackgroundModes": ["location"],
    ]
    var rules: [[String?]] = []
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: values, format: format, options: 0)
      let run = try bench.lint(try bench.write(data, to: "Info.plist"), "--format", "json")
      #expect(run.status == 65)
      let findings = try #require(try bench.object(run)["findings"] as? [[String: Any]])
      rules.append(findings.map { $0["rule"] as? String })
      #expect(findings.allSatisfy { $0["line"] is NSNull == (format == .binary) })
    }
    #expect(rules == [["purpose-type"], ["purpose-type"]])
  }

  @Test(
    "JSON that is no output of it does not conform to the schema",
    arguments: [
      "{}", #"{"errors":0,"file":"a","findings":[],"skipped":[]}"#,
      #"{"errors":-1,"file":"a","findings":[],"skipped":[],"warnings":0}"#,
      #"{"errors":0,"file":"a","findings":[{"rule":"x"}],"skipped":[],"warnings":0}"#,
      #"{"errors":0,"file":"a","findings":[],"skipped":[1],"warnings":0}"#,
    ])
  func schema(line: String) throws {
    let schema = try JSONSchema(
      contentsOf: Command.root.appending(path: "docs/reference/plist-lint.schema.json"))
    #expect(schema.violations(of: try jsonObject(line)) != [])
  }
}
