// SPDX-License-Identifier: MIT

import LocationCore
package import LocationFiles

/// What an Info.plist says about the app's identity and about location (docs/reference/plist.md).
package struct InfoPlist: Hashable, Sendable {
  /// The keys that are read; the rest of an Info.plist is passed over.
  package enum Key {
    /// Names the app.
    package static let identifier = "CFBundleIdentifier"
    /// The app's name as people see it.
    package static let displayName = "CFBundleDisplayName"
    /// The app's short name.
    package static let name = "CFBundleName"
    /// The language of the texts in Info.plist itself.
    package static let developmentRegion = "CFBundleDevelopmentRegion"
    /// The texts for temporary full accuracy, by purpose key.
    package static let temporaryPurposes = "NSLocationTemporaryUsageDescriptionDictionary"
    /// Whether Precise is off at first.
    package static let reducedByDefault = "NSLocationDefaultAccuracyReduced"
    /// What the app may do in the background.
    package static let backgroundModes = "UIBackgroundModes"
    /// Whether asynchronous services need a session that the app itself holds: two names are
    /// published (X-08).
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

  /// Reads a file, in XML, binary, or the oldest form of property lists.
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

  /// Takes values that are in memory already, such as those of a scenario.
  package init(values: [String: PlistValue], path: String) {
    self.path = path
    content = PlistContent(rootKeys: Set(values.keys), values: values)
  }

  /// The value under one of the keys that are read.
  package subscript(_ key: String) -> PlistValue? { content.values[key] }

  /// The place of a key; `nil` in a binary file.
  package func position(of key: PlistKeyPath) -> FilePosition? { content.positions[key] }

  /// All keys, also those that are not read.
  package var keys: Set<String> { content.rootKeys }

  /// Keys that stand there more than once.
  package var repeatedKeys: Set<String> { content.repeated }
}

extension InfoPlist {
  /// The bundle identifier; `nil` if there is none, or only a build setting without a value.
  package var bundleIdentifier: String? {
    guard case .string(let text) = self[Key.identifier], Self.isName(text) else { return nil }
    return text
  }

  /// Whether the bundle identifier is a build setting that was never filled in.
  package var hasIdentifierVariable: Bool {
    if case .string(let text) = self[Key.identifier] { Self.hasVariable(text) } else { false }
  }

  /// The texts for temporary full accuracy, by purpose key; empty if they are no dictionary.
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

  /// Whether a text can name an app.
  package static func isName(_ text: String) -> Bool {
    !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) && !hasVariable(text)
  }

  /// Whether a text holds a build setting, which only Xcode replaces.
  private static func hasVariable(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${")
  }
}
