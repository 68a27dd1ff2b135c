// SPDX-License-Identifier: MIT

/// The rules that `locsim plist lint` checks (docs/reference/plist.md has the table).
package enum PlistRule: String, Hashable, Sendable, CaseIterable {
  case purposeMissing = "purpose-missing"
  case purposeType = "purpose-type"
  case purposeBlank = "purpose-blank"
  case purposeTooLong = "purpose-too-long"
  case purposeVariable = "purpose-variable"
  case purposePlaceholder = "purpose-placeholder"
  case purposeUnpaired = "purpose-unpaired"
  case purposeOutdated = "purpose-outdated"
  case alwaysOutdated = "always-outdated"
  case temporaryType = "temporary-type"
  case temporaryEmpty = "temporary-empty"
  case temporaryKeyMissing = "temporary-key-missing"
  case temporaryKeyUnused = "temporary-key-unused"
  case localizationMissing = "localization-missing"
  case localizationUnreadable = "localization-unreadable"
  case backgroundModesType = "background-modes-type"
  case backgroundModeUnknown = "background-mode-unknown"
  case backgroundModeMissing = "background-mode-missing"
  case backgroundModeUnused = "background-mode-unused"
  case accuracyType = "accuracy-type"
  case widgetType = "widget-type"
  case identifierMissing = "identifier-missing"
  case identifierVariable = "identifier-variable"
  case locationAbsent = "location-absent"
  case keyRepeated = "key-repeated"
  case keyMisspelled = "key-misspelt"

  /// The severities of broken rules.
  package enum Severity: String, Hashable, Sendable {
    /// Something does not work, or App Review rejects it.
    case error
    /// Something is probably not intended.
    case warning
  }

  /// The severity of breaking the rule.
  package var severity: Severity {
    switch self {
    case .purposeMissing, .purposeType, .purposeBlank, .purposeTooLong, .purposeUnpaired,
      .alwaysOutdated, .temporaryType, .temporaryEmpty, .temporaryKeyMissing,
      .localizationUnreadable, .backgroundModesType, .backgroundModeUnknown,
      .backgroundModeMissing, .accuracyType, .widgetType, .keyMisspelled:
      .error
    case .purposeVariable, .purposePlaceholder, .purposeOutdated, .temporaryKeyUnused,
      .localizationMissing, .backgroundModeUnused,
      .identifierMissing, .identifierVariable, .locationAbsent, .keyRepeated:
      .warning
    }
  }

  /// The condition under which the rule is broken.
  package var summary: String {
    switch self {
    case .purposeMissing:
      "the sources use location, or another protected resource, and a purpose string for it is missing"
    case .purposeType: "a purpose string is no string"
    case .purposeBlank: "a purpose string is empty or white space only"
    case .purposeTooLong: "a purpose string has 4000 bytes or more"
    case .purposeVariable: "a purpose string holds a build setting that nothing has replaced"
    case .purposePlaceholder:
      "a purpose string says in English that something is used, and not what for"
    case .purposeUnpaired: "the text for Always stands without the one for When In Use"
    case .purposeOutdated: "only keys that today's iOS does not read are there"
    case .alwaysOutdated: "the sources ask for Always and only the key of iOS 8 to 10 is there"
    case .temporaryType: "the texts for temporary full accuracy are no dictionary"
    case .temporaryEmpty: "the dictionary for temporary full accuracy has no entries"
    case .temporaryKeyMissing: "the sources use a purpose key that the dictionary does not have"
    case .temporaryKeyUnused: "the dictionary has a purpose key that the sources do not use"
    case .localizationMissing: "a language folder lacks a text that the Info.plist has"
    case .localizationUnreadable: "a language's InfoPlist.strings cannot be read"
    case .backgroundModesType: "the background modes are no array of strings"
    case .backgroundModeUnknown: "a background mode is none that iOS knows"
    case .backgroundModeMissing: "the sources switch background updates on without the mode"
    case .backgroundModeUnused: "the mode is there and the sources never use it"
    case .accuracyType: "the default accuracy is no Boolean"
    case .widgetType: "whether a widget wants location is no Boolean"
    case .identifierMissing: "there is no bundle identifier"
    case .identifierVariable: "the bundle identifier is a build setting"
    case .locationAbsent: "there is no key about location, and no sources were given"
    case .keyRepeated: "a key stands there more than once"
    case .keyMisspelled: "a key is read by nothing and is nearly one that would be"
    }
  }

  /// The remedy.
  package var remedy: String {
    switch self {
    case .purposeMissing: "add it, saying what the app uses this for"
    case .purposeType: "make it a string that says what the app uses this for"
    case .purposeBlank, .purposePlaceholder: "write what the app uses this for"
    case .purposeVariable: "write the text itself, or check the built app"
    case .purposeTooLong: "shorten it to less than 4000 bytes"
    case .purposeUnpaired, .purposeOutdated: "add NSLocationWhenInUseUsageDescription"
    case .alwaysOutdated: "add NSLocationAlwaysAndWhenInUseUsageDescription"
    case .temporaryType: "make it a dictionary with a text for each purpose key"
    case .temporaryEmpty: "add a text for each purpose key, or delete the dictionary"
    case .temporaryKeyMissing: "add the purpose key with a text to the dictionary"
    case .temporaryKeyUnused: "correct its spelling, or delete it"
    case .localizationMissing: "add the text in this language to InfoPlist.strings"
    case .localizationUnreadable: "correct the file"
    case .backgroundModesType: "make it an array of strings"
    case .backgroundModeUnknown: "correct its spelling, or delete it"
    case .backgroundModeMissing: "add “location” to UIBackgroundModes"
    case .backgroundModeUnused: "delete “location” from UIBackgroundModes"
    case .accuracyType, .widgetType: "make it <true/> or <false/>"
    case .identifierMissing: "add the app's identifier"
    case .identifierVariable: "write the identifier itself, or check the built app"
    case .locationAbsent: "add NSLocationWhenInUseUsageDescription if the app uses location"
    case .keyRepeated: "delete all but one"
    case .keyMisspelled: "correct its spelling"
    }
  }

  /// The code with which App Store Connect rejects an app that breaks the rule; `nil` if none is
  /// known.
  package var appStoreCode: String? {
    switch self {
    case .purposeMissing, .alwaysOutdated: "ITMS-90683"
    case .backgroundModeUnknown: "ITMS-90112"
    default: nil
    }
  }
}
