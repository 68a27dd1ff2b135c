// SPDX-License-Identifier: MIT

/// Walks over JSON (RFC 8259) without building anything of it, in one pass.
///
/// It is stricter than libgps' parser, which takes what is cut off for complete.
struct JSONScanner {
  /// Most objects and arrays inside each other; POLL, the deepest of gpsd's reports, has five.
  static let depthLimit = 8

  /// Most bytes of a number; gpsd writes fewer than twenty.
  static let numberLimit = 40

  /// All of the line.
  let bytes: [UInt8]

  /// Where it goes on.
  private(set) var index = 0

  /// Starts before the first byte.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that comes next, or zero at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// What is wrong here.
  func fault(_ code: LineFault.Code) -> LineFault { LineFault(code, at: index) }

  /// Moves past blanks.
  mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  /// Moves past a byte and the blanks before it, if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Moves past a byte, and the blanks before it.
  ///
  /// - Throws: `notJSON` where another comes.
  mutating func expect(_ character: Unicode.Scalar) throws(LineFault) {
    guard take(character) else { throw fault(.notJSON) }
  }

  /// Moves past a string, and gives what stands between its quotes.
  ///
  /// - Throws: `notJSON` where there is none, or one with a raw control character.
  mutating func string() throws(LineFault) -> Range<Int> {
    try expect("\"")
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index - 1
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw fault(.notJSON)
      default: index += 1
      }
    }
    throw fault(.notJSON)
  }

  private mutating func skipEscape() throws(LineFault) {
    index += 1
    switch next {
    case UInt8(ascii: "u"):
      guard index + 4 < bytes.count,
        bytes[index + 1...index + 4].allSatisfy({ JSONText.hexadecimal($0) != nil })
      else { throw fault(.notJSON) }
      index += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 1
    default: throw fault(.notJSON)
    }
  }

  /// Moves past a number, and tells where it was.
  ///
  /// - Throws: `notJSON`, `numberTooLong`.
  mutating func number() throws(LineFault) -> Range<Int> {
    skipBlanks()
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
    if next == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try skipDigits()
    }
    guard index - start <= Self.numberLimit else {
      throw LineFault(.numberTooLong(limit: Self.numberLimit), at: start)
    }
    return start..<index
  }

  private mutating func skipDigits() throws(LineFault) {
    let start = index
    while next &- UInt8(ascii: "0") < 10 { index += 1 }
    guard index > start else { throw fault(.notJSON) }
  }

  /// Moves past a word, if it comes next, and tells where it was.
  mutating func take(_ word: Word) -> Range<Int>? {
    skipBlanks()
    guard bytes[index...].starts(with: word.letters) else { return nil }
    index += word.letters.count
    return index - word.letters.count..<index
  }

  /// A word that is a value.
  struct Word: Sendable {
    let letters: [UInt8]

    static let yes = Word(letters: Array("true".utf8))
    static let no = Word(letters: Array("false".utf8))
    static let null = Word(letters: Array("null".utf8))
  }

  /// Moves past any value inside so many objects and arrays.
  ///
  /// - Throws: What is wrong with it.
  mutating func skipValue(depth: Int) throws(LineFault) {
    skipBlanks()
    switch next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      try object(depth: depth) { (scanner, _) throws(LineFault) in
        try scanner.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try array(depth: depth) { (scanner) throws(LineFault) in
        try scanner.skipValue(depth: depth + 1)
      }
    default:
      if take(.yes) ?? take(.no) ?? take(.null) == nil { _ = try number() }
    }
  }

  /// Moves past an object, of which `member` must move past each value.
  ///
  /// - Parameters:
  ///   - depth: In how many objects and arrays it is.
  ///   - member: Is told where the key stands, without quotes.
  /// - Throws: What is wrong with it, and what `member` throws.
  mutating func object(
    depth: Int, _ member: (inout JSONScanner, Range<Int>) throws(LineFault) -> Void
  ) throws(LineFault) {
    try enter("{", depth: depth)
    if take("}") { return }
    repeat {
      skipBlanks()
      let key = try string()
      try expect(":")
      try member(&self, key)
    } while take(",")
    try expect("}")
  }

  /// Moves past an array, of which `element` must move past each value.
  ///
  /// - Parameters:
  ///   - depth: In how many objects and arrays it is.
  ///   - element: Is called at each.
  /// - Throws: What is wrong with it, and what `element` throws.
  mutating func array(
    depth: Int, _ element: (inout JSONScanner) throws(LineFault) -> Void
  ) throws(LineFault) {
    try enter("[", depth: depth)
    if take("]") { return }
    repeat { try element(&self) } while take(",")
    try expect("]")
  }

  private mutating func enter(_ bracket: Unicode.Scalar, depth: Int) throws(LineFault) {
    guard depth < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    try expect(bracket)
  }
}
