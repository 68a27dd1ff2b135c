// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationJSON
import LocationPlayback

/// The lines of a recording in NDJSON, one after another and in constant memory.
struct NDJSONLines {
  private static let chunkSize = 64 << 10

  /// The name of the recording in errors.
  let name: String
  private var input: GPXInput

  /// The bytes that were read; those from `start` on are not used yet, and those up to `searched`
  /// contain no line end.
  private(set) var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  private var lineNumber: Int32 = 0

  /// The index in the current line up to which characters are counted, and their number.
  private var counted = (index: 0, characters: 0)

  /// Makes the lines of a source; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors, such as its path.
  ///   - source: The source of the bytes, which may be compressed with gzip.
  ///   - limits: The limits for the expansion of compressed data.
  init(name: String, source: any ByteSource, limits: GPXLimits) {
    self.name = name
    input = GPXInput(source: source, limits: limits)
  }

  /// Parses the line in a range; returns `nil` for a blank one.
  mutating func parse(
    _ range: Range<Int>, isDetailed: Bool = false
  ) throws(PlaybackError) -> NDJSONLine? {
    var blank = JSONScanner(bytes, range)
    if blank.isAtEnd { return nil }
    do throws(NDJSONLine.Failure) {
      return try NDJSONLine(bytes, range, isDetailed: isDetailed)
    } catch {
      throw .recording(
        RecordingError(
          code: error.code, file: name, position: place(of: error.position)))
    }
  }

  /// The text at a place of the current line.
  func text(_ range: Range<Int>?) -> String? { range.map { JSONText.decode(bytes[$0]) } }

  /// The time at a place of the current line; `nil` if it is none.
  func time(_ range: Range<Int>?) -> UTCInstant? {
    range.flatMap { GPXTime.parse(bytes.span.extracting($0)) }.map { UTCInstant($0) }
  }

  /// Returns the line and column of an index in the current line; indexes must not decrease.
  mutating func place(of index: Int) -> TextPosition {
    // In UTF-8 all bytes of a character but the first begin with the bits 10.
    counted.characters += bytes[counted.index..<index].count { $0 & 0xC0 != 0x80 }
    counted.index = index
    return TextPosition(line: lineNumber, column: Int32(clamping: counted.characters + 1))
  }
}

extension NDJSONLines {
  /// Returns the range of the next line, without its line end; `nil` at the end.
  mutating func next() throws(PlaybackError) -> Range<Int>? {
    while true {
      let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
      searched = end ?? bytes.count
      guard searched - start <= NDJSONReader.lineLimit else {
        throw .recording(
          RecordingError(
            code: .lineTooLong(limit: NDJSONReader.lineLimit), file: name,
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
