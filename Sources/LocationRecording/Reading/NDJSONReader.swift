// SPDX-License-Identifier: MIT

package import GPX
import LocationJSON
package import LocationPlayback

/// Reads the fixes of a recording in NDJSON (docs/reference/ndjson.md), line by line and in
/// constant memory.
///
/// The reader returns the locations of the first client that received any. Other clients and other
/// events are skipped.
package struct NDJSONReader {
  /// The largest number of bytes in a line, enough for the most fixes that an engine holds for one
  /// array.
  package static let lineLimit = 8 << 20

  private static let chunkSize = 64 << 10

  private let name: String
  private var input: GPXInput

  /// The bytes that were read; those from `start` on are not used yet, and those up to `searched`
  /// contain no line end.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  private var lineNumber: Int32 = 0

  /// The index in the current line up to which characters are counted, and their number.
  private var counted = (index: 0, characters: 0)

  /// The client whose fixes are read, once it is known; the inner `nil` is a client without a
  /// number.
  private var client: Double??
  private var notedOthers = false
  private var notedRegions = false

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors, such as its path.
  ///   - source: The source of the bytes, which may be compressed with gzip.
  ///   - limits: The limits for the expansion of compressed data.
  package init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    self.name = name
    input = GPXInput(source: source, limits: limits)
  }

  /// Reads a line, and appends its events; returns `false` at the proper end.
  ///
  /// - Throws: `PlaybackError` if the line cannot be read.
  package mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
    guard let line = try nextLine() else { return false }
    try read(line, into: &events)
    return true
  }
}

extension NDJSONReader {
  private mutating func read(
    _ range: Range<Int>, into events: inout [RecordedEvent]
  ) throws(PlaybackError) {
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
        if !notedOthers {
          events.append(.oddity(.otherClient(at: place(of: range.lowerBound))))
        }
        notedOthers = true
        return
      }
      for location in line.locations { add(location, to: &events) }
    } else if client == .some(line.client) {
      events.append(.signalLost)
    }
  }

  private mutating func add(_ location: NDJSONLine.Location, to events: inout [RecordedEvent]) {
    let position = place(of: location.start)
    switch location.fix() {
    case .success(let fix):
      if location.isReduced, !notedRegions {
        notedRegions = true
        events.append(.oddity(.reducedRegion(at: position)))
      }
      if location.startsSegment { events.append(.signalLost) }
      events.append(.fix(fix, at: position))
    case .failure(let fault):
      events.append(
        .oddity(
          .unusableLocation(UnusableLocation(reason: fault.reason, position: position))))
    }
  }

  /// Returns the line and column of an index in the current line; indexes must not decrease.
  private mutating func place(of index: Int) -> TextPosition {
    // In UTF-8 all bytes of a character but the first begin with the bits 10.
    counted.characters += bytes[counted.index..<index].count { $0 & 0xC0 != 0x80 }
    counted.index = index
    return TextPosition(line: lineNumber, column: Int32(clamping: counted.characters + 1))
  }
}

extension NDJSONReader {
  /// Returns the range of the next line, without its line end; `nil` at the end.
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

  /// Returns the range without the byte order mark that some editors put before the first line.
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
