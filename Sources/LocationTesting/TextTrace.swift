// SPDX-License-Identifier: MIT

import GPX
import LocationPlayback

/// A GPX document in memory.
struct TextTrace: PointSource {
  private let bytes: [UInt8]
  private var reader: GPXReader

  init(_ text: String) {
    bytes = Array(text.utf8)
    reader = Self.reader(of: bytes)
  }

  var isAtHand: Bool { true }

  mutating func next() throws(GPXError) -> GPXEvent? { try reader.next() }

  mutating func rewind() { reader = Self.reader(of: bytes) }

  var ignoredValues: GPXIgnoredValues { reader.ignoredValues }

  private static func reader(of bytes: [UInt8]) -> GPXReader {
    GPXReader(name: "text", source: MemorySource(bytes: bytes))
  }
}

private struct MemorySource: ByteSource {
  let bytes: [UInt8]
  var position = 0

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
