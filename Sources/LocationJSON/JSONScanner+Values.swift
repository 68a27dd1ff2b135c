// SPDX-License-Identifier: MIT

extension JSONScanner {
  /// Moves to the next value of the innermost object, or leaves the object.
  ///
  /// - Returns: The decoded key; `nil` if the object has ended.
  package mutating func nextName() throws(JSONFault) -> String? {
    try nextKey().map { JSONText.decode(bytes[$0]) }
  }

  /// Reads a string and decodes it.
  package mutating func readText() throws(JSONFault) -> String {
    JSONText.decode(bytes[try readString()])
  }

  /// Reads a Boolean value.
  package mutating func readBool() throws(JSONFault) -> Bool {
    if take(word: "true") { return true }
    guard take(word: "false") else { throw .expected("true or false") }
    return false
  }

  /// Reads a whole number that fits in a type.
  package mutating func readInteger<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(JSONFault) -> Number {
    try readNumber { text in
      // Generic code is not specialized for other modules, and each of its operations is a call.
      if let short = Self.shortInteger(text) { return Number(exactly: short) }
      var value: Number = 0
      var index = 0
      let isNegative = text[0] == UInt8(ascii: "-")
      if isNegative { index = 1 }
      while index < text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit < 10, let number = Number(exactly: digit) else { return nil }
        let (product, isProductLost) = value.multipliedReportingOverflow(by: 10)
        let (sum, isSumLost) =
          isNegative
          ? product.subtractingReportingOverflow(number) : product.addingReportingOverflow(number)
        guard !isProductLost, !isSumLost else { return nil }
        value = sum
        index += 1
      }
      return value
    }
  }

  /// Reads a number, correctly rounded; a number that is too large is a fault.
  package mutating func readDouble() throws(JSONFault) -> Double {
    try readNumber { text in
      if let value = Self.exactDouble(text) { return value }
      // The scanner has checked that the text is a number in ASCII.
      var copy = ""
      copy.reserveCapacity(text.count)
      for index in text.indices { copy.unicodeScalars.append(Unicode.Scalar(text[index])) }
      return Double(copy).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The value of a whole number of few digits; `nil` for any other.
  private static func shortInteger(_ text: Span<UInt8>) -> Int? {
    guard text.count < 19 else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? 1 : 0)..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return isNegative ? -value : value
  }

  /// The value of a number without an exponent and with few digits; `nil` for any other.
  ///
  /// An integer up to 2^53 and a power of ten up to 10^22 are both exact, so one division rounds
  /// correctly (W. Clinger, How to Read Floating Point Numbers Accurately).
  private static func exactDouble(_ text: Span<UInt8>) -> Double? {
    guard text.count < 18 else { return nil }
    var (value, decimals, hasPoint): (Int64, Int, Bool) = (0, 0, false)
    for index in text.indices {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = value &* 10 &+ Int64(digit)
        if hasPoint { decimals += 1 }
      } else if text[index] == UInt8(ascii: ".") {
        hasPoint = true
      } else if index > 0 {
        return nil
      }
    }
    guard value <= 1 << 53 else { return nil }
    let magnitude = Double(value) / powersOfTen[decimals]
    return text[0] == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  private static let powersOfTen: InlineArray<18, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
  ]
}
