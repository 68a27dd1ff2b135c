// SPDX-License-Identifier: MIT

package import GPX
import LocationJSON
package import LocationPlayback

/// Reads the fixes out of NDJSON (docs/reference/ndjson.md), line by line and in constant memory.
///
/// The recording is the deliveries to the first client that gets locations. Other clients and other
/// events are skipped.
package struct NDJSONReader {
  /// Longest line, in bytes: more than the most fixes that an engine holds back for an array need.
  package static let lineLimit = 8 << 20

  private static let chunkSize = 64 << 10

  private let name: String
  private var input: GPXInput

  /// Bytes read and not yet used, from `start` on; up to `searched` there is no end of a line.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  private var lineNumber: Int32 = 0

  /// The index up to which the characters of the current line are counted, with their number.
  private var counted = (index: 0, characters: 0)
  private var waiting: [RecordedEvent] = []
  private var nextWaiting = 0
  private var failure: PlaybackError?

  /// The client whose fixes are played, once it is known; `nil` inside is one without a number.
  private var client: Double??
  private var toldOfOthers = false
  private var toldOfRegions = false

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The recording's name for errors, such as its path.
  ///   - source: Where its bytes come from; they may be compressed with gzip.
  ///   - limits: The bounds that keep hostile compressed data in check.
  package init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    self.name = name
    input = GPXInput(source: source, limits: limits)
  }

  /// The next event, or `nil` at the proper end.
  ///
  /// - Throws: `PlaybackError` if a line cannot be read, after all events before that place were
  ///   returned; again on every later call.
  package mutating func next() throws(PlaybackError) -> RecordedEvent? {
    while nextWaiting == waiting.count {
      if let failure { throw failure }
      waiting.removeAll(keepingCapacity: true)
      nextWaiting = 0
      do throws(PlaybackError) {
        guard let line = try nextLine() else { return nil }
        try read(line)
      } catch {
        failure = error
      }
    }
    nextWaiting += 1
    return waiting[nextWaiting - 1]
  }
}

extension NDJSONReader {
  private mutating func read(_ range: Range<Int>) throws(PlaybackError) {
    var blank = JSONScanner(bytes, range)
    if blank.isAtEnd { return }
    let line: NDJSONLine
    do throws(NDJSONLine.Failure) {
      line = try NDJSONLine(bytes, range)
    } catch {
      throw .recording(
        RecordingError(
          code: error.code, file: name, position: place(of: error.position)))
    }
    guard line.event != .other else { return }
    if case .locations = line.event {
      if client == nil { client = .some(line.client) }
      guard client == .some(line.client) else {
        if !toldOfOthers {
          waiting.append(.oddity(.otherClient(at: place(of: range.lowerBound))))
        }
        toldOfOthers = true
        return
      }
      for location in line.locations { add(location) }
    } else if client == .some(line.client) {
      waiting.append(.signalLost)
    }
  }

  private mutating func add(_ location: NDJSONLine.Location) {
    let position = place(of: location.start)
    switch location.fix() {
    case .success(let fix):
      if location.isReduced, !toldOfRegions {
        toldOfRegions = true
        waiting.append(.oddity(.reducedRegion(at: position)))
      }
      if location.startsSegment { waiting.append(.signalLost) }
      waiting.append(.fix(fix, at: position))
    case .failure(let fault):
      waiting.append(
        .oddity(
          .unusableLocation(UnusableLocation(reason: fault.reason, position: position))))
    }
  }

  /// The line and the character of a place in the line at hand; places are asked for in order.
  private mutating func place(of index: Int) -> TextPosition {
    // What follows the first byte of a character in UTF-8 begins with the bits 10.
    counted.characters += bytes[counted.index..<index].count { $0 & 0xC0 != 0x80 }
    counted.index = index
    return TextPosition(line: lineNumber, column: Int32(clamping: counted.characters + 1))
  }
}

extension NDJSONReader {
  /// The next line's place in the bytes, without its end; `nil` at the end.
  private mutating func nextLine() throws(PlaybackError) -> Range<Int>? {
    while true {
      let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
      searched = end ?? bytes.count
      guard searched - start <= Self.lineLimit else {
        throw .recording(
          RecordingError(
            code: .lineTooLong(limit: Self.lineLimit), file: name,
            position: TextPosition(line: lineNumber + 1, column: 1)))
      }
      if let end { return takeLine(to: end, next: end + 1) }
      if isAtEnd { return start < searched ? takeLine(to: searched, next: searched) : nil }
      try readMore()
    }
  }

  private mutating func takeLine(to end: Int, next: Int) -> Range<Int> {
    defer {
      start = next
      searched = next
    }
    if lineNumber < .max { lineNumber += 1 }
    let line = skippingMark(start..<end)
    counted = (line.lowerBound, 0)
    return line
  }

  /// The range without the byte order mark that some editors put before the first line.
  private func skippingMark(_ range: Range<Int>) -> Range<Int> {
    lineNumber == 1 && bytes[range].starts(with: [0xEF, 0xBB, 0xBF])
      ? range.lowerBound + 3..<range.upperBound : range
  }

  private mutating func readMore() throws(PlaybackError) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    let used = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.chunkSize))
    let count: Int
    do throws(GPXInputFailure) {
      count = try unsafe bytes.withUnsafeMutableBufferPointer {
        (buffer) throws(GPXInputFailure) -> Int in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer[used...])
        return try unsafe input.read(into: UnsafeMutableRawBufferPointer(room))
      }
    } catch {
      bytes.removeLast(Self.chunkSize)
      throw .document(
        GPXError(code: error.code, file: name, line: Int(lineNumber) + 1, column: 1))
    }
    bytes.removeLast(Self.chunkSize - count)
    isAtEnd = count == 0
  }
}
