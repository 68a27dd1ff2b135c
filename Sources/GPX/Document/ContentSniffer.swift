// SPDX-License-Identifier: MIT

/// Recognizes files that are not XML by their first bytes, so that the error can name the format.
enum ContentSniffer {
  /// The number of bytes at the start that are checked.
  static let headLength = 16

  /// Returns the error for a document with this head; `nil` if it may be XML.
  ///
  /// The head has fewer than `headLength` bytes only if the document has no more.
  static func fault(in head: Span<UInt8>) -> GPXError.Code? {
    for signature in signatures
    where hasPrefix(head, signature.bytes, at: signature.offset) {
      return .notXML(signature.content)
    }
    if isUTF32(head) { return .unsupportedEncoding(name: "UTF-32") }
    return isWebPage(head) ? .notGPX(root: "html") : nil
  }

  /// Returns whether the document is UTF-16, which only the parser can read.
  static func isUTF16(_ head: Span<UInt8>) -> Bool {
    hasPrefix(head, [0xFF, 0xFE], at: 0) || hasPrefix(head, [0xFE, 0xFF], at: 0)
      || hasPrefix(head, [0x3C, 0], at: 0) || hasPrefix(head, [0, 0x3C], at: 0)
  }

  /// Returns the length of the byte order mark: 3 in UTF-8, 2 in UTF-16, 0 if there is none.
  static func markLength(_ head: Span<UInt8>) -> Int {
    if hasPrefix(head, [0xEF, 0xBB, 0xBF], at: 0) { return 3 }
    return hasPrefix(head, [0xFF, 0xFE], at: 0) || hasPrefix(head, [0xFE, 0xFF], at: 0) ? 2 : 0
  }

  /// Returns whether a document begins with two byte order marks.
  static func repeatsMark(_ head: Span<UInt8>) -> Bool {
    hasPrefix(head, [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], at: 0)
      || hasPrefix(head, [0xFF, 0xFE, 0xFF, 0xFE], at: 0)
      || hasPrefix(head, [0xFE, 0xFF, 0xFE, 0xFF], at: 0)
  }

  /// The number of bytes that `content(ofText:)` checks, from the first nonblank byte on.
  ///
  /// The number is fixed, so that the result does not depend on the size of reads.
  static let textLength = 512

  /// Returns the error for a document with this first nonblank byte; `nil` if it may be XML.
  static func fault(firstByte byte: UInt8) -> GPXError.Code? {
    switch byte {
    case UInt8(ascii: "<"): nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): .notXML(.json)
    case UInt8(ascii: "$"): .notXML(.nmea)
    case 0..<0x20, 0x7F...: .notXML(.binary)
    default: .notXML(.text)
    }
  }

  /// Returns the content of a document that begins like text, from its first nonblank byte on.
  ///
  /// The start has fewer than `textLength` bytes only if the document has no more.
  static func content(ofText start: [UInt8]) -> GPXError.Content {
    // A tar archive begins with a file name, which looks like text.
    if start.dropFirst(257).starts(with: "ustar".utf8) { return .tar }
    return start.contains(0) ? .binary : .text
  }

  private struct Signature {
    var bytes: [UInt8]
    var offset = 0
    var content: GPXError.Content
  }

  private static let signatures: [Signature] = [
    Signature(bytes: [0x1F, 0x8B], content: .gzip),
    Signature(bytes: Array("PK\u{3}\u{4}".utf8), content: .zip),
    Signature(bytes: Array("SQLite format 3\0".utf8), content: .sqlite),
    Signature(bytes: Array("PK\u{5}\u{6}".utf8), content: .zip),
    Signature(bytes: Array(".FIT".utf8), offset: 8, content: .fit),
    Signature(bytes: Array("BZh".utf8), content: .bzip2),
    Signature(bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], content: .xz),
    Signature(bytes: [0x28, 0xB5, 0x2F, 0xFD], content: .zstandard),
    Signature(bytes: Array("%PDF".utf8), content: .pdf),
    Signature(bytes: [0x89, 0x50, 0x4E, 0x47], content: .image),
    Signature(bytes: [0xFF, 0xD8, 0xFF], content: .image),
    Signature(bytes: Array("GIF8".utf8), content: .image),
    Signature(bytes: [0x7F, 0x45, 0x4C, 0x46], content: .program),
  ]

  private static func isUTF32(_ head: Span<UInt8>) -> Bool {
    hasPrefix(head, [0xFF, 0xFE, 0, 0], at: 0) || hasPrefix(head, [0, 0, 0xFE, 0xFF], at: 0)
      || hasPrefix(head, [0x3C, 0, 0, 0], at: 0) || hasPrefix(head, [0, 0, 0, 0x3C], at: 0)
  }

  /// Returns whether a document begins like HTML.
  ///
  /// HTML's doctype may be in lower case, for which a parser would only report that it is not XML.
  private static func isWebPage(_ head: Span<UInt8>) -> Bool {
    let start = Array("<!doctype html".utf8)
    guard head.count >= start.count else { return false }
    for index in start.indices {
      let byte = head[index]
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isUpper ? byte + 0x20 : byte) != start[index] { return false }
    }
    return true
  }

  private static func hasPrefix(_ head: Span<UInt8>, _ bytes: [UInt8], at offset: Int) -> Bool {
    guard head.count >= offset + bytes.count else { return false }
    for index in bytes.indices where head[offset + index] != bytes[index] { return false }
    return true
  }
}
