// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFiles
import LocationHardware
import LocationPlayback

/// A log of a receiver's output, NMEA sentences or another protocol.
///
/// It is in a file or on standard input, and a gpsd that locsim starts decodes it. Lines that a
/// gpsd wrote in between, as in the recordings of `gpspipe -r`, are ignored.
struct NMEAFile: FixSource {
  /// The number of incompletely answered pieces, without a valid sentence since, after which the
  /// log counts as not understood.
  ///
  /// Each such piece costs one and a half seconds.
  private static let unansweredLimit = 8

  private let name: String
  private let file: FileSource
  private let startTime: UTCInstant

  private var input: GPXInput
  private var decoder: SentenceDecoder?

  /// The bytes that were read and not yet decoded.
  private var rest: [UInt8] = []
  private var isRead = false

  private var log: ReceiverLog

  private var sentences = 0
  private var unanswered = 0

  /// Makes a log of an open file; nothing is read or started yet.
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

  mutating func rewind() throws(PlaybackError) {
    do throws(GPXError) {
      try file.rewind(named: name)
    } catch {
      throw .document(error)
    }
    // A new gpsd is started, because the state from the first pass must not change the second.
    self = Self(file, name: name, startTime: startTime)
  }

  mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
    let goesOn = Result { () throws(PlaybackError) in try decodeMore() }
    if goesOn != .success(true) {
      // Reports that were pending at a failure still belong to the log.
      decoder = nil
      log.end()
    }
    log.moveEvents(to: &events)
    return try goesOn.get()
  }

  /// Reads and decodes the next piece; returns `false` at the end.
  private mutating func decodeMore() throws(PlaybackError) -> Bool {
    let raw = try readPiece()
    do throws(PrivateGPSDError) {
      let decoder = try runningDecoder()
      let piece = GPSDLines.removed(from: raw)
      if !piece.isEmpty { take(try decoder.decode(piece)) }
    } catch {
      throw .receiverLog(ReceiverLogError(error))
    }
    let isAtEnd = raw.isEmpty
    if isAtEnd ? sentences == 0 : unanswered == Self.unansweredLimit {
      throw .receiverLog(.notUnderstood)
    }
    return !isAtEnd
  }

  private mutating func take(_ answer: SentenceDecoder.Answer) {
    sentences += answer.sentences
    if answer.sentences > 0 { unanswered = 0 }
    if !answer.isWhole { unanswered += 1 }
    for report in answer.reports { log.take(report) }
  }

  private mutating func runningDecoder() throws(PrivateGPSDError) -> SentenceDecoder {
    if let decoder { return decoder }
    let decoder = try SentenceDecoder()
    self.decoder = decoder
    return decoder
  }
}

extension NMEAFile {
  /// Returns the next lines, at most a piece of them; empty at the end.
  private mutating func readPiece() throws(PlaybackError) -> [UInt8] {
    while !isRead, rest.count < SentenceDecoder.pieceLimit / 2 {
      let chunk = try readChunk()
      isRead = chunk.isEmpty
      // A last line without a line ending gets one, so that the decoder's mark is not part of it.
      rest += isRead && !rest.isEmpty ? Array("\r\n".utf8) : chunk
      if let end = Self.boundary(in: chunk) {
        return takeRest(upTo: rest.count - (chunk.count - end))
      }
    }
    return takeRest(upTo: rest.count)
  }

  /// The index in a chunk before which a piece may end, so that nothing is cut in two.
  ///
  /// It is after a line or, in binary data, before the start of a packet of u-blox or SiRF.
  private static func boundary(in chunk: [UInt8]) -> Int? {
    guard chunk.contains(where: { $0 >= 0x80 || $0 == 0 }) else {
      return chunk.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
    return chunk.indices.dropFirst().dropLast().last { index in
      let next = chunk[index + 1]
      return chunk[index] == 0xB5 && next == 0x62 || chunk[index] == 0xA0 && next == 0xA2
    }
  }

  private mutating func takeRest(upTo count: Int) -> [UInt8] {
    let piece = Array(rest.prefix(count))
    rest.removeFirst(count)
    return piece
  }

  private mutating func readChunk() throws(PlaybackError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: SentenceDecoder.pieceLimit / 2)
    do throws(GPXInputFailure) {
      let count = try unsafe chunk.withUnsafeMutableBufferPointer {
        (buffer) throws(GPXInputFailure) -> Int in
        try unsafe input.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      chunk.removeLast(chunk.count - count)
      return chunk
    } catch {
      throw .document(GPXError(code: error.code, file: name, line: 1, column: 1))
    }
  }
}

extension ReceiverLogError {
  init(_ error: PrivateGPSDError) {
    self =
      if case .refused(let shortage) = error {
        .refused(shortage.description)
      } else {
        .noDecoder(error.description)
      }
  }
}
