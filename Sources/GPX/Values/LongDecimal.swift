// SPDX-License-Identifier: MIT

/// Rounds decimals with more digits than a floating-point number can hold; some recorders write 21.
///
/// The standard library takes as long for one of them as the reader takes for the rest of a point.
enum LongDecimal {
  /// The largest number of digits, not counting leading zeros.
  static let mostDigits = 38

  /// The largest number of digits after the point.
  static let mostDecimals = 27

  /// Returns an integer of at most `mostDigits` digits, divided by ten to the power of `decimals`.
  ///
  /// The result is correctly rounded: the quotient is exact to 64 bits or more, and its last bit
  /// records whether a remainder follows, which is enough to round to 53 bits.
  static func quotient(of mantissa: UInt128, decimals: Int) -> Double {
    guard mantissa > 0 else { return 0 }
    let shift = mantissa.leadingZeroBitCount
    let dividend = mantissa &<< UInt128(shift)
    // Ten is five times two, and factors of two only change the exponent. The divisor has at most
    // 63 bits, and the highest bit of the dividend is set, so the upper half of the quotient is not
    // zero.
    let divisor = powersOfFive[decimals]
    let upper = UInt64(truncatingIfNeeded: dividend &>> 64)
      .quotientAndRemainder(dividingBy: divisor)
    let lower = divisor.dividingFullWidth(
      (upper.remainder, UInt64(truncatingIfNeeded: dividend)))
    let lead = upper.quotient.leadingZeroBitCount
    // A shift by 64 gives zero.
    var bits = upper.quotient << UInt64(lead) | lower.quotient >> UInt64(64 - lead)
    if lower.quotient << UInt64(lead) != 0 || lower.remainder != 0 { bits |= 1 }
    return Double(
      sign: .plus, exponent: 64 - lead - shift - decimals, significand: Double(bits))
  }

  private static let powersOfFive: InlineArray<28, UInt64> = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625,
    298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
