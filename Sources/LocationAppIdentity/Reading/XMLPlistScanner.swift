// SPDX-License-Identifier: MIT

import CExpat

/// Parses the XML of a property list with expat, and passes its tags and texts to a reader.
///
/// Safe under this condition: the parser lives from `init` to `deinit`, and calls back only inside
/// `run`, while the scanner lives.
@safe
package final class XMLPlistScanner {
  private let parser: XML_Parser
  private let bytes: [UInt8]
  /// The offset of the first byte that expat parses.
  private let start: Int
  /// The end of the last token that expat accepted.
  private var end: Int
  private let reader: XMLPlistReader

  /// Whether a byte is white space in ASCII.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Passes the content of a text in UTF-8 to a reader.
  ///
  /// The scan ends when the reader is done or has failed. If expat refuses the text, the reader
  /// fails.
  static func scan(_ bytes: [UInt8], for reader: XMLPlistReader) {
    guard let scanner = XMLPlistScanner(bytes, reader) else {
      return reader.fail(outOfMemory, at: nil)
    }
    scanner.run()
  }

  private static let outOfMemory = InfoPlistError.Code.cannotRead(reason: "out of memory")

  private init?(_ bytes: [UInt8], _ reader: XMLPlistReader) {
    // The text may declare the encoding that the file had before it was converted to UTF-8.
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { return nil }
    unsafe self.parser = parser
    self.bytes = bytes
    self.reader = reader
    // Apple's reader skips blanks before the XML declaration, which expat refuses.
    start = bytes.firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
    end = start
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetXmlDeclHandler(parser, Self.declaration)
    unsafe XML_SetStartDoctypeDeclHandler(parser, Self.documentType)
    unsafe XML_SetSkippedEntityHandler(parser, Self.skippedEntity)
    unsafe XML_SetElementHandler(parser, Self.startTag, Self.endTag)
    unsafe XML_SetCharacterDataHandler(parser, Self.text)
    unsafe XML_SetDefaultHandler(parser, Self.aside)
  }

  deinit { unsafe XML_ParserFree(parser) }

  private func run() {
    // The limit for files does not apply to bytes from memory, and expat counts in 32 bits.
    guard let count = Int32(exactly: bytes.count - start) else {
      return reader.fail(.tooLarge(limit: Int(Int32.max)), at: nil)
    }
    unsafe bytes[start...].withUnsafeBytes { bytes in
      let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = unsafe XML_Parse(parser, text, count, 1)
    }
    if !reader.isDone { explain() }
  }

  /// The start of the current tag or text, or the place of the fault.
  private var offset: Int { unsafe max(0, XML_GetCurrentByteIndex(parser)) + start }

  // MARK: - Callbacks

  private static let declaration: XML_XmlDeclHandler = { data, _, encoding, _ in
    let name = unsafe string(encoding)
    unsafe scanner(data)?.inform { reader, offset in
      guard let name, !encodings.contains(name.lowercased()) else { return }
      reader.fail(.unknownEncoding(name), at: offset)
    }
  }

  private static let encodings: Set<String> = [
    "utf-8", "utf8", "utf-16", "utf16", "utf-16le", "utf-16be", "us-ascii", "ascii",
  ]

  private static let documentType: XML_StartDoctypeDeclHandler = { data, _, _, _, hasSubset in
    unsafe scanner(data)?.inform { if hasSubset != 0 { $0.fail(.ownEntities, at: $1) } }
  }

  /// Expat does not open an external document type, so it skips an entity that may be declared
  /// there.
  private static let skippedEntity: XML_SkippedEntityHandler = { data, name, _ in
    guard let name = unsafe string(name) else { return }
    unsafe scanner(data)?.inform { $0.fail(.badReference(name), at: $1) }
  }

  private static let startTag: XML_StartElementHandler = { data, name, _ in
    guard let name = unsafe string(name) else { return }
    unsafe scanner(data)?.inform { $0.start(name, at: $1) }
  }

  private static let endTag: XML_EndElementHandler = { data, _ in
    unsafe scanner(data)?.inform { reader, _ in reader.end() }
  }

  private static let text: XML_CharacterDataHandler = { data, text, count in
    let piece = unsafe Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
    unsafe scanner(data)?.inform { $0.text(piece, at: $1) }
  }

  /// Comments, instructions and blanks outside of the root matter only for `end`.
  private static let aside: XML_DefaultHandler = { data, _, _ in
    unsafe scanner(data)?.inform { _, _ in }
  }

  @unsafe
  private static func string(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  @unsafe
  private static func scanner(_ data: UnsafeMutableRawPointer?) -> XMLPlistScanner? {
    unsafe data.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private func inform(_ body: (XMLPlistReader, Int) -> Void) {
    // Expat still reports the end of an empty element after it was stopped at its start.
    guard !reader.isDone else { return }
    let offset = offset
    end = unsafe offset + Int(XML_GetCurrentByteCount(parser))
    body(reader, offset)
    if reader.isDone { _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  // MARK: - Faults

  /// Makes the reader fail with the reason why expat refuses the text.
  private func explain() {
    let code = unsafe XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_MEMORY: reader.fail(Self.outOfMemory, at: nil)
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      reader.fail(.truncated, at: bytes.count)
    // Expat points to the name, which follows “</”.
    case XML_ERROR_TAG_MISMATCH: reader.fail(.unexpectedEnd(name(at: offset)), at: offset - 2)
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_BAD_CHAR_REF:
      // Expat points to the tag if the reference is in an attribute.
      let start = bytes[offset...].firstIndex(of: UInt8(ascii: "&")) ?? offset
      reader.fail(.badReference(name(at: start + 1)), at: start)
    case XML_ERROR_INVALID_TOKEN, XML_ERROR_SYNTAX: explainCharacter(at: offset)
    case XML_ERROR_MISPLACED_XML_PI:
      reader.fail(.notWellFormed("the XML declaration is not at the very start"), at: offset)
    default:
      let words = unsafe Self.string(XML_ErrorString(code)) ?? "the XML is not well-formed"
      reader.fail(.notWellFormed(words), at: offset)
    }
  }

  /// Makes the reader fail with the reason why expat refuses a character.
  private func explainCharacter(at offset: Int) {
    let character = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    guard let scalar = character.unicodeScalars.first else {
      return reader.fail(.truncated, at: offset)
    }
    let token = bytes[min(end, offset)...]
    let isMarkup = token.first == UInt8(ascii: "<")
    if !Self.isAllowed(scalar) {
      reader.fail(.unexpectedCharacter(scalar), at: offset)
    } else if token.first == UInt8(ascii: "&") {
      reader.fail(.badReference(name(at: end + 1)), at: end)
    } else if !isMarkup, token.prefix(upTo: offset).suffix(2).elementsEqual("]]".utf8) {
      reader.fail(.notWellFormed("“]]>” inside text"), at: offset - 2)
    } else if token.starts(with: "<!--".utf8) {
      reader.fail(.notWellFormed("“--” inside a comment"), at: offset - 2)
    } else if !isMarkup, !reader.isInText {
      reader.fail(.unexpectedText, at: end)
    } else if isMarkup, reader.isInText, !"/!?".utf8.contains(bytes[end + 1]) {
      reader.fail(.unexpectedMarkup, at: end)
    } else {
      reader.fail(.unexpectedCharacter(scalar), at: offset)
    }
  }

  /// Whether XML allows a character anywhere.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }

  private func name(at offset: Int) -> String {
    String(decoding: bytes[offset...].prefix(while: Self.isNamePart), as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !isBlank(byte) && !"<>&;/=\"'".utf8.contains(byte)
  }
}
