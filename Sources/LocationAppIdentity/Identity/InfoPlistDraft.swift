// SPDX-License-Identifier: MIT

import LocationCore

/// A minimal Info.plist with which an app can have location.
package struct InfoPlistDraft: Hashable, Sendable {
  /// The app's identifier.
  package var identifier: String

  /// The app's name, as prompts show it.
  package var name: String

  /// The purpose for which the app uses location, which prompts show.
  package var purpose: String

  /// Whether the app also asks for Always.
  package var asksForAlways = false

  /// Whether the app continues in the background.
  package var runsInBackground = false

  /// Makes a draft for an Info.plist at a path, named after its app.
  ///
  /// - Parameters:
  ///   - path: The future path of the Info.plist, such as `build/Walk.Info.plist`.
  ///   - folder: The absolute path of the folder to which the path is relative.
  package init(path: String, in folder: String) {
    let parts = (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/")
    let file = parts.last.map(String.init) ?? ""
    let ending = ".Info.plist"
    let app =
      file.hasSuffix(ending) && file.count > ending.count
      ? String(file.dropLast(ending.count)) : parts.dropLast().last.map(String.init) ?? "App"
    name = app
    purpose = "\(app) shows where you are."
    let word = String(
      app.map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
      })
    let isNamed = word.contains { $0 != "-" }
    identifier = "com.example." + (isNamed ? word : "App")
  }

  /// The file's content.
  package var bytes: [UInt8] {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
        + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      #"<plist version="1.0">"#, "<dict>",
    ]
    lines += Self.entry(InfoPlist.Key.identifier, identifier)
    lines += Self.entry(InfoPlist.Key.name, name)
    lines += Self.entry(PurposeKey.whenInUse.rawValue, purpose)
    if asksForAlways { lines += Self.entry(PurposeKey.alwaysAndWhenInUse.rawValue, purpose) }
    if runsInBackground {
      lines += [
        "\t<key>\(InfoPlist.Key.backgroundModes)</key>",
        "\t<array>", "\t\t<string>location</string>", "\t</array>",
      ]
    }
    lines += ["</dict>", "</plist>"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func entry(_ key: String, _ value: String) -> [String] {
    let text = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return ["\t<key>\(key)</key>", "\t<string>\(text)</string>"]
  }
}
