// SPDX-License-Identifier: MIT

/// The keys of an Info.plist that say what an app uses location for (PS-07).
public enum PurposeKey: String, Hashable, Sendable, CaseIterable {
  /// Needed by every request since iOS 8.
  case whenInUse = "NSLocationWhenInUseUsageDescription"
  /// Needed to ask for Always since iOS 11.
  case alwaysAndWhenInUse = "NSLocationAlwaysAndWhenInUseUsageDescription"
  /// Needed to ask for Always on iOS 8 to 10.
  case always = "NSLocationAlwaysUsageDescription"
  /// Optional on iOS 6 and 7; macOS.
  case general = "NSLocationUsageDescription"
}

/// What an app uses location for, in its own words, as a prompt shows it.
public struct PurposeString: Hashable, Sendable, CustomStringConvertible {
  /// A purpose string has fewer UTF-8 bytes than this (PS-01).
  public static let byteLimit = 4_000

  /// The text.
  public let text: String

  /// Takes a text that may be shown.
  ///
  /// - Throws: `PurposeStringFault.blank` if it is empty or only whitespace, `.tooLong` if it has
  ///   4 000 UTF-8 bytes or more (PS-01).
  public init(_ text: String) throws(PurposeStringFault) {
    guard text.utf8.count < Self.byteLimit else { throw .tooLong(bytes: text.utf8.count) }
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .blank }
    self.text = text
  }

  /// The text.
  public var description: String { text }
}

/// Why a purpose string counts as missing (PS-01, D-19).
public enum PurposeStringFault: Error, Hashable, Sendable {
  /// There is none.
  case missing
  /// It is not a string.
  case wrongType
  /// It is empty or only whitespace.
  case blank
  /// It has this many UTF-8 bytes, 4 000 or more.
  case tooLong(bytes: Int)

  /// The broken rule, as text that follows the name of the key.
  package var explanation: String {
    switch self {
    case .missing: "is missing"
    case .wrongType: "is no string"
    case .blank: "is blank"
    case .tooLong(let bytes): "has \(bytes) bytes, not less than \(PurposeString.byteLimit)"
    }
  }
}
