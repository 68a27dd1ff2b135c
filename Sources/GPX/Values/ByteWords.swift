// SPDX-License-Identifier: MIT

/// Eight bytes of text as one number, the first byte lowest.
///
/// Each test returns a number in which the highest bit of a byte is set if the byte passes. Bits
/// above the first that is set may be wrong, so only the first counts.
enum ByteWords {
  /// The bytes that must be readable after the last one that is loaded from.
  static let padding = 8

  /// The bytes from an index on.
  @inline(__always)
  static func load(_ text: Span<UInt8>, at index: Int) -> UInt64 {
    // Safe: the load checks its bounds, and every pattern of bits is a number.
    unsafe UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Bytes equal to one.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 { zero(word ^ (ones &* UInt64(byte))) }

  /// Bytes that are no characters of their own: controls, blanks but the space, and all that are
  /// not ASCII.
  @inline(__always)
  static func notPlain(_ word: UInt64) -> UInt64 {
    ((word &- ones &* 0x20) | word) & highBits
  }

  /// Bytes that end a name: those that are neither `@`, `_` nor a letter or its like.
  @inline(__always)
  static func notLetter(_ word: UInt64) -> UInt64 { (~(word &<< 1) | word) & highBits }

  /// Bytes above 9.
  @inline(__always)
  static func above9(_ word: UInt64) -> UInt64 { ((word &+ ones &* 0x76) | word) & highBits }

  /// Bytes that end a name wherever it is legal: blanks, `/`, `>`, and all controls.
  @inline(__always)
  static func notInName(_ word: UInt64) -> UInt64 {
    ((word &- ones &* 0x21) & ~word & highBits) | equal(word, UInt8(ascii: "/"))
      | equal(word, UInt8(ascii: ">"))
  }

  /// How many bytes come before the first that passed a test; 8 where none did.
  @inline(__always)
  static func count(before found: UInt64) -> Int { found.trailingZeroBitCount &>> 3 }

  /// A number that keeps the bytes before the first that passed a test.
  @inline(__always)
  static func mask(before found: UInt64) -> UInt64 { ((found & (0 &- found)) &>> 7) &- 1 }

  /// Eight spaces.
  static var spaces: UInt64 { ones &* 0x20 }

  @inline(__always)
  private static func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
