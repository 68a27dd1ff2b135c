// SPDX-License-Identifier: MIT

import LocationCore

/// The texts in other languages (PS-02, PS-06).
extension PlistLinter {
  mutating func checkLocalizations() {
    let purposes = PurposeKey.allCases.filter(has).map(\.rawValue)
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
    // The texts of the Info.plist itself are in this language.
    guard folder.language != "Base", folder.language != developmentLanguage else { return }
    for key in keys {
      report(
        .localizationMissing, key, "has no text in the language “\(folder.language)”",
        in: folder.stringsPath, at: nil)
    }
  }

  private var developmentLanguage: String {
    guard case .string(let text) = plist[InfoPlist.Key.developmentRegion], InfoPlist.isName(text)
    else { return "en" }
    return text
  }
}
