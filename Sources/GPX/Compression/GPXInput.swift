// SPDX-License-Identifier: MIT

/// The reason why no more bytes can be read.
package struct GPXInputFailure: Error {
  /// The kind of the error.
  package var code: GPXError.Code
}

/// The bytes of a document, decompressed if they begin with gzip's magic number.
package struct GPXInput {
  private enum Format {
    case unknown
    case plain
    case gzip(Inflater)
  }

  private var source: any ByteSource
  private let limits: GPXLimits
  private var format = Format.unknown
  /// The bytes that were read to recognize the format and not returned yet.
  private var head: [UInt8] = []

  /// Makes an input of a source; nothing is read yet.
  package init(source: any ByteSource, limits: GPXLimits) {
    self.source = source
    self.limits = limits
  }

  /// Reads some bytes; returns 0 at the end.
  package mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(GPXInputFailure) -> Int {
    switch format {
    case .unknown:
      try recognize()
      return try unsafe read(into: buffer)
    case .plain:
      guard head.isEmpty else { return unsafe takeHead(into: buffer) }
      return try unsafe readBytes(from: &source, into: buffer)
    case .gzip(let inflater):
      return try unsafe inflater.read(into: buffer, from: &source)
    }
  }

  private mutating func recognize() throws(GPXInputFailure) {
    var bytes: [UInt8] = []
    while bytes.count < 2 {
      var byte: UInt8 = 0
      let count = try unsafe withUnsafeMutableBytes(of: &byte) {
        (one) throws(GPXInputFailure) -> Int in try unsafe readBytes(from: &source, into: one)
      }
      if count == 0 { break }
      bytes.append(byte)
    }
    guard bytes == [0x1F, 0x8B] else {
      head = bytes
      format = .plain
      return
    }
    guard let inflater = Inflater(head: bytes, limits: limits) else {
      throw GPXInputFailure(code: .outOfMemory)
    }
    format = .gzip(inflater)
  }

  private mutating func takeHead(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(head.count, buffer.count)
    unsafe buffer.copyBytes(from: head.prefix(count))
    head.removeFirst(count)
    return count
  }
}

/// Reads some bytes of a source, and checks the count that it returns.
func readBytes(
  from source: inout any ByteSource, into buffer: UnsafeMutableRawBufferPointer
) throws(GPXInputFailure) -> Int {
  let count: Int
  do throws(ByteSourceError) {
    count = try unsafe source.read(into: buffer)
  } catch {
    throw GPXInputFailure(
      code: error.isOfKeeping ? .notKept(reason: error.reason) : .unreadable(reason: error.reason))
  }
  guard (0...buffer.count).contains(count) else {
    throw GPXInputFailure(code: .unreadable(reason: "its source returned \(count) bytes"))
  }
  return count
}
