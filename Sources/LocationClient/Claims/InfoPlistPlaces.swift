// SPDX-License-Identifier: MIT

/// The places where an app's Info.plist and its texts are.
package enum InfoPlistPlaces {
  /// The environment variable that names the Info.plist.
  package static let variable = "LOCSIM_INFO_PLIST"

  /// The places that are searched for an Info.plist without a given path, in order.
  ///
  /// - Parameter executable: The path of the program.
  /// - Returns: The paths.
  package static func beside(_ executable: String) -> [String] {
    let folder = executable.lastIndex(of: "/").map { String(executable[...$0]) } ?? ""
    return ["\(executable).Info.plist", "\(folder)Info.plist"]
  }

  /// The name of a file with the texts of an Info.plist in one language.
  package static let stringsName = "InfoPlist.strings"

  /// The files that may have the texts of an Info.plist in a language, the best first.
  ///
  /// - Parameters:
  ///   - plist: The path of the Info.plist.
  ///   - locale: The language.
  /// - Returns: The paths.
  package static func strings(beside plist: String, locale: LocaleName) -> [String] {
    locale.folders.flatMap { folder in
      stringsFolders(beside: plist).map { "\($0)\(folder).lproj/\(stringsName)" }
    }
  }

  /// The places of language folders: beside the Info.plist, or in `Resources` there, as on macOS.
  ///
  /// Each ends with a slash, or is empty.
  package static func stringsFolders(beside plist: String) -> [String] {
    let folder = plist.lastIndex(of: "/").map { String(plist[...$0]) } ?? ""
    return [folder, "\(folder)Resources/"]
  }
}
