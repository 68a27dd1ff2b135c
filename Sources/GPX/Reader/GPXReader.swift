// SPDX-License-Identifier: MIT

/// Reads a GPX document of any size, event by event and in constant memory.
///
/// GPX 1.0 and 1.1, plain or gzip, in every common encoding. The reader asks its source for bytes
/// only when no event waits, so it also follows a live pipe. What it delivers is usable: a point
/// whose coordinate is not is reported as such, and an optional value that cannot be understood is
/// left out and counted.
public final class GPXReader {
  /// The document's name, as errors give it.
  public let name: String

  private let limits: GPXLimits
  private let parser: ExpatParser?
  private var input: GPXInput
  private var state = State.reading
  private var isSuspended = false
  private var inputFailure: GPXError.Code?
  private var opening = Opening.unseen

  private enum State {
    case reading
    case ended
    case finished
    case failed(GPXError)
  }

  /// What is known of the document's beginning.
  private enum Opening {
    case unseen
    case blank
    case seen
  }

  /// Bytes asked for at a time: large enough to make calls rare, small enough for the cache.
  private static let chunkSize = 64 << 10

  /// Makes a reader; nothing is read before the first call of `next()`.
  ///
  /// - Parameters:
  ///   - name: The document's name for errors, such as its path.
  ///   - source: Where its bytes come from.
  ///   - limits: The bounds that keep hostile documents in check.
  public init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    self.name = name
    self.limits = limits
    parser = ExpatParser(limits: limits)
    input = GPXInput(source: source, limits: limits)
  }

  /// Optional values left out so far.
  public var ignoredValues: GPXIgnoredValues { parser?.document.ignoredValues ?? .init() }

  /// The root's `version` attribute as written, `nil` where it has none or was not yet read.
  public var version: String? { parser?.document.version }

  /// Gives the next event, or `nil` at the proper end of the document and ever after.
  ///
  /// - Throws: `GPXError` where the document cannot be read further, after all events before that
  ///   place were given; again on every later call.
  public func next() throws(GPXError) -> GPXEvent? {
    guard let parser else { throw error(.outOfMemory, at: TextPosition(line: 1, column: 1)) }
    while true {
      if let event = parser.document.queue.pop() { return event }
      if isSuspended {
        isSuspended = false
        note(parser.resume(), parser)
        continue
      }
      switch state {
      case .failed(let error): throw error
      case .finished: return nil
      case .reading: readMore(parser)
      case .ended: finish(parser)
      }
    }
  }

  // MARK: Steps

  private func readMore(_ parser: ExpatParser) {
    let pending = parser.pendingBytes
    guard pending < limits.tokenBytes else {
      return fail(.tokenTooLong(limit: limits.tokenBytes), at: parser.position)
    }
    // No more than a whole token of the longest kind is ever given, so the limit is exact.
    let room = min(max(Self.chunkSize, pending), limits.tokenBytes - pending)
    guard let buffer = unsafe parser.buffer(room) else {
      return fail(.outOfMemory, at: parser.position)
    }
    // An unfinished token is scanned again from its start, so its size doubles between scans.
    let isFirst = opening == .unseen
    let wanted = min(
      room, max(pending > Self.chunkSize ? pending : 1, isFirst ? ContentSniffer.headLength : 1))
    let count = unsafe fill(buffer, atLeast: wanted)
    if opening != .seen, count > 0 {
      let bytes = unsafe Span<UInt8>(_unsafeBytes: buffer[..<count])
      if let code = look(at: bytes, parser) {
        return fail(code, at: TextPosition(line: 1, column: 1))
      }
    }
    let status = parser.parse(count, isFinal: false)
    parser.document.checkDoctype()
    note(status, parser)
  }

  /// Reads until there are `count` bytes, or the source ends or fails.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, atLeast count: Int) -> Int {
    var filled = 0
    while filled < count {
      do throws(GPXInputFailure) {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let read = try unsafe input.read(into: rest)
        guard read > 0 else {
          state = .ended
          break
        }
        filled += read
      } catch {
        inputFailure = error.code
        state = .ended
        break
      }
    }
    return filled
  }

  /// Looks at the document's beginning; gives what is wrong where it is no XML.
  private func look(at bytes: Span<UInt8>, _ parser: ExpatParser) -> GPXError.Code? {
    var index = 0
    if opening == .unseen {
      opening = .blank
      if let code = ContentSniffer.fault(in: bytes) { return code }
      parser.document.isWide = ContentSniffer.isUTF16(bytes)
      parser.document.expat.hasMark = ContentSniffer.markLength(bytes) > 0
      if parser.document.isWide {
        opening = .seen
        return nil
      }
      index = ContentSniffer.markLength(bytes)
    }
    while index < bytes.count, isXMLBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    opening = .seen
    return ContentSniffer.fault(firstByte: bytes[index])
  }

  private func finish(_ parser: ExpatParser) {
    if let inputFailure { return fail(inputFailure, at: parser.position) }
    guard opening == .seen else { return fail(.empty, at: TextPosition(line: 1, column: 1)) }
    state = .finished
    note(parser.parse(0, isFinal: true), parser)
  }

  private func note(_ status: ExpatParser.Status, _ parser: ExpatParser) {
    switch status {
    case .ready where parser.document.failure == nil: break
    case .suspended: isSuspended = true
    case .ready, .failed:
      let failure = parser.failure
      fail(failure.code, at: failure.position)
    }
  }

  private func fail(_ code: GPXError.Code, at position: TextPosition) {
    state = .failed(error(code, at: position))
  }

  private func error(_ code: GPXError.Code, at position: TextPosition) -> GPXError {
    GPXError(code: code, file: name, line: Int(position.line), column: Int(position.column))
  }
}

@available(*, unavailable)
extension GPXReader: Sendable {}
