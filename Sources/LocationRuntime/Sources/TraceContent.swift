// SPDX-License-Identifier: MIT

import GPX
import LocationPlayback

/// What a trace is, which its first bytes tell and its name does not.
enum TraceContent: Hashable {
  /// A GPX document, or something that its reader will say what it is.
  case gpx
  /// What locsim writes as NDJSON.
  case ndjson
  /// Sentences of NMEA 0183.
  case nmea

  /// Most bytes that are looked at; what has no more than blanks in them is left to GPX's reader.
  static let headLimit = 64 << 10

  /// Recognises a beginning; `nil` where more bytes are needed.
  init?(head: [UInt8]) {
    guard head.count >= 2 else { return nil }
    let plain = head.starts(with: [0x1F, 0x8B]) ? Self.decompressed(head) : head
    let mark = plain.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    switch Self.firstByte(plain.dropFirst(mark)) {
    case UInt8(ascii: "{"): self = .ndjson
    case UInt8(ascii: "$"), UInt8(ascii: "!"): self = .nmea
    case nil where head.count < Self.headLimit: return nil
    case let byte? where Self.isInSentence(byte):
      guard let isNMEA = Self.hasSentence(behindLineOf: plain) else { return nil }
      self = isNMEA ? .nmea : .gpx
    case nil, _?: self = .gpx
    }
  }

  /// Whether a byte can stand in the middle of a sentence, and does not begin a document.
  private static func isInSentence(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "[")
  }

  /// Whether a sentence follows the first line, as where reading begins while a receiver speaks; `nil`
  /// where more bytes are needed to see that.
  private static func hasSentence(behindLineOf head: [UInt8]) -> Bool? {
    guard let end = head.prefix(sentenceLimit).firstIndex(of: UInt8(ascii: "\n")) else {
      return head.count < sentenceLimit ? nil : false
    }
    // “$GPRMC,”: what begins a sentence is five letters and digits.
    let next = head[(end + 1)...].prefix(7)
    guard next.count == 7 else { return nil }
    return next.first == UInt8(ascii: "$") && next.last == UInt8(ascii: ",")
      && next.dropFirst().dropLast().allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte &- UInt8(ascii: "0") < 10
      }
  }

  /// More bytes than a sentence has: 82 in NMEA 0183, and a few hundred of some receivers.
  private static let sentenceLimit = 1_024

  /// The first byte that is no blank and in none of the comments with which logs of gpsd begin.
  private static func firstByte(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    var rest = bytes.drop(while: isBlank)
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.drop(while: isBlank)
    }
    return rest.first
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// What the beginning of compressed data expands to, as far as it goes.
  private static func decompressed(_ head: [UInt8]) -> [UInt8] {
    var input = GPXInput(source: Head(bytes: head[...]), limits: GPXLimits())
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe (try? input.read(into: bytes)) ?? 0
    }
    return Array(bytes.prefix(count))
  }

  /// Bytes in memory.
  private struct Head: ByteSource {
    var bytes: ArraySlice<UInt8>

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let part = bytes.prefix(buffer.count)
      unsafe buffer.copyBytes(from: part)
      bytes = bytes.dropFirst(part.count)
      return part.count
    }
  }
}

extension TraceSource {
  /// What a file holds, by its content.
  ///
  /// - Parameters:
  ///   - file: The file, of which nothing was read.
  ///   - name: Its name for errors.
  ///   - options: What to play, which says when something without times begins.
  ///   - lane: What GPX is read with.
  init(_ file: FileSource, name: String, options: PlaybackOptions, lane: GPXLane) {
    let head = file.peek { TraceContent(head: $0) != nil }
    switch TraceContent(head: head) {
    case .ndjson: self = .fixes(NDJSONFile(file, name: name))
    case .nmea: self = .fixes(NMEAFile(file, name: name, startTime: options.startTime))
    case .gpx, nil: self = .points(TraceFile(file, name: name, lane: lane))
    }
  }
}
