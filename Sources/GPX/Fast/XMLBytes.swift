// SPDX-License-Identifier: MIT

/// The bytes that XML allows in names and text, as far as the fast lane supports them.
enum XMLBytes {
  /// Returns whether a byte may be in a name.
  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    isIn(byte, low: 0x07FF_6000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
  }

  /// Returns whether a byte may begin a name.
  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool {
    isIn(byte, low: 0x0400_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
  }

  /// Returns whether a byte is in a set of ASCII characters with one bit each.
  @inline(__always)
  private static func isIn(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    guard byte < 0x80 else { return false }
    return ((byte < 0x40 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
  }

  /// The result of reading a character outside of ASCII.
  enum Character {
    /// The character is valid, and has this number of bytes, two or more.
    case valid(Int)
    /// The character is incomplete.
    case partial
    /// The bytes are not a character that XML allows.
    case odd
  }

  /// Reads the character outside of ASCII at an index.
  ///
  /// The text has padding after `end`, so reading ahead stays inside it.
  static func character(_ text: Span<UInt8>, at index: Int, end: Int) -> Character {
    let length =
      switch text[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return .odd }
    guard index + length <= end else { return .partial }
    for next in index + 1..<index + length where text[next] & 0xC0 != 0x80 { return .odd }
    let second = text[index + 1]
    switch text[index] {
    // These are overlong forms, surrogates, and characters above U+10FFFF.
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90,
      0xF4 where second > 0x8F:
      return .odd
    // U+FFFE and U+FFFF are not characters.
    case 0xEF where second == 0xBF && text[index + 2] > 0xBD: return .odd
    default: return .valid(length)
    }
  }
}
