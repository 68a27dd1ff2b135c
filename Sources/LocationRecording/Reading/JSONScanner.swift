// SPDX-License-Identifier: MIT

import GPX
import LocationPlayback

/// Reads JSON (RFC 8259) from the front, one value after the other, without building anything.
///
/// Every byte is checked, also of values that are skipped: a recording that was cut off or mixed up
/// is noticed at the place where that happened.
struct JSONScanner {
  /// Deepest nesting of arrays and objects.
  static let deepest = 32

  /// Where the next byte is; after a fault, the place of that.
  private(set) var position: Int

  private let bytes: [UInt8]
  private let end: Int
  private var depth = 0

  /// Makes a scanner of a range of bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == end
    }
  }

  /// The kind of the value that comes next, by its first byte; `nil` at the end.
  var upcoming: UInt8? {
    mutating get {
      skipBlanks()
      return position < end ? bytes[position] : nil
    }
  }

  /// Reads an object; the closure is given each key, without its quotes and as it is written, and
  /// must read or skip the value.
  mutating func readObject(
    _ member: (inout Self, Range<Int>) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try enter("{", "an object")
    if take("}") { return leave() }
    while true {
      skipBlanks()
      let key = try readString()
      guard take(":") else { throw fault("a colon") }
      try member(&self, key)
      if take("}") { return leave() }
      guard take(",") else { throw fault("a comma or a brace") }
    }
  }

  /// Reads an array; the closure must read or skip each element.
  mutating func readArray(
    _ element: (inout Self) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try enter("[", "an array")
    if take("]") { return leave() }
    while true {
      try element(&self)
      if take("]") { return leave() }
      guard take(",") else { throw fault("a comma or a bracket") }
    }
  }

  /// Reads a string; gives what stands between its quotes, as it is written.
  mutating func readString() throws(JSONFault) -> Range<Int> {
    guard take("\"") else { throw fault("a string") }
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw .badString
      default: position += 1
      }
    }
    throw .endsEarly
  }

  /// Reads a number, correctly rounded.
  mutating func readNumber() throws(JSONFault) -> Double {
    let start = position
    try skipNumber()
    guard let number = PlainDecimal.parse(bytes.span.extracting(start..<position)) else {
      position = start
      throw .badNumber
    }
    return number
  }

  /// Skips a value of any kind.
  mutating func skipValue() throws(JSONFault) {
    switch upcoming {
    case UInt8(ascii: "{"):
      try readObject { (scanner, _) throws(JSONFault) in try scanner.skipValue() }
    case UInt8(ascii: "["): try readArray { (scanner) throws(JSONFault) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    case let byte? where Self.beginsNumber(byte): try skipNumber()
    default: throw fault("a value")
    }
  }

  /// Whether the bytes of a range are those of a text.
  func text(_ range: Range<Int>, is text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    // A literal without a lone scalar is stored as UTF-8, for as long as the program lives.
    let expected = unsafe UnsafeBufferPointer(
      start: text.utf8Start, count: text.utf8CodeUnitCount)
    return unsafe bytes[range].elementsEqual(expected)
  }

  /// The time that a range of bytes names.
  func time(_ range: Range<Int>) -> GPXTime? { GPXTime.parse(bytes.span.extracting(range)) }
}

extension JSONScanner {
  private mutating func skipBlanks() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func fault(_ expected: String) -> JSONFault {
    position < end ? .expected(expected) : .endsEarly
  }

  private mutating func enter(_ opening: Unicode.Scalar, _ what: String) throws(JSONFault) {
    guard take(opening) else { throw fault(what) }
    depth += 1
    guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
  }

  private mutating func leave() { depth -= 1 }

  private mutating func skip(_ word: StaticString) throws(JSONFault) {
    let range = position..<min(position + word.utf8CodeUnitCount, end)
    guard text(range, is: word) else { throw .expected("a value") }
    position = range.upperBound
  }

  private mutating func skipEscape() throws(JSONFault) {
    guard position + 1 < end else { throw .endsEarly }
    switch bytes[position + 1] {
    case UInt8(ascii: "u"):
      for index in position + 2..<position + 6 {
        guard index < end else { throw .endsEarly }
        guard Self.isHexDigit(bytes[index]) else { throw .badString }
      }
      position += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    default: throw .badString
    }
  }

  /// Skips a number: a sign, digits without a needless zero in front, a fraction, an exponent.
  private mutating func skipNumber() throws(JSONFault) {
    let start = position
    var isWhole = true
    if position < end, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    if skipDigits() == 0 || (bytes[first] == UInt8(ascii: "0") && position > first + 1) {
      isWhole = false
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      if skipDigits() == 0 { isWhole = false }
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end,
        bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
      {
        position += 1
      }
      if skipDigits() == 0 { isWhole = false }
    }
    guard isWhole else {
      let isCut = position == end
      position = isCut ? end : start
      throw isCut ? .endsEarly : .badNumber
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }

  /// Whether a number begins with a byte.
  static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}
