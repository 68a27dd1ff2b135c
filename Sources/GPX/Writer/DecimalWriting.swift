// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Appends the shortest decimal that reads back as the same number, without an exponent.
  ///
  /// - Parameter number: A finite number.
  mutating func append(plainDecimal number: Double) {
    // The description has the shortest digits, in forms such as 12.5, 5e-324 and 1.25e+20.
    var digits: [UInt8] = []
    var pointIndex: Int?
    var exponent = 0
    var text = Substring(number.description)
    if let mark = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: mark)...]) ?? 0
      text = text[..<mark]
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): append(byte)
      case UInt8(ascii: "."): pointIndex = digits.count
      default: digits.append(byte)
      }
    }
    append(digits: digits, pointAt: (pointIndex ?? digits.count) + exponent)
  }

  /// Appends digits with a point before the one at an index, which may lie outside of them.
  private mutating func append(digits: [UInt8], pointAt point: Int) {
    let zero = UInt8(ascii: "0")
    if point <= 0 {
      append(zero)
    } else {
      append(contentsOf: digits.prefix(point))
      append(contentsOf: repeatElement(zero, count: Swift.max(0, point - digits.count)))
    }
    var fraction = digits.dropFirst(Swift.max(0, point))
    while fraction.last == zero { fraction.removeLast() }
    guard !fraction.isEmpty else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: repeatElement(zero, count: Swift.max(0, -point)))
    append(contentsOf: fraction)
  }

  /// Appends ASCII text.
  mutating func append(_ text: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text as an attribute's value; escapes reserved characters and replaces forbidden ones.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n", "\r": append(UInt8(ascii: " "))
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": append(contentsOf: "\u{FFFD}".utf8)
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
