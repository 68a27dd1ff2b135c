// SPDX-License-Identifier: MIT

import LocationFiles

/// Cuts the XML of a property list into tags and texts.
package struct XMLPlistScanner {
  /// A tag, without its attributes.
  struct Tag {
    /// Whether a tag begins an element, ends it, or both.
    enum Kind {
      case start
      case end
      case empty
    }

    let name: String
    let kind: Kind
    /// Its start, in bytes.
    let offset: Int
  }

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var lines = LineCounter()

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Whether XML takes a byte for white space.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The place of a tag, which must not be before an earlier requested one.
  mutating func position(of tag: Tag) -> FilePosition { lines.position(of: tag.offset, in: bytes) }

  /// An error at a tag.
  func error(_ code: InfoPlistError.Code, at tag: Tag) -> InfoPlistError {
    error(code, at: tag.offset)
  }

  private func error(_ code: InfoPlistError.Code, at offset: Int) -> InfoPlistError {
    var lines = LineCounter()
    return InfoPlistError(code, file: file, position: lines.position(of: offset, in: bytes))
  }

  // MARK: - Tags

  /// The next tag, after blanks, comments, instructions and the document type.
  mutating func nextTag() throws(InfoPlistError) -> Tag {
    while true {
      while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count else { throw error(.truncated, at: index) }
      guard bytes[index] == UInt8(ascii: "<") else { throw error(.unexpectedText, at: index) }
      if try skipAside() { continue }
      return try readTag()
    }
  }

  /// Skips content that is not an element, and returns whether there was any.
  private mutating func skipAside() throws(InfoPlistError) -> Bool {
    if starts(with: "<!--") {
      try skip(from: "<!--", past: "-->")
    } else if starts(with: "<?") {
      try checkEncoding()
      try skip(from: "<?", past: "?>")
    } else if starts(with: "<!DOCTYPE") {
      let start = index
      try skip(from: "<!DOCTYPE", past: ">")
      // An internal subset could define entities, which no property list needs.
      if bytes[start..<index].contains(UInt8(ascii: "[")) {
        throw error(.ownEntities, at: start)
      }
    } else {
      return false
    }
    return true
  }

  private mutating func readTag() throws(InfoPlistError) -> Tag {
    let start = index
    index += 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    try skipAttributes()
    guard index < bytes.count else { throw error(.truncated, at: index) }
    let isEmpty = bytes[index - 1] == UInt8(ascii: "/")
    index += 1
    return Tag(name: name, kind: isEnd ? .end : isEmpty ? .empty : .start, offset: start)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !isBlank(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
      && byte != UInt8(ascii: "<")
  }

  /// Goes to the `>` that ends a tag; one inside quotes does not.
  private mutating func skipAttributes() throws(InfoPlistError) {
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "<"): throw error(.unexpectedMarkup, at: index)
      case UInt8(ascii: ">"): return
      default: break
      }
      index += 1
    }
  }

  // MARK: - Text

  /// The text up to an element's end tag, with its references resolved.
  mutating func text(until name: String) throws(InfoPlistError) -> String {
    var text: [UInt8] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if starts(with: "<![CDATA[") {
          let start = index + 9
          try skip(from: "<![CDATA[", past: "]]>")
          text += bytes[start..<(index - 3)]
        } else if starts(with: "</") {
          let tag = try readTag()
          guard tag.name == name else { throw error(.unexpectedEnd(tag.name), at: tag) }
          return String(decoding: text, as: UTF8.self)
        } else {
          guard try skipAside() else { throw error(.unexpectedMarkup, at: index) }
        }
      case UInt8(ascii: "&"): text += try reference()
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    throw error(.truncated, at: index)
  }

  /// The character that a reference stands for, in UTF-8.
  private mutating func reference() throws(InfoPlistError) -> [UInt8] {
    let start = index
    // The longest that has a meaning is &#x10FFFF; but zeros may stand in front.
    let window = bytes[start..<min(start + 16, bytes.count)]
    let end = window.firstIndex(of: UInt8(ascii: ";")) ?? window.endIndex
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    let word = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "#" })
    guard end < window.endIndex, let scalar = Self.scalar(name) else {
      throw error(.badReference(word), at: start)
    }
    index = end + 1
    return Array(String(scalar).utf8)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().hasPrefix("x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // A sign is no digit, though the integer's initializer takes one.
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
      .flatMap { $0 == "\0" ? nil : $0 }
  }

  // MARK: - Bytes

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(from opening: String, past text: String) throws(InfoPlistError) {
    let pattern = Array(text.utf8)
    index += opening.utf8.count
    while index + pattern.count <= bytes.count {
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
        index += pattern.count
        return
      }
      index += 1
    }
    throw error(.truncated, at: bytes.count)
  }

  /// Refuses a declared encoding that the bytes were not decoded from.
  private func checkEncoding() throws(InfoPlistError) {
    guard starts(with: "<?xml") else { return }
    let declaration = bytes[index...].prefix(200).prefix { $0 != UInt8(ascii: ">") }
    let text = String(decoding: declaration, as: UTF8.self)
    guard let range = text.firstRange(of: "encoding") else { return }
    let words = text[range.upperBound...].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    guard words.count > 1 else { return }
    let known = ["utf-8", "utf8", "utf-16", "utf16", "utf-16le", "utf-16be", "us-ascii", "ascii"]
    guard known.contains(words[1].lowercased()) else {
      throw error(.unknownEncoding(String(words[1])), at: index)
    }
  }
}
