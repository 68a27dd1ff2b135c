// SPDX-License-Identifier: MIT

import LocationCore
package import LocationFiles

/// The values of an Info.plist about the app's identity and location (docs/reference/plist.md).
package struct InfoPlist: Hashable, Sendable {
  /// The keys whose values are read; other keys of an Info.plist are ignored.
  package enum Key {
    /// The app's identifier.
    package static let identifier = "CFBundleIdentifier"
    /// The app's name as users see it.
    package static let displayName = "CFBundleDisplayName"
    /// The app's short name.
    package static let name = "CFBundleName"
    /// The language of the texts in the Info.plist itself.
    package static let developmentRegion = "CFBundleDevelopmentRegion"
    /// The texts for temporary full accuracy, by purpose key.
    package static let temporaryPurposes = "NSLocationTemporaryUsageDescriptionDictionary"
    /// Whether Precise is off at first.
    package static let reducedByDefault = "NSLocationDefaultAccuracyReduced"
    /// The modes in which the app runs in the background.
    package static let backgroundModes = "UIBackgroundModes"
    /// Whether asynchronous services need a session that the app itself holds; Apple publishes two
    /// names (X-08).
    package static let explicitSession = [
      "NSLocationRequireExplicitServiceSession", "CLRequireExplicitServiceSession",
    ]
    /// Whether a widget uses location (A-71).
    package static let widgetWantsLocation = "NSWidgetWantsLocation"

    package static let all = Set(
      PurposeKey.allCases.map(\.rawValue) + [
        identifier, displayName, name, developmentRegion, temporaryPurposes, reducedByDefault,
        backgroundModes, widgetWantsLocation,
      ] + explicitSession + ResourcePurpose.keys)
  }

  /// The file's path, as it was given.
  package let path: String

  private let content: PlistContent

  /// Reads a file in XML, in the binary format, or in the oldest form of property lists.
  ///
  /// - Throws: `InfoPlistError` if it cannot be opened, is longer than 16 MiB, or is damaged.
  package init(path: String) throws(InfoPlistError) {
    try self.init(bytes: try FileBytes.read(path), path: path)
  }

  /// Reads the content of a file.
  ///
  /// - Throws: `InfoPlistError` if it is damaged.
  package init(bytes: [UInt8], path: String) throws(InfoPlistError) {
    self.path = path
    if BinaryPlistReader.recognizes(bytes) {
      content = try BinaryPlistReader.read(bytes, keys: Key.all, file: path)
      return
    }
    let text = try PlistText.utf8(bytes, file: path)
    guard !text.allSatisfy(XMLPlistScanner.isBlank) else {
      throw InfoPlistError(.empty, file: path)
    }
    if XMLPlistReader.recognizes(text) {
      content = try XMLPlistReader.read(text, keys: Key.all, file: path)
    } else if OpenStepPlistReader.recognizes(text) {
      content = try OpenStepPlistReader.read(text, keys: Key.all, file: path)
    } else {
      throw InfoPlistError(.notPlist, file: path)
    }
  }

  /// Uses values that are already in memory, such as those of a scenario.
  package init(values: [String: PlistValue], path: String) {
    self.path = path
    content = PlistContent(rootKeys: Set(values.keys), values: values)
  }

  /// The value of one of the keys that are read.
  package subscript(_ key: String) -> PlistValue? { content.values[key] }

  /// Returns the place of a key; `nil` in a binary file.
  package func position(of key: PlistKeyPath) -> FilePosition? { content.positions[key] }

  /// All keys, including those whose values are not read.
  package var keys: Set<String> { content.rootKeys }

  /// The keys that occur more than once.
  package var repeatedKeys: Set<String> { content.repeated }
}

extension InfoPlist {
  /// The bundle identifier; `nil` if there is none, or if it contains a build setting.
  package var bundleIdentifier: String? {
    guard case .string(let text) = self[Key.identifier], Self.isName(text) else { return nil }
    return text
  }

  /// Whether the bundle identifier contains a build setting that was not replaced.
  package var hasIdentifierVariable: Bool {
    if case .string(let text) = self[Key.identifier] { Self.hasVariable(text) } else { false }
  }

  /// The texts for temporary full accuracy, by purpose key; empty if the value is not a dictionary.
  package var temporaryPurposes: [String: PlistValue] {
    if case .dictionary(let entries) = self[Key.temporaryPurposes] { entries } else { [:] }
  }

  /// Whether `UIBackgroundModes` lists `location`.
  package var hasLocationBackgroundMode: Bool {
    guard case .array(let modes) = self[Key.backgroundModes] else { return false }
    return modes.contains(.string("location"))
  }

  /// Whether Precise is off until the user switches it on.
  package var isAccuracyReducedByDefault: Bool { self[Key.reducedByDefault] == .boolean(true) }

  /// Whether asynchronous services need a service session that the app itself holds (X-08).
  package var requiresExplicitServiceSession: Bool {
    Key.explicitSession.contains { self[$0] == .boolean(true) }
  }

  /// Returns whether a text can be the name of an app.
  package static func isName(_ text: String) -> Bool {
    !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) && !hasVariable(text)
  }

  /// Returns whether a text contains a build setting, which only Xcode replaces.
  private static func hasVariable(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${")
  }
}
