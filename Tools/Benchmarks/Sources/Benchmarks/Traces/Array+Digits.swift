// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Appends a number of zero or more with at least so many digits.
  mutating func append(_ number: Int, digits: Int) {
    var power = 1
    for _ in 1..<digits { power *= 10 }
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }

  /// Appends the UTF-8 of a text.
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
