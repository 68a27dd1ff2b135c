// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationFiles

/// The diagnostic for a request without effect due to a missing purpose string (A-07, D-19).
package enum PurposeDiagnostic {
  /// The purpose string that is required.
  package enum Subject: Hashable, Sendable {
    /// A purpose string under a key of its own.
    case purpose(PurposeKey)
    /// The purpose string of a purpose key for temporary full accuracy.
    case temporary(String)

    /// The key of the purpose string in localized strings.
    var stringsKey: String {
      switch self {
      case .purpose(let key): key.rawValue
      case .temporary(let key): key
      }
    }

    /// The name of the value in the Info.plist.
    var keyPath: PlistKeyPath {
      switch self {
      case .purpose(let key): PlistKeyPath(key.rawValue)
      case .temporary(let key): PlistKeyPath(InfoPlist.Key.temporaryPurposes, entry: key)
      }
    }
  }

  /// One line with the app, the key, the file, the broken rule, and the remedy.
  ///
  /// - Parameters:
  ///   - app: The app whose request had no effect.
  ///   - subject: The required purpose string.
  ///   - fault: The reason why there is none.
  ///   - file: The file in which it is or should be; `nil` if there is no Info.plist.
  /// - Returns: The line.
  package static func text(
    app: AppID, subject: Subject, fault: PurposeStringFault, file: String?
  ) -> String {
    let name = shortened(subject.keyPath.description, limit: 200)
    let beginning = "\(app.rawValue): the request did nothing: "
    guard let file else {
      return beginning + "\(name) is missing, as there is no Info.plist; write one with it beside "
        + "the executable, or name one in \(InfoPlistPlaces.variable)"
    }
    return beginning + "\(name) in \(file) \(fault.explanation); \(remedy(fault))"
  }

  /// The remedy for a fault.
  static func remedy(_ fault: PurposeStringFault) -> String {
    switch fault {
    case .missing: "add it, saying what the app uses location for"
    case .wrongType: "make it a string that says what the app uses location for"
    case .blank: "write what the app uses location for"
    case .tooLong: "shorten it to less than \(PurposeString.byteLimit) bytes"
    }
  }
}
