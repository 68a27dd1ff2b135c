// SPDX-License-Identifier: MIT

import CExpat

/// An expat parser that fills a document.
///
/// Safe under these conditions: the parser and the storage live from `init` to `deinit`, and expat
/// runs only inside `parse` and `resume`, where this class does not use the document.
@safe
final class ExpatParser {
  /// The result of a step.
  enum Status {
    /// All bytes were parsed.
    case ready
    /// The waiting events must be taken before `resume` is called.
    case suspended
    /// The document cannot be read further.
    case failed
  }

  /// The number of bytes passed to expat.
  private(set) var bytesFed = 0

  private let parser: XML_Parser
  private let storage: DocumentStorage

  /// Whether the bytes are UTF-16, so that single bytes have no meaning.
  private var isWide = false

  /// The factor by which entities may enlarge a document, beyond the first 8 MiB.
  ///
  /// Expat's default is 100, with which one attribute of the longest token can grow to 800 MB.
  private static let maximumAmplification: Float = 8

  /// Makes a parser of a whole document, or `nil` if memory is short.
  ///
  /// - Parameter storage: The storage of the document to fill.
  convenience init?(filling storage: DocumentStorage) {
    self.init(storage, encoding: nil, preface: [], at: TextPosition(line: 1, column: 1))
  }

  /// Makes a parser for the rest of a document whose first part was read without it.
  ///
  /// - Parameters:
  ///   - storage: The storage of the document to continue.
  ///   - context: The state after the first part.
  convenience init?(continuing storage: DocumentStorage, after context: LexicalContext) {
    self.init(
      storage, encoding: context.isASCII ? "US-ASCII" : "UTF-8", preface: context.preface,
      at: context.position)
  }

  private init?(
    _ storage: DocumentStorage, encoding: String?, preface: [UInt8], at origin: TextPosition
  ) {
    guard let parser = unsafe XML_ParserCreate(encoding) else { return nil }
    unsafe self.parser = parser
    self.storage = storage
    unsafe locsim_expat_parse_at_once(parser)
    _ = unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(
      parser, Self.maximumAmplification)
    // No callback is installed yet, because the document already has the elements in the preface.
    guard unsafe Self.read(preface, parser) else { return nil }
    bytesFed = preface.count
    unsafe storage.document.lexer.expat = ExpatHandle(
      parser, origin: origin, preface: preface.count)
    unsafe ExpatCallbacks.install(on: parser, document: storage.pointer)
    storage.document.lexer.collectText(storage.document.wantsText)
  }

  private static func read(_ preface: [UInt8], _ parser: XML_Parser) -> Bool {
    guard !preface.isEmpty else { return true }
    return unsafe preface.withUnsafeBytes { bytes in
      let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, text, Int32(bytes.count), 0) == XML_STATUS_OK
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Records the encoding that the document's first bytes show.
  func note(head: Span<UInt8>) {
    isWide = ContentSniffer.isUTF16(head)
    document.lexer.expat?.hasMark = isWide && ContentSniffer.markLength(head) > 0
  }

  /// The document; it must not be used while expat runs.
  @inline(__always)
  private var document: GPXDocument {
    _read { yield storage.document }
    _modify { yield &storage.document }
  }

  /// The place of the next byte to parse.
  var position: TextPosition { document.lexer.position }

  /// The number of bytes that are passed but not parsed: the beginning of an unfinished token.
  var pendingBytes: Int { bytesFed - document.lexer.byteIndex }

  /// Returns a buffer for the next bytes; `nil` if memory is short.
  ///
  /// `parse` then gets the number of bytes in it.
  @unsafe
  func buffer(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    guard let start = unsafe XML_GetBuffer(parser, Int32(count)) else { return nil }
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Parses the bytes in the buffer.
  func parse(_ count: Int, isFinal: Bool) -> Status {
    bytesFed += count
    return unsafe status(XML_ParseBuffer(parser, Int32(count), isFinal ? 1 : 0))
  }

  /// Resumes after a suspension.
  func resume() -> Status { unsafe status(XML_ResumeParser(parser)) }

  private func status(_ result: XML_Status) -> Status {
    switch result {
    case XML_STATUS_OK: .ready
    case XML_STATUS_SUSPENDED: .suspended
    default: .failed
    }
  }

  /// Returns the fault of the document after a step has failed.
  ///
  /// - Parameter feed: The bytes that follow, for a character that is cut off.
  /// - Returns: The error and its place.
  func failure(before feed: inout ByteFeed) -> GPXDocument.Failure {
    document.failure ?? GPXDocument.Failure(code: failureCode(before: &feed), position: position)
  }

  private func failureCode(before feed: inout ByteFeed) -> GPXError.Code {
    switch unsafe XML_GetErrorCode(parser) {
    case XML_ERROR_NO_MEMORY, XML_ERROR_NO_BUFFER: .outOfMemory
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      .truncated
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_ENTITY_DECLARED_IN_PE:
      .undefinedEntity(name: entityName)
    case XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF, XML_ERROR_EXTERNAL_ENTITY_HANDLING,
      XML_ERROR_BINARY_ENTITY_REF:
      .externalEntity(name: entityName)
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: .entitiesExpandTooFar
    case XML_ERROR_UNKNOWN_ENCODING: .unsupportedEncoding(name: "")
    default: .notWellFormed(detail: malformation(before: &feed))
    }
  }

  private func malformation(before feed: inout ByteFeed) -> GPXError.Malformation {
    let code = unsafe XML_GetErrorCode(parser)
    return switch code {
    case XML_ERROR_INVALID_TOKEN, XML_ERROR_SYNTAX: unexpected(before: &feed)
    case XML_ERROR_TAG_MISMATCH, XML_ERROR_ASYNC_ENTITY: .mismatchedTag
    case XML_ERROR_DUPLICATE_ATTRIBUTE: .duplicateAttribute
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: .contentAfterRoot
    case XML_ERROR_MISPLACED_XML_PI: .misplacedDeclaration
    case XML_ERROR_BAD_CHAR_REF: .badCharacterReference
    case XML_ERROR_RECURSIVE_ENTITY_REF: .recursiveEntity
    case XML_ERROR_INCORRECT_ENCODING: .contradictedEncoding
    default:
      unsafe XML_ErrorString(code).map { unsafe .other(String(cString: $0)) } ?? .unexpectedToken
    }
  }

  private func unexpected(before feed: inout ByteFeed) -> GPXError.Malformation {
    let longest = 4
    guard !isWide, case let bytes = bytesAtFault(limit: longest), let byte = bytes.first else {
      return .unexpectedToken
    }
    if byte >= 0x80,
      let scalar = Self.firstScalar(of: bytes + feed.take(atMost: longest - bytes.count))
    {
      return .unexpectedCharacter(scalar)
    }
    let isPlain = byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == UInt8(ascii: "<")
    return isPlain ? .unexpectedToken : .unexpectedByte(byte)
  }

  /// Returns the first character of bytes in UTF-8; `nil` if they are not UTF-8.
  private static func firstScalar(of bytes: [UInt8]) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  /// The name in `&name;` at the fault; empty if it is unknown.
  private var entityName: String {
    let bytes = bytesAtFault(limit: 80)
    guard bytes.first == UInt8(ascii: "&"), let end = bytes.firstIndex(of: UInt8(ascii: ";"))
    else { return "" }
    return String(decoding: bytes[1..<end], as: UTF8.self)
  }

  private func bytesAtFault(limit: Int) -> [UInt8] {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe XML_GetInputContext(parser, &offset, &size), offset < size else {
      return []
    }
    let start = unsafe UnsafeRawPointer(context) + Int(offset)
    return unsafe Array(
      UnsafeRawBufferPointer(start: start, count: min(limit, Int(size - offset))))
  }
}
