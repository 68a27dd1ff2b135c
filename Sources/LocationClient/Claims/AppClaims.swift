// SPDX-License-Identifier: MIT

import Foundation

/// The files in which an app declares something about location, with their contents.
///
/// A daemon opens no path of an app, so the contents are sent.
package struct AppClaims {
  /// The most bytes of files that fit into a message, in Base64, beside how the app was started.
  ///
  /// A character of that may take two bytes in JSON.
  private static let mostBytes = (60 << 10) - 2 * AppLaunch.mostBytes

  /// The app's Info.plist; `nil` if it has none.
  package private(set) var infoPlist: ClaimedFile?

  /// The texts of the Info.plist in the user's language; `nil` if there are none.
  package private(set) var strings: ClaimedFile?

  /// Reads the files of an app.
  ///
  /// A file that is too large for a message is left out.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - named: The path of its Info.plist; `nil` for the one that the environment names, else the
  ///     one beside the program.
  ///   - report: Receives a line for each file that is left out.
  package init(of executable: String, named: String? = nil, report: (String) -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let named =
      named ?? environment[InfoPlistPlaces.variable].flatMap { $0.isEmpty ? nil : $0 }
    var left = Self.mostBytes
    func claim(_ paths: [String]) -> ClaimedFile? {
      for path in paths {
        guard let content = FileManager.default.contents(atPath: path) else { continue }
        let text = content.base64EncodedString()
        guard text.utf8.count <= left else {
          report(
            "\(path): has \(content.count) bytes, which a daemon does not accept; "
              + "shorten it to \(left / 4 * 3)")
          return nil
        }
        left -= text.utf8.count
        return ClaimedFile(path: path, base64: text)
      }
      return nil
    }
    infoPlist = claim(named.map { [$0] } ?? InfoPlistPlaces.beside(executable))
    if let infoPlist, let locale = LocaleName.current(environment: { environment[$0] }) {
      strings = claim(InfoPlistPlaces.strings(beside: infoPlist.path, locale: locale))
    }
  }
}
