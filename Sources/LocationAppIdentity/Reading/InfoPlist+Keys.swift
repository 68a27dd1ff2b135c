// SPDX-License-Identifier: MIT

import LocationCore

extension InfoPlist {
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
