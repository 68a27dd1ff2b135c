// SPDX-License-Identifier: MIT

/// Splits a stream of bytes into messages, each of which ends with a NUL byte.
package struct MessageFramer {
  private var buffer: [UInt8] = []

  /// The index of the first byte that belongs to no message that was returned.
  private var start = 0

  /// The index up to which no NUL was found.
  private var searched = 0

  private let limit: Int

  /// Makes a framer.
  ///
  /// - Parameter limit: The largest number of bytes of a message, without its NUL.
  package init(limit: Int) { self.limit = limit }

  /// Whether the message that has begun is longer than the limit.
  package var isTooLong: Bool { buffer.count - start > limit && searched - start > limit }

  /// Adds received bytes.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next message without its NUL; `nil` if none is complete or if it is too long.
  package mutating func next() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0), end - start <= limit else {
      searched = buffer[searched...].firstIndex(of: 0) ?? buffer.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return [UInt8](buffer[start..<end])
  }
}
