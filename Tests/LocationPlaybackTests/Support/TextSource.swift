// SPDX-License-Identifier: MIT

import GPX
import LocationPlayback

/// A document's bytes in memory, read by the real reader.
struct TextSource: PointSource {
  private let bytes: [UInt8]
  private var reader: GPXReader

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    reader = Self.reader(of: bytes)
  }

  mutating func next() throws(GPXError) -> GPXEvent? { try reader.next() }

  mutating func rewind() { reader = Self.reader(of: bytes) }

  var ignoredValues: GPXIgnoredValues { reader.ignoredValues }

  private static func reader(of bytes: [UInt8]) -> GPXReader {
    GPXReader(name: "x.gpx", source: MemoryBytes(rest: bytes[...]))
  }
}

private struct MemoryBytes: ByteSource {
  var rest: ArraySlice<UInt8>

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let part = rest.prefix(buffer.count)
    unsafe buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
