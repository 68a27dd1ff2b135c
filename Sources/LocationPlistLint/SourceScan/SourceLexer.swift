// SPDX-License-Identifier: MIT

import LocationAppIdentity

/// Splits Swift and Objective-C into words, literals and signs, without comments.
///
/// It knows enough of both languages to take no comment and no text for code. Code in the
/// interpolations of a Swift string is found.
struct SourceLexer {
  /// A piece of source.
  struct Token: Hashable {
    /// The kinds of pieces.
    package enum Kind: Hashable {
      case word(String)
      /// Its text; `nil` if it has interpolations or escapes.
      case literal(String?)
      case sign(UInt8)
    }

    let kind: Kind
    /// Its start, in bytes.
    let offset: Int
  }

  /// The deepest nesting of interpolations; after a deeper one, the rest of the file is skipped.
  static let depthLimit = 32

  private let bytes: [UInt8]
  private let isSwift: Bool
  private var index = 0
  private(set) var tokens: [Token] = []

  /// The tokens of a source file.
  static func tokens(of bytes: [UInt8], isSwift: Bool) -> [Token] {
    var lexer = Self(bytes: bytes, isSwift: isSwift)
    lexer.readCode(depth: 0)
    return lexer.tokens
  }

  private init(bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Reads code to the end, or to the parenthesis that ends an interpolation.
  private mutating func readCode(depth: Int) {
    var open = 0
    while let byte = byte() {
      switch byte {
      case _ where starts(with: "//"): skipLine()
      case _ where starts(with: "/*"): skipComment()
      case UInt8(ascii: "\""): readString(hashes: 0, depth: depth)
      case UInt8(ascii: "#") where isSwift: readHashes(depth: depth)
      case UInt8(ascii: "'") where !isSwift: skipCharacter()
      case _ where Self.beginsWord(byte): readWord()
      default:
        if byte == UInt8(ascii: "(") { open += 1 }
        if byte == UInt8(ascii: ")") { open -= 1 }
        if depth > 0, open < 0 { return }
        if !XMLPlistScanner.isBlank(byte) { append(.sign(byte), at: index) }
        index += 1
      }
    }
  }

  private mutating func append(_ kind: Token.Kind, at offset: Int) {
    tokens.append(Token(kind: kind, offset: offset))
  }

  private static func beginsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func readWord() {
    let start = index
    while let byte = byte(), Self.beginsWord(byte) || (0x30...0x39).contains(byte) { index += 1 }
    append(.word(String(decoding: bytes[start..<index], as: UTF8.self)), at: start)
  }

  // MARK: - Comments

  private mutating func skipLine() {
    while let byte = byte(), byte != 0x0A, byte != 0x0D { index += 1 }
  }

  /// Skips a block comment; Swift's comments nest, Objective-C's do not.
  private mutating func skipComment() {
    var depth = 0
    while byte() != nil {
      if starts(with: "/*"), isSwift || depth == 0 {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// Skips a character of C, such as `'"'`, or the rest of the line if it does not end there.
  private mutating func skipCharacter() {
    index += 1
    while let byte = byte(), byte != 0x0A {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "'") { return }
    }
  }

  // MARK: - Strings

  /// Reads a string that begins with `#`, or skips the run of `#` if no string follows.
  ///
  /// Looking ahead from each one would take hours for a file that is full of them.
  private mutating func readHashes(depth: Int) {
    let start = index
    while byte() == UInt8(ascii: "#") { index += 1 }
    guard byte() == UInt8(ascii: "\"") else {
      append(.sign(UInt8(ascii: "#")), at: start)
      return
    }
    readString(hashes: index - start, depth: depth)
  }

  /// Reads a string whose first quotation mark is here.
  private mutating func readString(hashes: Int, depth: Int) {
    let start = index
    let isLong = isSwift && starts(with: "\"\"\"")
    let marks = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
    let signs = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let end = marks + signs
    let escape = [UInt8(ascii: "\\")] + signs
    index += marks.count
    let textStart = index
    var isPlain = true
    while let byte = byte() {
      if bytes[index...].starts(with: end) {
        let text = String(decoding: bytes[textStart..<index], as: UTF8.self)
        append(.literal(isPlain ? text : nil), at: start)
        index += end.count
        return
      }
      // A string that is not closed ends with its line, so that the rest is read as code.
      if !isLong, byte == 0x0A { break }
      guard bytes[index...].starts(with: escape) else {
        index += 1
        continue
      }
      isPlain = false
      index += escape.count
      if isSwift, self.byte() == UInt8(ascii: "(") {
        readInterpolation(depth: depth)
      } else {
        index += 1
      }
    }
    append(.literal(nil), at: start)
  }

  private mutating func readInterpolation(depth: Int) {
    guard depth < Self.depthLimit else {
      index = bytes.count
      return
    }
    index += 1
    readCode(depth: depth + 1)
    index += 1
  }
}
