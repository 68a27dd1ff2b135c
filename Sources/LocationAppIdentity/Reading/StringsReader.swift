// SPDX-License-Identifier: MIT

import LocationFiles

/// Reads strings files in their old form: lines of `"key" = "text";` with comments.
struct StringsReader {
  private let bytes: [UInt8]
  private let file: String
  private(set) var index = 0
  private var lines = LineCounter()

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The content in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Returns: The texts by key, and the places of the keys.
  /// - Throws: `InfoPlistError` at the first token that is not part of a pair.
  static func read(_ bytes: [UInt8], file: String) throws(InfoPlistError) -> PlistContent {
    var reader = Self(bytes: bytes, file: file)
    var content = PlistContent()
    while true {
      try reader.skipBlanks()
      guard reader.index < bytes.count else { return content }
      let position = reader.lines.position(of: reader.index, in: bytes)
      let (key, text) = try reader.pair()
      let name = PlistKeyPath(key)
      if content.positions[name] != nil { content.repeated.insert(key) }
      content.positions[name] = position
      content.values[key] = .string(text)
    }
  }

  /// Makes a reader at the beginning of a text.
  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The place of the reader; earlier places are not available afterwards.
  var position: FilePosition { mutating get { lines.position(of: index, in: bytes) } }

  /// Whether everything was read.
  var isAtEnd: Bool { index >= bytes.count }

  func error(_ code: InfoPlistError.Code, at offset: Int) -> InfoPlistError {
    var lines = LineCounter()
    return InfoPlistError(
      offset < bytes.count ? code : .truncated, file: file,
      position: lines.position(of: offset, in: bytes))
  }

  /// Reads a key and its text; a key alone, as `"key";`, is its own text.
  private mutating func pair() throws(InfoPlistError) -> (key: String, text: String) {
    guard let key = try word() else { throw error(.expected(.key), at: index) }
    try skipBlanks()
    if take(";") { return (key, key) }
    guard take("=") else { throw error(.expected(.equals), at: index) }
    try skipBlanks()
    guard let text = try word() else { throw error(.expected(.value), at: index) }
    try skipBlanks()
    guard take(";") else { throw error(.expected(.semicolon), at: index) }
    return (key, text)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips everything up to and including a character.
  mutating func skip(
    through character: Unicode.Scalar, from start: Int
  ) throws(InfoPlistError) {
    while index < bytes.count {
      if take(character) { return }
      index += 1
    }
    throw InfoPlistError(.truncated, file: file, position: lines.position(of: start, in: bytes))
  }

  // MARK: - Blanks and comments

  mutating func skipBlanks() throws(InfoPlistError) {
    while index < bytes.count {
      let start = index
      if XMLPlistScanner.isBlank(bytes[index]) {
        index += 1
      } else if bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
        || bytes[index...].starts(with: [0xE2, 0x80, 0xA9])
      {
        // These are the line and paragraph separators, which some editors leave.
        index += 3
      } else if bytes[index...].starts(with: "//".utf8) {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while !bytes[index...].starts(with: "*/".utf8) {
          guard index < bytes.count else { throw error(.truncated, at: start) }
          index += 1
        }
        index += 2
      } else {
        return
      }
    }
  }

  // MARK: - Words

  /// Reads a text in quotes or a bare word; returns `nil` if there is neither.
  mutating func word() throws(InfoPlistError) -> String? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      return try quoted()
    }
    let start = index
    while index < bytes.count, Self.isBare(bytes[index]) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$/:.-".utf8.contains(byte)
    }
  }

  private mutating func quoted() throws(InfoPlistError) -> String {
    let start = index
    let quote = bytes[index]
    index += 1
    // The text is UTF-16, because an escape may be half of a surrogate pair.
    var units: [UInt16] = []
    var run = index
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == quote || byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      units += String(decoding: bytes[run..<index], as: UTF8.self).utf16
      if byte == quote {
        index += 1
        guard let text = String(validating: units, as: UTF16.self) else {
          throw error(.badEscape, at: start)
        }
        return text
      }
      units.append(try escape())
      run = index
    }
    throw InfoPlistError(.truncated, file: file, position: lines.position(of: start, in: bytes))
  }

  /// Reads an escape: a character after a backslash, or a code.
  private mutating func escape() throws(InfoPlistError) -> UInt16 {
    let start = index
    index += 1
    guard index < bytes.count else { throw error(.badEscape, at: index) }
    let byte = bytes[index]
    index += 1
    switch Unicode.Scalar(byte) {
    case "a": return 7
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "v": return 11
    case "U", "u": return try code(digits: 4, radix: 16, from: start)
    case "0"..."7":
      index -= 1
      let code = try code(digits: 3, radix: 8, from: start)
      // Above ASCII such codes belong to the NeXTSTEP character set, which is no longer used.
      guard code < 0x80 else { throw error(.badEscape, at: start) }
      return code
    // Any other ASCII character represents itself.
    case _ where byte < 0x80: return UInt16(byte)
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func code(
    digits limit: Int, radix: Int, from start: Int
  ) throws(InfoPlistError) -> UInt16 {
    var value: UInt16?
    for _ in 0..<limit {
      guard index < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, digit < radix
      else { break }
      value = (value ?? 0) &* UInt16(radix) &+ UInt16(digit)
      index += 1
    }
    guard let value else { throw error(.badEscape, at: start) }
    return value
  }
}
