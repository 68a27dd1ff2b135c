// SPDX-License-Identifier: MIT

/// Reads JSON (RFC 8259) value by value, without building a tree.
///
/// The scanner checks every byte, also of skipped values, so a text that was cut off or mixed up
/// causes an error at that place. It does not check that the text is UTF-8.
///
/// A loop reads an object, and reads or skips the value of each key:
///
///     try scanner.enterObject()
///     while let key = try scanner.nextKey() { try scanner.skipValue() }
package struct JSONScanner {
  /// The bytes to which all returned ranges refer.
  package let bytes: [UInt8]

  /// The index of the next byte; after a fault, the place of the fault.
  package private(set) var position: Int

  private let end: Int
  private let depthLimit: Int
  private let numberLimit: Int
  private var depth = 0

  /// Whether the innermost object or array has been entered, and none of it read yet.
  private var isAtStart = false

  /// Makes a scanner of a range of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - range: The range to read.
  ///   - depthLimit: The deepest nesting of arrays and objects.
  ///   - numberLimit: The largest number of bytes in a number, also in a skipped one.
  package init(
    _ bytes: [UInt8], _ range: Range<Int>, depthLimit: Int = 32, numberLimit: Int = .max
  ) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.numberLimit = numberLimit
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether only blanks are left.
  package var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == end
    }
  }

  /// The first byte of the next value, which determines its kind; `nil` at the end.
  package var upcoming: UInt8? {
    mutating get {
      skipBlanks()
      return position < end ? bytes[position] : nil
    }
  }

  // MARK: - Objects and arrays

  /// Enters an object; `nextKey()` then returns its keys.
  package mutating func enterObject() throws(JSONFault) { try enter("{", "an object") }

  /// Enters an array; `nextElement()` then moves through its elements.
  package mutating func enterArray() throws(JSONFault) { try enter("[", "an array") }

  /// Moves to the next value of the innermost object, or leaves the object.
  ///
  /// - Returns: The range of the value's key, without its quotes and not decoded; `nil` if the
  ///   object has ended.
  package mutating func nextKey() throws(JSONFault) -> Range<Int>? {
    guard try !leaves("}", "a comma or a brace") else { return nil }
    skipBlanks()
    let key = try readString()
    guard take(":") else { throw fault("a colon") }
    return key
  }

  /// Moves to the next element of the innermost array, or leaves the array.
  ///
  /// - Returns: Whether there is another element.
  package mutating func nextElement() throws(JSONFault) -> Bool {
    try !leaves("]", "a comma or a bracket")
  }

  private mutating func enter(_ opening: Unicode.Scalar, _ what: String) throws(JSONFault) {
    guard upcoming == UInt8(ascii: opening) else { throw fault(what) }
    guard depth < depthLimit else { throw .tooDeep(limit: depthLimit) }
    position += 1
    depth += 1
    isAtStart = true
  }

  private mutating func leaves(
    _ closing: Unicode.Scalar, _ expected: String
  ) throws(JSONFault) -> Bool {
    let isFirst = isAtStart
    isAtStart = false
    if take(closing) {
      depth -= 1
      return true
    }
    guard isFirst || take(",") else { throw fault(expected) }
    return false
  }

  // MARK: - Values

  /// Reads a string.
  ///
  /// - Returns: The range between its quotes; `JSONText.decode` decodes it.
  package mutating func readString() throws(JSONFault) -> Range<Int> {
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

  /// Reads a number: an optional minus sign, digits without a needless leading zero, an optional
  /// fraction and an optional exponent.
  ///
  /// - Returns: The range of the number.
  package mutating func readNumber() throws(JSONFault) -> Range<Int> {
    skipBlanks()
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
    guard position - start <= numberLimit else {
      position = start
      throw .numberTooLong(limit: numberLimit)
    }
    return start..<position
  }

  /// Reads a number with a function that returns `nil` for a number that it cannot represent.
  package mutating func readNumber<Number>(
    _ parse: (Span<UInt8>) -> Number?
  ) throws(JSONFault) -> Number {
    let range = try readNumber()
    guard let number = parse(bytes.span.extracting(range)) else {
      position = range.lowerBound
      throw .badNumber
    }
    return number
  }

  /// Skips a value of any kind.
  package mutating func skipValue() throws(JSONFault) {
    switch upcoming {
    case UInt8(ascii: "{"):
      try enterObject()
      while try nextKey() != nil { try skipValue() }
    case UInt8(ascii: "["):
      try enterArray()
      while try nextElement() { try skipValue() }
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      guard take(word: "true") || take(word: "false") || take(word: "null") else {
        throw fault("a value")
      }
    case let byte? where Self.beginsNumber(byte): _ = try readNumber()
    default: throw fault("a value")
    }
  }

  /// Moves past a literal, such as `null`, if it comes next.
  ///
  /// - Returns: Whether the literal came next.
  package mutating func take(word: StaticString) -> Bool {
    skipBlanks()
    let range = position..<min(position + word.utf8CodeUnitCount, end)
    guard text(range, is: word) else { return false }
    position = range.upperBound
    return true
  }

  /// Returns whether the bytes of a range are those of a text.
  package func text(_ range: Range<Int>, is text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    // The text of a string literal is stored as UTF-8 for the life of the program.
    let expected = unsafe UnsafeBufferPointer(
      start: text.utf8Start, count: text.utf8CodeUnitCount)
    return unsafe bytes[range].elementsEqual(expected)
  }

  /// Returns whether a number can begin with a byte.
  package static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
  }
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

  private mutating func skipEscape() throws(JSONFault) {
    guard position + 1 < end else { throw .endsEarly }
    switch bytes[position + 1] {
    case UInt8(ascii: "u"):
      for index in position + 2..<position + 6 {
        guard index < end else { throw .endsEarly }
        guard JSONText.hexadecimal(bytes[index]) != nil else { throw .badString }
      }
      position += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    default: throw .badString
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }
}
