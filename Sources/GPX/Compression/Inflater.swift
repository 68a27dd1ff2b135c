// SPDX-License-Identifier: MIT

import CZlib

/// Decompresses gzip data; several members are treated as one.
///
/// Safe under these conditions: both allocations live from `init` to `deinit`, and zlib gets no
/// more space than there is.
@safe
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let limits: GPXLimits
  private var totalIn = 0
  private var totalOut = 0
  private var isBetweenMembers = false
  private var sourceEnded = false
  private var failure: GPXError.Code?

  private static let inputSize = 32 << 10

  /// Makes a decompressor, or `nil` if memory is short.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the data, which were already read.
  ///   - limits: The limits for the expansion of the data.
  init?(head: [UInt8], limits: GPXLimits) {
    self.limits = limits
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = .allocate(capacity: Self.inputSize)
    unsafe input.initialize(repeating: 0)
    _ = unsafe input.update(fromContentsOf: head)
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(head.count)
    guard unsafe locsim_inflate_init_gzip(stream) == Z_OK else { return nil }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  /// Decompresses some bytes; returns 0 at the end.
  ///
  /// An error is thrown after all bytes before it were returned.
  func read(
    into output: UnsafeMutableRawBufferPointer, from source: inout any ByteSource
  ) throws(GPXInputFailure) -> Int {
    unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(clamping: output.count)
    let room = unsafe stream.pointee.avail_out
    while unsafe failure == nil && stream.pointee.avail_out == room {
      if unsafe stream.pointee.avail_in == 0 {
        try refill(from: &source)
        if sourceEnded { break }
      }
      if isBetweenMembers {
        startMember()
      } else {
        inflateOnce()
      }
    }
    let produced = unsafe Int(room - stream.pointee.avail_out)
    if produced == 0, let failure { throw GPXInputFailure(code: failure) }
    return produced
  }

  private func refill(from source: inout any ByteSource) throws(GPXInputFailure) {
    let count = try unsafe readBytes(from: &source, into: UnsafeMutableRawBufferPointer(input))
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(count)
    guard count == 0 else { return }
    sourceEnded = true
    if !isBetweenMembers { failure = .truncatedGzip }
  }

  /// Handles the first byte after a member: the start of another one, or a zero of the padding that
  /// tapes add.
  private func startMember() {
    if unsafe stream.pointee.next_in?.pointee == 0 {
      unsafe stream.pointee.next_in += 1
      unsafe stream.pointee.avail_in -= 1
      return
    }
    isBetweenMembers = false
    if unsafe inflateReset(stream) != Z_OK { failure = .badGzip }
  }

  private func inflateOnce() {
    let before = unsafe (stream.pointee.avail_in, stream.pointee.avail_out)
    let result = unsafe inflate(stream, Z_NO_FLUSH)
    unsafe totalIn += Int(before.0 - stream.pointee.avail_in)
    unsafe totalOut += Int(before.1 - stream.pointee.avail_out)
    switch result {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    case Z_MEM_ERROR: failure = .outOfMemory
    default: failure = .badGzip
    }
    let excess = totalOut - limits.freeExpandedBytes
    if failure == nil, excess > 0, excess / limits.expansionRatio > totalIn {
      failure = .expandsTooFar(ratio: limits.expansionRatio)
    }
  }
}
