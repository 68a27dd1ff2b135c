// SPDX-License-Identifier: MIT

/// Operations on eight bytes of text as one integer, the first byte lowest.
///
/// Each test returns an integer in which the highest bit of a byte is set if the byte passes. Only
/// the first set bit is valid: bits above it may be wrong.
enum ByteWords {
  /// The number of bytes that must be readable after the last index to load from.
  static let padding = 8

  /// Loads the eight bytes from an index on.
  @inline(__always)
  static func load(_ text: Span<UInt8>, at index: Int) -> UInt64 {
    // The load checks its bounds, and every bit pattern is an integer, so this is safe.
    unsafe UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Tests for bytes that are equal to a byte.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 { zero(word ^ (ones &* UInt64(byte))) }

  /// Tests for bytes below 0x20 or above 0x7F, which are controls, tabs, line ends and parts of
  /// longer characters.
  @inline(__always)
  static func notPlain(_ word: UInt64) -> UInt64 {
    ((word &- ones &* 0x20) | word) & highBits
  }

  /// Tests for bytes outside 0x40…0x7F, the range that contains the letters of ASCII.
  @inline(__always)
  static func notLetter(_ word: UInt64) -> UInt64 { (~(word &<< 1) | word) & highBits }

  /// Tests for bytes above 9.
  @inline(__always)
  static func above9(_ word: UInt64) -> UInt64 { ((word &+ ones &* 0x76) | word) & highBits }

  /// Tests for bytes that end a legal name in a tag: blanks, other bytes below 0x21, `/` and `>`.
  @inline(__always)
  static func notInName(_ word: UInt64) -> UInt64 {
    ((word &- ones &* 0x21) & ~word & highBits) | equal(word, UInt8(ascii: "/"))
      | equal(word, UInt8(ascii: ">"))
  }

  /// Returns the number of bytes before the first that passed a test; 8 if none did.
  @inline(__always)
  static func count(before found: UInt64) -> Int { found.trailingZeroBitCount &>> 3 }

  /// Returns a mask of the bytes before the first that passed a test.
  @inline(__always)
  static func mask(before found: UInt64) -> UInt64 { ((found & (0 &- found)) &>> 7) &- 1 }

  /// Eight spaces.
  static var spaces: UInt64 { ones &* 0x20 }

  @inline(__always)
  private static func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
