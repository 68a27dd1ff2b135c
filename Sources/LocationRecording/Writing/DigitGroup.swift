// SPDX-License-Identifier: MIT

/// The eight decimal digits of a number, one per byte.
///
/// The digits are computed without branches that depend on them: the digits in a line cannot be
/// predicted, and each wrong prediction costs as much as writing the number.
///
/// One word is split into halves, pairs and single digits at once. Division of such small numbers
/// by 100 or 10 is a multiplication and a shift (D. Lemire, Converting integers to fixed-digit
/// representations quickly, 2021).
package struct DigitGroup {
  /// The digits, 0…9 each; the first one is the lowest byte.
  private let digits: UInt64

  /// Splits a number below 100 000 000.
  @inline(__always)
  package init(_ value: UInt) {
    let (upper, lower) = value.quotientAndRemainder(dividingBy: 10_000)
    let halves = UInt64(truncatingIfNeeded: upper) | UInt64(truncatingIfNeeded: lower) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007f_0000_007f
    let pairs = (halves &- hundreds &* 100) << 16 | hundreds
    let tens = (pairs &* 103) >> 10 & 0x000f_000f_000f_000f
    digits = (pairs &- tens &* 10) << 8 | tens
  }

  /// The digits as text; the first one is the lowest byte.
  @inline(__always)
  package var ascii: UInt64 { digits | 0x3030_3030_3030_3030 }

  /// The number of leading zeros, at most seven.
  @inline(__always)
  package var leadingZeros: Int { (digits | 1 << 56).trailingZeroBitCount >> 3 }

  /// The number of trailing zeros, at most eight.
  @inline(__always)
  package var trailingZeros: Int { digits.leadingZeroBitCount >> 3 }
}
