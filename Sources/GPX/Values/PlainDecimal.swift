// SPDX-License-Identifier: MIT

/// The range of a value without the XML blanks (space, tab, CR, LF) round it.
func trimmedRange(of text: Span<UInt8>) -> Range<Int> {
  var start = 0
  var end = text.count
  while start < end, isXMLBlank(text[start]) { start += 1 }
  while end > start, isXMLBlank(text[end - 1]) { end -= 1 }
  return start..<end
}

/// Whether a byte is one of XML's four blanks.
@inline(__always)
func isXMLBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// `xsd:decimal`: an optional sign, digits, an optional point, digits; no exponent, no group marks.
package enum PlainDecimal {
  /// Reads a number, correctly rounded, or gives `nil` where the whole text is none or it is not finite.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func parse(_ text: Span<UInt8>) -> Double? {
    let range = trimmedRange(of: text)
    guard !range.isEmpty else { return nil }
    let sign = text[range.lowerBound]
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    var mantissa: UInt64 = 0
    var index = isSigned ? range.lowerBound + 1 : range.lowerBound
    var digits = takeDigits(text, &index, range.upperBound, into: &mantissa)
    var decimals = 0
    if index < range.upperBound, text[index] == UInt8(ascii: ".") {
      index += 1
      decimals = takeDigits(text, &index, range.upperBound, into: &mantissa)
      digits += decimals
    }
    guard index == range.upperBound, digits > 0 else { return nil }
    // An integer up to 2^53 and a power of ten up to 10^22 are both exact, so that one division
    // rounds once and correctly (W. Clinger, How to Read Floating Point Numbers Accurately).
    guard digits <= 19, mantissa <= largestExact, decimals < powersOfTen.count else {
      return parseSlowly(text.extracting(range))
    }
    let magnitude = Double(mantissa) / powersOfTen[decimals]
    return sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Moves `index` behind the digits there and gives their number; more than 19 in all overflow.
  @inline(__always)
  private static func takeDigits(
    _ text: Span<UInt8>, _ index: inout Int, _ end: Int, into mantissa: inout UInt64
  ) -> Int {
    let start = index
    while index < end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    return index - start
  }

  private static var largestExact: UInt64 { 1 << 53 }

  private static let powersOfTen: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Lets the standard library round a text already known to be a plain decimal.
  private static func parseSlowly(_ text: Span<UInt8>) -> Double? {
    guard let characters = try? UTF8Span(validating: text),
      let value = Double(String(copying: characters)), value.isFinite
    else { return nil }
    return value
  }
}
