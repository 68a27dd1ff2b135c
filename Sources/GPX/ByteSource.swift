// SPDX-License-Identifier: MIT

/// The source of a reader's bytes: a file, standard input, memory.
public protocol ByteSource {
  /// Reads some bytes, waiting for the first where none is ready.
  ///
  /// - Parameter buffer: Where to put them; never empty.
  /// - Returns: How many were put there, at most `buffer.count`; 0 at the end and ever after.
  /// - Throws: `ByteSourceError` if reading failed.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

/// Why bytes could not be read.
public struct ByteSourceError: Error, Hashable, Sendable {
  /// The cause in words, fit to follow “cannot be read: ”.
  public let reason: String

  /// Whether the bytes were there, and could not be kept for another reading.
  public let isOfKeeping: Bool

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: The cause in words, without a full stop.
  ///   - isOfKeeping: Whether the bytes were there, and could not be kept for another reading.
  public init(reason: String, isOfKeeping: Bool = false) {
    self.reason = reason
    self.isOfKeeping = isOfKeeping
  }
}
