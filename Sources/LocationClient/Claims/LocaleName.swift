// SPDX-License-Identifier: MIT

/// The user's language, as the names of the folders with texts in that language.
package struct LocaleName: Hashable, Sendable {
  /// The folders' names without `.lproj`, the best first; `Base` comes last.
  package let folders: [String]

  /// Reads the name of a POSIX locale, such as `de_AT.UTF-8` or `sr_RS@latin`.
  ///
  /// Returns `nil` for `C`, `POSIX` and other names without a language.
  package init?(posix name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts[0].split(separator: ".", omittingEmptySubsequences: false)[0]
    let words = place.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
      .map(String.init)
    // The name becomes a folder's name, so it may contain only letters and digits.
    guard let language = words.first?.lowercased(), (2...8).contains(language.count),
      language != "posix",
      words.allSatisfy({ $0.utf8.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    let region = words.last.flatMap { words.count > 1 && $0.count < 4 ? $0.uppercased() : nil }
    let named = words.dropFirst().first { $0.count == 4 }
    let script = named ?? Self.script(language, region, modifier: parts.dropFirst().first)
    var folders: [String] = []
    if let region {
      if let script { folders.append("\(language)-\(script)-\(region)") }
      folders += ["\(language)-\(region)", "\(language)_\(region)"]
    }
    if let script { folders.append("\(language)-\(script)") }
    self.folders = folders + [language, "Base"]
  }

  /// Returns the locale for messages that the environment sets.
  ///
  /// - Parameter environment: Returns a variable's value.
  /// - Returns: The locale of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty;
  ///   `nil` if it has no language.
  package static func current(environment: (String) -> String?) -> Self? {
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(variable), !value.isEmpty { return Self(posix: value) }
    }
    return nil
  }

  private static func script(
    _ language: String, _ region: String?, modifier: Substring?
  ) -> String? {
    switch (language, region, modifier) {
    case (_, _, "latin"): "Latn"
    case (_, _, "cyrillic"): "Cyrl"
    case ("zh", "TW", _), ("zh", "HK", _), ("zh", "MO", _): "Hant"
    case ("zh", _, _): "Hans"
    default: nil
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
