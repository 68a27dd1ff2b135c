// SPDX-License-Identifier: MIT

/// The result of reading a reference, which is the only markup that `&` may begin.
enum XMLReference {
  /// The reference means a character, and ends before an index.
  case character(Unicode.Scalar, end: Int)
  /// The reference is incomplete.
  case partial
  /// The text is not a reference to a character that XML allows, or has to be left to expat.
  case odd

  /// The largest number of digits; longer references, which are legal with leading zeros, are left
  /// to expat.
  private static let mostDigits = 8

  /// Reads the reference whose `&` is at an index of a text that ends at `end`.
  static func read(_ text: Span<UInt8>, at index: Int, end: Int) -> XMLReference {
    if text[index + 1] == UInt8(ascii: "#") { return readNumber(text, from: index + 2, end: end) }
    let word = ByteWords.load(text, at: index + 1)
    let stops = ByteWords.notLetter(word)
    let length = ByteWords.count(before: stops)
    let next = index + 1 + length
    if next >= end { return .partial }
    guard length < 8, text[next] == UInt8(ascii: ";") else { return .odd }
    let scalar: Unicode.Scalar? =
      switch word & ByteWords.mask(before: stops) {
      case XMLKey.lt: "<"
      case XMLKey.gt: ">"
      case XMLKey.amp: "&"
      case XMLKey.apos: "'"
      case XMLKey.quot: "\""
      default: nil
      }
    guard let scalar else { return .odd }
    return .character(scalar, end: next + 1)
  }

  private static func readNumber(_ text: Span<UInt8>, from start: Int, end: Int) -> XMLReference {
    let isHex = text[start] == UInt8(ascii: "x")
    let first = isHex ? start + 1 : start
    var index = first
    var value: UInt32 = 0
    while index < first + mostDigits, let digit = digit(text[index], isHex: isHex) {
      value = value * (isHex ? 16 : 10) + digit
      index += 1
    }
    if index >= end { return .partial }
    guard index > first, text[index] == UInt8(ascii: ";"), isAllowed(value),
      let scalar = Unicode.Scalar(value)
    else { return .odd }
    return .character(scalar, end: index + 1)
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Returns whether XML allows a reference to a character; `Unicode.Scalar` excludes surrogates.
  private static func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20
      ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}
