// SPDX-License-Identifier: MIT

import GPSD
import GPX
import LocationCore
import LocationFiles
import LocationPlayback

/// A log of the reports of a gpsd, as `gpspipe -w` writes it, in a file or on standard input.
///
/// Text before the object in a line, such as the time of gpspipe, is ignored, and so are lines
/// without an object.
struct GPSDLogFile: FixSource {
  /// The number of bytes that are read at once.
  private static let chunk = 16 << 10

  private let name: String
  private let file: FileSource
  private let startTime: UTCInstant

  private var input: GPXInput
  private let decoder = GPSDDecoder()
  private var framer = LineFramer()
  private var log: ReceiverLog
  private var hasReports = false

  /// Makes a log of an open file; nothing is read yet.
  ///
  /// - Parameters:
  ///   - file: The file; its bytes may be compressed with gzip.
  ///   - name: Its name for errors.
  ///   - startTime: The start time if the log has no time.
  init(_ file: FileSource, name: String, startTime: UTCInstant) {
    self.name = name
    self.file = file
    self.startTime = startTime
    log = ReceiverLog(startTime: startTime)
    input = GPXInput(source: file, limits: GPXLimits())
  }

  var isAtHand: Bool { file.isRegular }

  mutating func rewind() throws(PlaybackError) {
    do throws(GPXError) {
      try file.rewind(named: name)
    } catch {
      throw .document(error)
    }
    self = Self(file, name: name, startTime: startTime)
  }

  mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
    guard GPSDDecoder.isIncluded else { throw .receiverLog(.notIncluded) }
    let goesOn = Result { () throws(PlaybackError) in try readMore() }
    if goesOn != .success(true) { log.end() }
    log.moveEvents(to: &events)
    return try goesOn.get()
  }

  /// Reads and decodes the next piece; returns `false` at the end.
  private mutating func readMore() throws(PlaybackError) -> Bool {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    do throws(GPXInputFailure) {
      let count = try unsafe chunk.withUnsafeMutableBufferPointer {
        (buffer) throws(GPXInputFailure) -> Int in
        try unsafe input.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      chunk.removeLast(chunk.count - count)
    } catch {
      throw .document(GPXError(code: error.code, file: name, line: 1, column: 1))
    }
    let isAtEnd = chunk.isEmpty
    // The last line may lack a line ending.
    take(isAtEnd ? [UInt8(ascii: "\n")] : chunk)
    if isAtEnd, !hasReports { throw .receiverLog(.nothingReported) }
    return !isAtEnd
  }

  private mutating func take(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    framer.take(bytes) { lines.append($0) }
    for line in lines {
      guard let start = line.firstIndex(of: UInt8(ascii: "{")),
        case .report(let report) = decoder.decode(line[start...])
      else { continue }
      hasReports = true
      log.take(report)
    }
  }
}
