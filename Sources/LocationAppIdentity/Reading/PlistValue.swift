// SPDX-License-Identifier: MIT

package import LocationFiles

/// A value of a property list, as far as an app's Info.plist is concerned with its type.
package enum PlistValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// True or false; a number is none.
  case boolean(Bool)
  /// Values in order.
  case array([PlistValue])
  /// Values by key.
  case dictionary([String: PlistValue])
  /// A number, a date or data, none of which any key about location may hold.
  case other

  /// What the value is, in words.
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

/// Names a value of an Info.plist: a key, or an entry of the dictionary under it.
package struct PlistKeyPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The key.
  package let key: String

  /// The key inside the dictionary under `key`; `nil` for that dictionary, or any value, itself.
  package let entry: String?

  /// Names a value.
  package init(_ key: String, entry: String? = nil) {
    self.key = key
    self.entry = entry
  }

  /// The keys, with a dot between them.
  package var description: String { entry.map { "\(key).\($0)" } ?? key }

  /// Whether the left name comes first in the order of text.
  package static func < (left: Self, right: Self) -> Bool {
    (left.key, left.entry ?? "") < (right.key, right.entry ?? "")
  }
}

/// Turns offsets into UTF-8 text into places; each offset at or after the one before.
package struct LineCounter {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Begins at the start of a text.
  package init() {}

  /// The place of the byte at an offset.
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

/// What is read of a property list whose root is a dictionary.
struct PlistContent: Hashable, Sendable {
  /// All keys of the root, also those whose values were not asked for.
  var rootKeys: Set<String> = []

  /// The values that were asked for.
  var values: [String: PlistValue] = [:]

  /// Where keys stand, in the formats that are text.
  var positions: [PlistKeyPath: FilePosition] = [:]

  /// Keys that stand there more than once; the last one counts.
  var repeated: Set<String> = []
}
