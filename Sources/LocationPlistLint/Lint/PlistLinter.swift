// SPDX-License-Identifier: MIT

package import LocationAppIdentity
import LocationCore
import LocationFiles

/// Checks an Info.plist, its texts in all languages, and the sources against each other.
///
/// It finds faults for which App Review rejects an app (PS-01, PS-02, PS-05), and faults that make
/// requests do nothing (A-05, A-06, T-02) or end the app (B-01) since iOS 11.
package struct PlistLinter: Sendable {
  let plist: InfoPlist
  let localizations: [LocalizationFolder]
  let sources: SourceScan?
  private var found: [PlistFinding] = []

  /// Checks an Info.plist.
  ///
  /// - Parameters:
  ///   - plist: The Info.plist.
  ///   - localizations: The language folders beside it.
  ///   - sources: What the app's sources use; `nil` checks the Info.plist by itself.
  /// - Returns: The findings, by file, place and key.
  package static func findings(
    in plist: InfoPlist, localizations: [LocalizationFolder] = [], sources: SourceScan? = nil
  ) -> [PlistFinding] {
    var linter = Self(plist: plist, localizations: localizations, sources: sources)
    linter.checkIdentity()
    linter.checkSpelling()
    linter.checkPurposes()
    linter.checkPairs()
    linter.checkTemporaryPurposes()
    linter.checkOtherKeys()
    linter.checkLocalizations()
    if let sources { linter.checkSources(sources) }
    return linter.found.sorted(by: PlistFinding.areInOrder)
  }

  private init(plist: InfoPlist, localizations: [LocalizationFolder], sources: SourceScan?) {
    self.plist = plist
    self.localizations = localizations
    self.sources = sources
  }

  /// Records a finding about a value of the Info.plist.
  mutating func report(
    _ rule: PlistRule, _ key: PlistKeyPath, _ message: String, uses: [SourceUse] = []
  ) {
    found.append(
      PlistFinding(
        rule: rule, file: plist.path, position: plist.position(of: key), key: key.description,
        message: message, uses: uses))
  }

  /// Records a finding about a file of localized strings.
  mutating func report(
    _ rule: PlistRule, _ key: String, _ message: String, in path: String, at place: FilePosition?
  ) {
    found.append(
      PlistFinding(
        rule: rule, file: path, position: place, key: key, message: message, uses: []))
  }

  func has(_ key: PurposeKey) -> Bool { plist[key.rawValue] != nil }

  /// The rule that a text breaks, with its message; `nil` if the text may be shown.
  static func fault(of value: PlistValue) -> (PlistRule, String)? {
    do throws(PurposeStringFault) {
      _ = try PurposeString.read(value)
      return doubt(about: value)
    } catch {
      switch error {
      case .missing: return nil
      case .wrongType: return (.purposeType, "is \(value.typeName), not a string")
      case .blank: return (.purposeBlank, "is blank")
      case .tooLong(let bytes): return (.purposeTooLong, "has \(bytes) bytes")
      }
    }
  }

  /// The rule that the words of a valid text break; `nil` if none is detected.
  private static func doubt(about value: PlistValue) -> (PlistRule, String)? {
    guard case .string(let text) = value, let doubt = PurposeText.doubt(of: text) else {
      return nil
    }
    switch doubt {
    case .variable(let name):
      return (.purposeVariable, "holds \(quoted(name)), a build setting that only Xcode replaces")
    case .placeholder(let word):
      return (.purposePlaceholder, "holds the word \(quoted(word)) in the place of a purpose")
    case .withoutPurpose:
      return (.purposePlaceholder, "says that something is used, and not what for")
    }
  }

  /// The keys of all purpose strings.
  static let purposeKeys = PurposeKey.allCases.map(\.rawValue) + ResourcePurpose.keys
}

// MARK: - The Info.plist by itself

extension PlistLinter {
  private mutating func checkIdentity() {
    let key = PlistKeyPath(InfoPlist.Key.identifier)
    if plist.hasIdentifierVariable {
      report(.identifierVariable, key, "is a build setting, which only Xcode replaces")
    } else if plist.bundleIdentifier == nil {
      let value = plist[InfoPlist.Key.identifier]
      let message =
        switch value {
        case nil: "is missing"
        case .string: "is blank"
        case .some(let other): "is \(other.typeName), not a string"
        }
      report(.identifierMissing, key, message)
    }
    for key in plist.repeatedKeys {
      report(.keyRepeated, PlistKeyPath(key), "stands there more than once; the last one counts")
    }
  }

  private mutating func checkPurposes() {
    for key in Self.purposeKeys {
      guard let (rule, message) = plist[key].flatMap(Self.fault) else { continue }
      report(rule, PlistKeyPath(key), message)
    }
  }

  private mutating func checkSpelling() {
    for key in plist.keys {
      guard let meant = PlistSpelling.key(meantBy: key) else { continue }
      report(
        .keyMisspelled, PlistKeyPath(key), "is read by nothing, and is nearly \(quoted(meant))")
    }
  }

  private mutating func checkPairs() {
    let hasCurrent = has(.whenInUse) || has(.alwaysAndWhenInUse)
    let outdated = [PurposeKey.always, .general].first(where: has)
    if !hasCurrent, let outdated, !isAlwaysOutdated {
      report(
        .purposeOutdated, PlistKeyPath(outdated.rawValue),
        "is not read by today's iOS, and no other key says what location is used for")
    }
    if has(.alwaysAndWhenInUse), !has(.whenInUse), !needsWhenInUse {
      report(
        .purposeUnpaired, PlistKeyPath(PurposeKey.alwaysAndWhenInUse.rawValue),
        "stands without \(PurposeKey.whenInUse.rawValue), so that both requests do nothing")
    }
    let isSilent =
      !PurposeKey.allCases.contains(where: has) && plist[InfoPlist.Key.temporaryPurposes] == nil
      && plist[InfoPlist.Key.reducedByDefault] == nil && !plist.hasLocationBackgroundMode
    if sources == nil, isSilent {
      report(
        .locationAbsent, PlistKeyPath(PurposeKey.whenInUse.rawValue),
        "is missing, as is every other key about location, so that requests do nothing")
    }
  }

  private mutating func checkTemporaryPurposes() {
    let name = InfoPlist.Key.temporaryPurposes
    guard let value = plist[name] else { return }
    guard case .dictionary(let entries) = value else {
      report(.temporaryType, PlistKeyPath(name), "is \(value.typeName), not a dictionary")
      return
    }
    if entries.isEmpty { report(.temporaryEmpty, PlistKeyPath(name), "has no entries") }
    for (entry, value) in entries {
      guard let (rule, message) = Self.fault(of: value) else { continue }
      report(rule, PlistKeyPath(name, entry: entry), message)
    }
  }

  private mutating func checkOtherKeys() {
    for (rule, key) in [
      (PlistRule.accuracyType, InfoPlist.Key.reducedByDefault),
      (.widgetType, InfoPlist.Key.widgetWantsLocation),
    ] {
      switch plist[key] {
      case nil, .boolean: break
      case .some(let value):
        report(rule, PlistKeyPath(key), "is \(value.typeName), not a Boolean")
      }
    }
    let modes = InfoPlist.Key.backgroundModes
    switch plist[modes] {
    case nil: break
    case .array(let elements):
      let stray = elements.first { if case .string = $0 { false } else { true } }
      if let stray {
        report(.backgroundModesType, PlistKeyPath(modes), "has \(stray.typeName) as an element")
      }
      for case .string(let mode) in elements where !PlistSpelling.backgroundModes.contains(mode) {
        let question = PlistSpelling.backgroundMode(meantBy: mode)
          .map { ", and is nearly \(quoted($0))" }
        report(
          .backgroundModeUnknown, PlistKeyPath(modes),
          "has \(quoted(mode)), which is no mode\(question ?? "")")
      }
    case .some(let value):
      report(.backgroundModesType, PlistKeyPath(modes), "is \(value.typeName), not an array")
    }
  }
}
