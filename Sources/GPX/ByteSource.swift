// SPDX-License-Identifier: MIT

/// A source of bytes for a reader: a file, standard input or memory.
package protocol ByteSource {
  /// Reads some bytes, and waits if none is available.
  ///
  /// - Parameter buffer: The memory to fill; never empty.
  /// - Returns: The number of bytes read, at most `buffer.count`; 0 at the end, and on every later
  ///   call.
  /// - Throws: `ByteSourceError` if reading failed.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

/// The reason why bytes could not be read.
package struct ByteSourceError: Error, Hashable, Sendable {
  /// The cause in words, suitable to follow “cannot be read: ”.
  package let reason: String

  /// Whether the bytes were read but could not be kept for another reading.
  package let isOfKeeping: Bool

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: The cause in words, without a period.
  ///   - isOfKeeping: Whether the bytes were read but could not be kept for another reading.
  package init(reason: String, isOfKeeping: Bool = false) {
    self.reason = reason
    self.isOfKeeping = isOfKeeping
  }
}
