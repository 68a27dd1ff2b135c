// SPDX-License-Identifier: MIT

/// Returns the range of a value without the XML blanks (space, tab, CR, LF) around it.
func trimmedRange(of text: Span<UInt8>) -> Range<Int> {
  var start = 0
  var end = text.count
  while start < end, isXMLBlank(text[start]) { start += 1 }
  while end > start, isXMLBlank(text[end - 1]) { end -= 1 }
  return start..<end
}

/// Returns whether a byte is one of XML's four blanks.
@inline(__always)
func isXMLBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// Parses `xsd:decimal`: an optional sign, digits, an optional point, digits; no group separators.
///
/// GPX allows nothing else, but some programs write other forms: Java writes numbers below 0.001
/// with an exponent. So an exponent is accepted if the whole text is a number.
package enum PlainDecimal {
  /// Parses a number, correctly rounded; `nil` if the whole text is not a finite number.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func parse(_ text: Span<UInt8>) -> Double? {
    let range = trimmedRange(of: text)
    let number = scan(text, from: range.lowerBound, to: range.upperBound)
    if number.end == range.upperBound { return number.value }
    return parseExponent(text, range, at: number.end)
  }

  /// Parses a number whose digits end at an index, where its exponent should begin.
  @inline(never)
  private static func parseExponent(
    _ text: Span<UInt8>, _ range: Range<Int>, at mark: Int
  ) -> Double? {
    guard text[mark] | 0x20 == UInt8(ascii: "e"), hasDigit(text, range.lowerBound..<mark) else {
      return nil
    }
    var index = mark + 1
    if index < range.upperBound,
      text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
    {
      index += 1
    }
    guard index < range.upperBound else { return nil }
    for digit in index..<range.upperBound where text[digit] &- UInt8(ascii: "0") > 9 { return nil }
    return parseSlowly(text.extracting(range))
  }

  private static func hasDigit(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { text[$0] &- UInt8(ascii: "0") < 10 }
  }

  /// A number at an index of a text.
  struct Number {
    /// The value; `nil` if there is no finite number.
    var value: Double?
    /// The index of the first byte after the number.
    var end: Int
  }

  /// Parses the longest number that begins at an index, correctly rounded.
  ///
  /// Bytes after `limit` may be read, but are not part of the number.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, from start: Int, to limit: Int) -> Number {
    guard start < limit else { return Number(value: nil, end: start) }
    let sign = text[start]
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    var digits = DigitRun(at: isSigned ? start + 1 : start)
    if digits.takeFew(text, to: limit) { digits.take(text, to: limit) }
    var decimals = 0
    if digits.end < limit, text[digits.end] == UInt8(ascii: ".") {
      let integral = digits.count
      digits.end += 1
      digits.take(text, to: limit)
      decimals = digits.count - integral
    }
    guard digits.count > 0 else { return Number(value: nil, end: digits.end) }
    // An integer up to 2^53 and a power of ten up to 10^22 are both exact, so one division rounds
    // correctly (W. Clinger, How to Read Floating Point Numbers Accurately).
    guard digits.count <= 19, digits.value <= largestExact, decimals < powersOfTen.count else {
      let value = parseLong(text, from: start, to: digits.end, decimals: decimals)
      return Number(value: value, end: digits.end)
    }
    let magnitude = Double(Int64(digits.value)) / powersOfTen[decimals]
    return Number(value: sign == UInt8(ascii: "-") ? -magnitude : magnitude, end: digits.end)
  }

  private static var largestExact: UInt64 { 1 << 53 }

  private static let powersOfTen: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Parses a plain decimal with many digits.
  private static func parseLong(
    _ text: Span<UInt8>, from start: Int, to end: Int, decimals: Int
  ) -> Double? {
    guard end - start <= LongDecimal.mostDigits, decimals <= LongDecimal.mostDecimals else {
      return parseSlowly(text.extracting(start..<end))
    }
    // The text is split into two numbers of at most 19 digits each, without the sign and the point.
    var upper = DigitRun(at: start)
    upper.takeAll(text, to: min(end, start + 19))
    var lower = DigitRun(at: min(end, start + 19))
    lower.takeAll(text, to: end)
    let mantissa =
      UInt128(upper.value) * UInt128(DigitRun.powerOfTen(lower.count))
      + UInt128(lower.value)
    let magnitude = LongDecimal.quotient(of: mantissa, decimals: decimals)
    return text[start] == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Parses a number with the standard library; `nil` if it is not finite.
  private static func parseSlowly(_ text: Span<UInt8>) -> Double? {
    guard let characters = try? UTF8Span(validating: text),
      let value = Double(String(copying: characters)), value.isFinite
    else { return nil }
    return value
  }
}

/// A run of digits, read eight at a time.
private struct DigitRun {
  /// The value of the digits; wrong if there are more than 19.
  var value: UInt64 = 0

  /// The number of digits.
  var count = 0

  /// The index after the last digit.
  var end: Int

  @inline(__always)
  init(at start: Int) { end = start }

  /// Adds up to three digits from `end` on, one by one.
  ///
  /// Before a point there are rarely more, and for so few, reading eight bytes at once costs twice
  /// as much.
  ///
  /// - Returns: Whether more may follow.
  @inline(__always)
  mutating func takeFew(_ text: Span<UInt8>, to limit: Int) -> Bool {
    for _ in 0..<3 {
      guard end < limit else { return false }
      let digit = text[end] &- UInt8(ascii: "0")
      guard digit < 10 else { return false }
      value = value &* 10 &+ UInt64(digit)
      count += 1
      end += 1
    }
    return true
  }

  /// Adds the digits from `end` on.
  @inline(__always)
  mutating func take(_ text: Span<UInt8>, to limit: Int) {
    while end < limit, end + 8 <= text.count {
      // Digits become their values, and all other bytes become larger ones.
      let word = ByteWords.load(text, at: end) ^ 0x3030_3030_3030_3030
      let others = ByteWords.above9(word)
      let found = min(ByteWords.count(before: others), limit - end)
      guard found > 0 else { return }
      value = value &* Self.powersOfTen[found] &+ Self.number(word &<< UInt64(64 - 8 * found))
      count += found
      end += found
      guard found == 8 else { return }
    }
    while end < limit {
      let digit = text[end] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      value = value &* 10 &+ UInt64(digit)
      count += 1
      end += 1
    }
  }

  /// Adds the digits from `end` to `limit`, and skips a sign and a point between them.
  mutating func takeAll(_ text: Span<UInt8>, to limit: Int) {
    while end < limit {
      take(text, to: limit)
      end += 1
    }
  }

  /// Returns ten to the power of an exponent of at most 19.
  static func powerOfTen(_ exponent: Int) -> UInt64 {
    exponent > 8
      ? powersOfTen[8] * powerOfTen(exponent - 8) : powersOfTen[exponent]
  }

  /// Returns the number of eight digits, the first one in the lowest byte.
  ///
  /// Each step joins neighbors: digits to pairs, pairs to groups of four, and these to eight.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits &>> 8
    let firsts = (pairs & 0xFF_0000_00FF) &* (100 + 1_000_000 &<< 32)
    let seconds = ((pairs &>> 16) & 0xFF_0000_00FF) &* (1 + 10_000 &<< 32)
    return (firsts &+ seconds) &>> 32
  }

  private static let powersOfTen: InlineArray<9, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}
