// SPDX-License-Identifier: MIT

/// Reads documents of every kind with expat, or the rest of a document that the fast lane could not
/// finish.
final class ExpatLane {
  private let parser: ExpatParser
  private let storage: DocumentStorage
  private let limits: GPXLimits
  private var isSuspended = false
  private var isFinished = false
  private var opening: Opening

  /// Whether the last carriage return was put back, to be read with the byte after it.
  ///
  /// Outside of the root element expat would count a line feed that comes in the next read as
  /// another line.
  private var hasReturn = false

  /// The state of the check of the document's beginning.
  private enum Opening {
    case unseen
    case blank
    case seen
  }

  /// The number of bytes to read at a time: many enough to make calls rare, few enough for the
  /// cache.
  private static let chunkSize = 64 << 10

  /// Makes a lane, or `nil` if memory is short.
  ///
  /// - Parameters:
  ///   - storage: The storage of the document to fill.
  ///   - context: The state in which the fast lane stopped; `nil` at the document's start.
  ///   - limits: The limits for the document.
  init?(_ storage: DocumentStorage, after context: LexicalContext?, limits: GPXLimits) {
    let made =
      if let context {
        ExpatParser(continuing: storage, after: context)
      } else {
        ExpatParser(filling: storage)
      }
    guard let made else { return nil }
    parser = made
    self.storage = storage
    self.limits = limits
    opening = context == nil ? .unseen : .seen
  }

  /// Reads one chunk, or resumes; events may wait afterward.
  func advance(_ feed: inout ByteFeed) -> LaneStep {
    if isSuspended {
      isSuspended = false
      return note(parser.resume(), &feed)
    }
    guard !isFinished else { return .finished }
    let pending = parser.pendingBytes
    guard pending < limits.tokenBytes else {
      return failed(.tokenTooLong(limit: limits.tokenBytes))
    }
    return feed.isExhausted ? finish(&feed) : readMore(&feed, pending: pending)
  }

  private func readMore(_ feed: inout ByteFeed, pending: Int) -> LaneStep {
    // Expat never gets more than a whole token of the longest kind, so the limit is exact.
    let room = min(max(Self.chunkSize, pending), limits.tokenBytes - pending)
    guard let buffer = unsafe parser.buffer(room) else { return failed(.outOfMemory) }
    // Expat scans an unfinished token again from its start, so the size doubles between scans.
    let isFirst = opening == .unseen
    let wanted = min(
      room, max(pending > Self.chunkSize ? pending : 1, isFirst ? ContentSniffer.headLength : 1))
    var count = unsafe feed.fill(buffer, atLeast: max(wanted, min(room, hasReturn ? 2 : 1)))
    hasReturn = unsafe count > 0 && room > 1 && buffer[count - 1] == 0x0D && !feed.isExhausted
    if hasReturn {
      feed.putBack([0x0D])
      count -= 1
    }
    if opening != .seen, count > 0 {
      let bytes = unsafe Span<UInt8>(_unsafeBytes: buffer[..<count])
      let mark = isFirst ? ContentSniffer.markLength(bytes) : 0
      if let code = look(at: bytes, before: &feed) {
        return .failed(GPXDocument.Failure(code: code, position: Self.start))
      }
      // Expat counts a byte order mark of UTF-8 as one column or as three, depending on the reads.
      if mark == 3 {
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[mark..<count]))
        count -= mark
      }
    }
    let status = parser.parse(count, isFinal: false)
    storage.document.checkDoctype()
    return note(status, &feed)
  }

  /// Checks the document's beginning, and returns the error if it is not XML.
  private func look(at bytes: Span<UInt8>, before feed: inout ByteFeed) -> GPXError.Code? {
    var index = 0
    if opening == .unseen {
      opening = .blank
      if let code = ContentSniffer.fault(in: bytes) { return code }
      if ContentSniffer.repeatsMark(bytes) { return .notWellFormed(detail: .repeatedMark) }
      parser.note(head: bytes)
      if ContentSniffer.isUTF16(bytes) {
        opening = .seen
        return nil
      }
      index = ContentSniffer.markLength(bytes)
    }
    while index < bytes.count, isXMLBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    opening = .seen
    let code = ContentSniffer.fault(firstByte: bytes[index])
    guard code == .notXML(.text) else { return code }
    let length = ContentSniffer.textLength
    let start = (index..<min(bytes.count, index + length)).map { bytes[$0] }
    let content = ContentSniffer.content(ofText: start + feed.take(atMost: length - start.count))
    return .notXML(content)
  }

  private func finish(_ feed: inout ByteFeed) -> LaneStep {
    if let code = feed.failure { return failed(code) }
    guard opening == .seen else {
      return .failed(GPXDocument.Failure(code: .empty, position: Self.start))
    }
    isFinished = true
    return note(parser.parse(0, isFinal: true), &feed)
  }

  private func note(_ status: ExpatParser.Status, _ feed: inout ByteFeed) -> LaneStep {
    switch status {
    case .ready where storage.document.failure == nil: return .progress
    case .suspended:
      isSuspended = true
      return .progress
    case .ready, .failed: return .failed(parser.failure(before: &feed))
    }
  }

  private func failed(_ code: GPXError.Code) -> LaneStep {
    .failed(GPXDocument.Failure(code: code, position: parser.position))
  }

  private static let start = TextPosition(line: 1, column: 1)
}
