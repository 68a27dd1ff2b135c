// SPDX-License-Identifier: MIT

import LocationFakes
import LocationFiles
import Testing

@testable import LocationAppIdentity
@testable import LocationPlistLint

/// An Info.plist, what its app's sources say, and the texts beside it.
struct LintInput: Sendable {
  /// The content of the dictionary, which begins on line 4.
  var body: String
  /// A Swift file; `nil` where no sources are given.
  var source: String?
  /// The texts of languages; `nil` where the language's folder has no InfoPlist.strings.
  var languages: [String: String?] = [:]
  /// What was not read of the sources.
  var skipped: [String] = []

  init(_ body: String, source: String? = nil, languages: [String: String?] = [:]) {
    self.body = body
    self.source = source
    self.languages = languages
  }

  /// What the linter finds, in its order.
  func findings() throws -> [PlistFinding] {
    let folders = languages.sorted { $0.key < $1.key }.map { language, text in
      let path = "\(language).lproj/InfoPlist.strings"
      return LocalizationFolder(
        language: language, stringsPath: path,
        strings: text.map { text in
          Result { () throws(InfoPlistError) in
            try LocalizedStrings(bytes: Array(text.utf8), path: path)
          }
        })
    }
    let scan = source.map { source in
      SourceScan(
        uses: SourceUseFinder.uses(in: Array(source.utf8), file: "App.swift"), fileCount: 1,
        skipped: skipped)
    }
    return PlistLinter.findings(
      in: try PlistSample.plist(body), localizations: folders, sources: scan)
  }

  /// The findings as lines: place, key, message and rule.
  func lines() throws -> [String] {
    try findings().map { finding in
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      return
        "\(finding.file)\(place): \(finding.key): \(finding.message) [\(finding.rule.rawValue)]"
    }
  }
}

extension LintInput {
  static let identifier = "<key>CFBundleIdentifier</key><string>com.example.walk</string>\n"
  static let whenInUse = text("NSLocationWhenInUseUsageDescription")
  static let always = text("NSLocationAlwaysAndWhenInUseUsageDescription")
  static let temporary = """
    <key>NSLocationTemporaryUsageDescriptionDictionary</key>
    <dict><key>Nav</key><string>To guide you.</string></dict>

    """
  static let background = "<key>UIBackgroundModes</key><array><string>location</string></array>\n"
  /// What every app has that uses location.
  static let usual = identifier + whenInUse

  static func text(_ key: String, _ text: String = "To draw your walk.") -> String {
    "<key>\(key)</key><string>\(text)</string>\n"
  }

  static func value(_ key: String, _ value: String) -> String { "<key>\(key)</key>\(value)\n" }
}
