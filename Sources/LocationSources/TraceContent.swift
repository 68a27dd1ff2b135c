// SPDX-License-Identifier: MIT

package import GPX
import LocationCore
package import LocationFiles
package import LocationPlayback

/// The kind of a trace, which follows from its first bytes and not from its name.
enum TraceContent: Hashable {
  /// A GPX document, or other content, for which the GPX reader reports an error.
  case gpx
  /// NDJSON as locsim writes it.
  case ndjson
  /// The output of a receiver: NMEA 0183 sentences, or a binary protocol with a known packet start.
  case nmea
  /// JSON reports of a gpsd.
  case gpsd

  /// The largest number of bytes that are inspected.
  ///
  /// Content with only blanks or noise in them counts as GPX.
  static let headLimit = 64 << 10

  /// Recognizes a beginning; `nil` if more bytes are needed.
  init?(head: [UInt8]) {
    guard head.count >= 2 else { return nil }
    let plain = head.starts(with: [0x1F, 0x8B]) ? Self.decompressed(head) : head
    if let content = Self.content(of: Self.beginning(of: plain)) {
      self = content
    } else if head.count < Self.headLimit {
      return nil
    } else {
      self.init(all: head)
    }
  }

  /// Recognizes the kind by all bytes that can be inspected.
  init(all head: [UInt8]) {
    let plain = head.starts(with: [0x1F, 0x8B]) ? Self.decompressed(head) : head
    let beginning = Self.beginning(of: plain)
    if let content = Self.content(of: beginning) {
      self = content
    } else if GPSDLines.start(in: beginning) != nil {
      self = .gpsd
    } else {
      self = beginning.first == UInt8(ascii: "{") ? .ndjson : .gpx
    }
  }

  /// Returns the text after a UTF-8 mark, blanks, and the comments at the start of gpsd's logs.
  private static func beginning(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var rest = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop(while: isBlank)
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.drop(while: isBlank)
    }
    return rest
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func content(of bytes: ArraySlice<UInt8>) -> TraceContent? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "["): return .gpx
    case UInt8(ascii: "$"), UInt8(ascii: "!"): return .nmea
    case UInt8(ascii: "{"): return contentOfObject(bytes)
    default: break
    }
    guard bytes.count > 1 else { return nil }
    let two = [first, bytes[bytes.startIndex + 1]]
    // These are the starts of packets of u-blox and SiRF.
    if two == [0xB5, 0x62] || two == [0xA0, 0xA2] { return .nmea }
    // These are the starts of UTF-16, with or without a mark.
    if two == [0xFE, 0xFF] || two == [0xFF, 0xFE] || two == [0, UInt8(ascii: "<")] {
      return .gpx
    }
    return contentBehindNoise(bytes)
  }

  /// Distinguishes gpsd's objects, which begin with their class, from those of locsim, which do
  /// not.
  private static func contentOfObject(_ bytes: ArraySlice<UInt8>) -> TraceContent? {
    let rest = bytes.dropFirst().drop(while: isBlank)
    let key = Array("\"class\"".utf8)
    guard rest.prefix(key.count).elementsEqual(key.prefix(rest.count)) else { return .ndjson }
    return rest.count < key.count ? nil : contentOfLog(bytes)
  }

  /// Decides whether the log of a gpsd's client holds reports or the receiver's output.
  ///
  /// The first report, line of output or `WATCH` object decides; gpsd repeats the client's policy
  /// in that object.
  private static func contentOfLog(_ bytes: ArraySlice<UInt8>) -> TraceContent? {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let object = GPSDLines.start(in: line) else {
        guard let first = line.first(where: { !isBlank($0) }) else { continue }
        // Programs other than gpsd write objects with blanks in them.
        return first == UInt8(ascii: "{") ? .gpsd : .nmea
      }
      let text = line[object...]
      if GPSDLines.isReport(text) { return .gpsd }
      guard GPSDLines.has("\"class\":\"WATCH\"", in: text) else { continue }
      if GPSDLines.has("\"json\":true", in: text) { return .gpsd }
      if GPSDLines.has("\"nmea\":true", in: text) || !GPSDLines.has("\"raw\":0", in: text) {
        return .nmea
      }
    }
    return nil
  }

  /// Recognizes content after noise.
  ///
  /// Noise is the rest of a sentence in which reading began, bytes from a line that is being
  /// plugged in, or the time that gpspipe writes before each line.
  private static func contentBehindNoise(_ bytes: ArraySlice<UInt8>) -> TraceContent? {
    let object = GPSDLines.start(in: bytes)
    if let sentence = startOfSentence(bytes), sentence < object ?? bytes.endIndex { return .nmea }
    return object.flatMap { contentOfLog(bytes[$0...]) }
  }

  /// Returns the index of the start of a sentence, such as “$GPRMC,”: five letters or digits and a
  /// comma.
  private static func startOfSentence(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[(start + 1)...]
      let name = rest.prefix(6)
      if name.count == 6, name.last == UInt8(ascii: ","),
        name.dropLast().allSatisfy({ byte in
          (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte &- UInt8(ascii: "0") < 10
        })
      {
        return start
      }
    }
    return nil
  }

  /// Returns the decompressed beginning of compressed data, as far as it can be decompressed.
  private static func decompressed(_ head: [UInt8]) -> [UInt8] {
    var input = GPXInput(source: Head(bytes: head[...]), limits: GPXLimits())
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while all.count < headLimit {
      let count = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe (try? input.read(into: bytes)) ?? 0
      }
      if count == 0 { break }
      all += bytes[..<count]
    }
    return all
  }

  /// A source of bytes in memory.
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
  /// Makes the source of a file, by its content.
  ///
  /// - Parameters:
  ///   - file: The file, from which nothing was read.
  ///   - name: Its name for errors.
  ///   - options: The options of playback, which hold the start time for a log without times.
  ///   - lane: The lane for reading GPX.
  init(_ file: FileSource, name: String, options: PlaybackOptions, lane: GPXLane) {
    let head = file.peek { TraceContent(head: $0) != nil }
    switch TraceContent(all: head) {
    case .ndjson: self = .fixes(NDJSONFile(file, name: name))
    case .nmea: self = .fixes(NMEAFile(file, name: name, startTime: options.startTime))
    case .gpsd: self = .fixes(GPSDLogFile(file, name: name, startTime: options.startTime))
    case .gpx: self = .points(TraceFile(file, name: name, lane: lane))
    }
  }

  /// Opens a trace, and recognizes its kind.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - lane: The lane for reading GPX.
  /// - Throws: `FileError` if the file cannot be opened.
  package init(path: String, lane: GPXLane) throws(FileError) {
    self.init(
      try FileSource(path: path), name: FileSource.name(of: path), options: PlaybackOptions(),
      lane: lane)
  }
}
