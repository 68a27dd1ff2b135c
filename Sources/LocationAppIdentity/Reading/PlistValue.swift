// SPDX-License-Identifier: MIT

package import LocationFiles

/// A value of a property list, with the types that matter in an Info.plist.
package enum PlistValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// True or false, not a number.
  case boolean(Bool)
  /// Values in order.
  case array([PlistValue])
  /// Values by key.
  case dictionary([String: PlistValue])
  /// A number, a date or data, which no key about location may have.
  case other

  /// The type of the value, in words.
  package var typeName: String {
    switch self {
    case .string: "a string"
    case .boolean: "a Boolean"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other: "a number, date or data"
    }
  }
}

/// The path of a value in an Info.plist: a key, or an entry of the dictionary under it.
package struct PlistKeyPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The key.
  package let key: String

  /// The key in the dictionary under `key`; `nil` for the value of `key` itself.
  package let entry: String?

  /// Names a value.
  package init(_ key: String, entry: String? = nil) {
    self.key = key
    self.entry = entry
  }

  /// The keys, with a dot between them.
  package var description: String { entry.map { "\(key).\($0)" } ?? key }

  /// Whether the left path comes first in the order of text.
  package static func < (left: Self, right: Self) -> Bool {
    (left.key, left.entry ?? "") < (right.key, right.entry ?? "")
  }
}

/// Converts increasing offsets in UTF-8 text to places.
package struct LineCounter {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Begins at the start of a text.
  package init() {}

  /// Returns the place of the byte at an offset, which is not before the previous one.
  ///
  /// - Complexity: O(bytes since the offset before).
  package mutating func position(of target: Int, in bytes: [UInt8]) -> FilePosition {
    while offset < min(target, bytes.count) {
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        line += 1
        column = 1
      // Only the first byte of a character counts.
      case 0x80..<0xC0: break
      default: column += 1
      }
      offset += 1
    }
    return FilePosition(line: line, column: column)
  }
}

/// The content of a property list whose root is a dictionary.
struct PlistContent: Hashable, Sendable {
  /// All keys of the root, including those whose values were not requested.
  var rootKeys: Set<String> = []

  /// The requested values of the root.
  var values: [String: PlistValue] = [:]

  /// The places of keys, in the text formats.
  var positions: [PlistKeyPath: FilePosition] = [:]

  /// The requested keys that occur more than once; the last value counts.
  var repeated: Set<String> = []
}
