// SPDX-License-Identifier: MIT

package import LocationCore

extension PurposeString {
  /// The purpose string in a value of a property list.
  ///
  /// - Parameter value: The value.
  /// - Returns: The purpose string.
  /// - Throws: `PurposeStringFault`, for which the purpose string counts as missing (PS-01, D-19).
  package static func read(_ value: PlistValue) throws(PurposeStringFault) -> Self {
    guard case .string(let text) = value else { throw .wrongType }
    return try Self(text)
  }
}

extension AppDescription {
  /// The content of an Info.plist about location, in a language.
  ///
  /// A text comes from the localized strings if they have its key, valid or not, else from the
  /// Info.plist (PS-06).
  ///
  /// - Parameters:
  ///   - plist: The Info.plist.
  ///   - strings: Its texts in the person's language.
  ///   - fallbackName: The app's name if neither has one.
  package init(_ plist: InfoPlist, strings: LocalizedStrings?, fallbackName: String) {
    let purposes = PurposeKey.allCases.compactMap { key in
      (strings?[key.rawValue] ?? plist[key.rawValue]).map { (key, Self.purpose($0)) }
    }
    let temporary = plist.temporaryPurposes.map { key, value in
      // Localized under the key that the dictionary has them under (T-01); a key that the
      // dictionary does not have is not there (T-02).
      (key, Self.purpose(strings?[key] ?? value))
    }
    let names = [InfoPlist.Key.displayName, InfoPlist.Key.name].flatMap { key in
      [strings?[key], plist[key]].compactMap(Self.name)
    }
    self.init(
      name: names.first ?? fallbackName,
      purposes: Dictionary(uniqueKeysWithValues: purposes),
      temporaryPurposes: Dictionary(uniqueKeysWithValues: temporary),
      isAccuracyReducedByDefault: plist.isAccuracyReducedByDefault,
      hasLocationBackgroundMode: plist.hasLocationBackgroundMode,
      requiresExplicitServiceSession: plist.requiresExplicitServiceSession)
  }

  private static func purpose(_ value: PlistValue) -> Result<PurposeString, PurposeStringFault> {
    Result { () throws(PurposeStringFault) in try PurposeString.read(value) }
  }

  private static func name(_ value: PlistValue?) -> String? {
    guard case .string(let text) = value, InfoPlist.isName(text) else { return nil }
    return text
  }
}
