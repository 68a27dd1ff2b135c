// SPDX-License-Identifier: MIT

@testable import LocationPlistLint

/// An input that breaks one rule and no other, what is said about it, and a like one that keeps it.
struct RuleCase {
  let broken: LintInput
  let line: String
  let kept: LintInput
}

extension PlistRule {
  private typealias Text = LintInput

  /// The rule's case; a new rule does not compile without one.
  var example: RuleCase {
    switch self {
    case .purposeMissing, .purposeType, .purposeBlank, .purposeTooLong, .purposeUnpaired,
      .purposeOutdated, .alwaysOutdated:
      purposeExample
    case .purposeVariable, .purposePlaceholder, .keyMisspelled: wordExample
    case .temporaryType, .temporaryEmpty, .temporaryKeyMissing, .temporaryKeyUnused:
      temporaryExample
    case .localizationMissing, .localizationUnreadable: localizationExample
    case .backgroundModesType, .backgroundModeUnknown, .backgroundModeMissing,
      .backgroundModeUnused:
      backgroundExample
    case .accuracyType, .widgetType, .identifierMissing, .identifierVariable, .locationAbsent,
      .keyRepeated:
      otherExample
    }
  }

  private func make(_ broken: LintInput, _ line: String, _ kept: LintInput) -> RuleCase {
    RuleCase(broken: broken, line: "\(line) [\(rawValue)]", kept: kept)
  }

  private var purposeExample: RuleCase {
    let key = "NSLocationWhenInUseUsageDescription"
    switch self {
    case .purposeMissing:
      let source = "\n  m.requestWhenInUseAuthorization()"
      return make(
        LintInput(Text.identifier, source: source),
        "Info.plist: \(key): is missing, but needed by requestWhenInUseAuthorization at "
          + "App.swift:2:5",
        LintInput(Text.usual, source: source))
    case .purposeType:
      return make(
        LintInput(Text.identifier + Text.value(key, "<true/>")),
        "Info.plist:5:1: \(key): is a Boolean, not a string", LintInput(Text.usual))
    case .purposeBlank:
      return make(
        LintInput(Text.identifier + Text.text(key, " \n\u{A0}")),
        "Info.plist:5:1: \(key): is blank", LintInput(Text.identifier + Text.text(key, " Hiking. "))
      )
    case .purposeTooLong:
      return make(
        LintInput(Text.identifier + Text.text(key, String(repeating: "ü", count: 2_000))),
        "Info.plist:5:1: \(key): has 4000 bytes",
        LintInput(Text.identifier + Text.text(key, String(repeating: "ü", count: 1_999) + "u")))
    case .purposeUnpaired:
      return make(
        LintInput(Text.identifier + Text.always),
        "Info.plist:5:1: NSLocationAlwaysAndWhenInUseUsageDescription: stands without \(key), so "
          + "that both requests do nothing", LintInput(Text.usual + Text.always))
    case .purposeOutdated:
      let old = Text.text("NSLocationUsageDescription")
      return make(
        LintInput(Text.identifier + old),
        "Info.plist:5:1: NSLocationUsageDescription: is not read by today's iOS, and no other "
          + "key says what location is used for", LintInput(Text.usual + old))
    default:
      let old = Text.text("NSLocationAlwaysUsageDescription")
      let source = "m.requestAlwaysAuthorization()"
      return make(
        LintInput(Text.usual + old, source: source),
        "Info.plist:6:1: NSLocationAlwaysUsageDescription: is not read since iOS 11, so that "
          + "nothing is done by requestAlwaysAuthorization at App.swift:1:3",
        LintInput(Text.usual + old + Text.always, source: source))
    }
  }

  private var wordExample: RuleCase {
    let key = "NSLocationWhenInUseUsageDescription"
    switch self {
    case .purposeVariable:
      return make(
        LintInput(Text.identifier + Text.text(key, "$(PRODUCT_NAME) draws your walk.")),
        "Info.plist:5:1: \(key): holds “$(PRODUCT_NAME)”, a build setting that only Xcode replaces",
        LintInput(Text.identifier + Text.text(key, "Costs $5 (once) to draw your walk.")))
    case .purposePlaceholder:
      return make(
        LintInput(Text.identifier + Text.text(key, "This app needs access to your location.")),
        "Info.plist:5:1: \(key): says that something is used, and not what for",
        LintInput(Text.identifier + Text.text(key, "This app needs your location to draw a map.")))
    default:
      return make(
        LintInput(Text.usual + Text.text("NSLocationAlwaysAndWhenInUseDescription")),
        "Info.plist:6:1: NSLocationAlwaysAndWhenInUseDescription: is read by nothing, and is "
          + "nearly “NSLocationAlwaysAndWhenInUseUsageDescription”",
        LintInput(Text.usual + Text.text("NSOwnSetting")))
    }
  }

  private var temporaryExample: RuleCase {
    let key = "NSLocationTemporaryUsageDescriptionDictionary"
    let kept = LintInput(Text.usual + Text.temporary)
    let source = "m.requestTemporaryFullAccuracyAuthorization(withPurposeKey: \"Nav\")"
    switch self {
    case .temporaryType:
      return make(
        LintInput(Text.usual + Text.text(key)),
        "Info.plist:6:1: \(key): is a string, not a dictionary", kept)
    case .temporaryEmpty:
      return make(
        LintInput(Text.usual + Text.value(key, "<dict/>")),
        "Info.plist:6:1: \(key): has no entries", kept)
    case .temporaryKeyMissing:
      return make(
        LintInput(Text.usual, source: source),
        "Info.plist: \(key).Nav: is missing, but needed by "
          + "requestTemporaryFullAccuracyAuthorization at App.swift:1:3",
        LintInput(Text.usual + Text.temporary, source: source))
    default:
      return make(
        LintInput(Text.usual + Text.temporary, source: "let a = 1"),
        "Info.plist:7:7: \(key).Nav: is a purpose key that no source uses",
        LintInput(Text.usual + Text.temporary, source: source))
    }
  }

  private var localizationExample: RuleCase {
    let text = "\"NSLocationWhenInUseUsageDescription\" = \"Für deinen Weg.\";"
    let kept = LintInput(Text.usual, languages: ["de": text])
    if self == .localizationMissing {
      return make(
        LintInput(Text.usual, languages: ["de": "\"CFBundleName\" = \"Weg\";"]),
        "de.lproj/InfoPlist.strings: NSLocationWhenInUseUsageDescription: has no text in the "
          + "language “de”", kept)
    }
    return make(
      LintInput(Text.usual, languages: ["de": "\"a\" \"b\";"]),
      "de.lproj/InfoPlist.strings:1:5: InfoPlist.strings: “=” must stand here; write lines "
        + "\"key\" = \"text\";", kept)
  }

  private var backgroundExample: RuleCase {
    let key = "UIBackgroundModes"
    let source = "m.allowsBackgroundLocationUpdates = true"
    let kept = LintInput(Text.usual + Text.background, source: source)
    switch self {
    case .backgroundModesType:
      return make(
        LintInput(Text.usual + Text.text(key, "location")),
        "Info.plist:6:1: \(key): is a string, not an array", kept)
    case .backgroundModeUnknown:
      return make(
        LintInput(
          Text.usual + Text.background.replacing("location", with: "Location")),
        "Info.plist:6:1: \(key): has “Location”, which is no mode, and is nearly “location”", kept)
    case .backgroundModeMissing:
      return make(
        LintInput(Text.usual, source: source),
        "Info.plist: \(key): lacks “location”, so that the app is stopped by "
          + "allowsBackgroundLocationUpdates at App.swift:1:3", kept)
    default:
      return make(
        LintInput(Text.usual + Text.background, source: "m.startUpdatingLocation()"),
        "Info.plist:6:1: \(key): has “location”, which no source uses", kept)
    }
  }

  private var otherExample: RuleCase {
    switch self {
    case .accuracyType:
      let key = "NSLocationDefaultAccuracyReduced"
      return make(
        LintInput(Text.usual + Text.text(key, "YES")),
        "Info.plist:6:1: \(key): is a string, not a Boolean",
        LintInput(Text.usual + Text.value(key, "<true/>")))
    case .widgetType:
      let key = "NSWidgetWantsLocation"
      return make(
        LintInput(Text.usual + Text.value(key, "<integer>1</integer>")),
        "Info.plist:6:1: \(key): is a number, date or data, not a Boolean",
        LintInput(Text.usual + Text.value(key, "<false/>")))
    case .identifierMissing:
      return make(
        LintInput(Text.whenInUse), "Info.plist: CFBundleIdentifier: is missing",
        LintInput(Text.usual))
    case .identifierVariable:
      return make(
        LintInput(Text.text("CFBundleIdentifier", "a.${NAME}") + Text.whenInUse),
        "Info.plist:4:1: CFBundleIdentifier: is a build setting, which only Xcode replaces",
        LintInput(Text.usual))
    case .locationAbsent:
      return make(
        LintInput(Text.identifier),
        "Info.plist: NSLocationWhenInUseUsageDescription: is missing, as is every other key about "
          + "location, so that requests do nothing",
        LintInput(Text.identifier, source: "let a = 1"))
    default:
      return make(
        LintInput(Text.usual + Text.identifier),
        "Info.plist:6:1: CFBundleIdentifier: stands there more than once; the last one counts",
        LintInput(Text.usual))
    }
  }
}
