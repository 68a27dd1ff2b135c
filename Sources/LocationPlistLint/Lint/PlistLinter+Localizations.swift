// SPDX-License-Identifier: MIT

import LocationAppIdentity

/// The texts in other languages (PS-02, PS-06).
extension PlistLinter {
  mutating func checkLocalizations() {
    let purposes = Self.purposeKeys.filter { plist[$0] != nil }
    let temporary = plist.temporaryPurposes.keys.sorted()
    for folder in localizations {
      switch folder.strings {
      case .failure(let error):
        report(
          .localizationUnreadable, "InfoPlist.strings", error.explanation,
          in: folder.stringsPath, at: error.position)
      case .success(let strings):
        check(folder, strings, keys: purposes + temporary)
      case nil:
        reportMissing(purposes + temporary, in: folder)
      }
    }
  }

  private mutating func check(
    _ folder: LocalizationFolder, _ strings: LocalizedStrings, keys: [String]
  ) {
    for key in keys {
      guard let (rule, message) = strings[key].flatMap(Self.fault) else { continue }
      report(rule, key, message, in: folder.stringsPath, at: strings.position(of: key))
    }
    reportMissing(keys.filter { strings[$0] == nil }, in: folder)
  }

  private mutating func reportMissing(_ keys: [String], in folder: LocalizationFolder) {
    guard !isOfInfoPlist(folder.language) else { return }
    for key in keys {
      report(
        .localizationMissing, key, "has no text in the language “\(folder.language)”",
        in: folder.stringsPath, at: nil)
    }
  }

  /// Whether a language is that of the Info.plist's own texts, or a regional variant of it.
  ///
  /// A text that `en-GB` lacks is shown in English.
  private func isOfInfoPlist(_ language: String) -> Bool {
    guard language != "Base", language != developmentLanguage else { return true }
    let words = language.split { $0 == "-" || $0 == "_" }
    // A script, which has four letters, is no regional variant, because a reader of one script may
    // not read another one.
    return words.count == 2 && words[0] == developmentLanguage && words[1].count < 4
  }

  private var developmentLanguage: String {
    guard case .string(let text) = plist[InfoPlist.Key.developmentRegion], InfoPlist.isName(text)
    else { return "en" }
    // Old projects spell the language out.
    return text == "English" ? "en" : text
  }
}
