// SPDX-License-Identifier: MIT

import LocationFiles

/// A piece of a line that mostly is the same as in the line before.
struct CachedText<Key: Equatable & Sendable>: Sendable {
  private var key: Key?
  private var bytes: [UInt8] = []

  /// Adds the piece.
  ///
  /// - Parameters:
  ///   - key: All values that the piece depends on.
  ///   - text: The text to which the piece is added.
  ///   - write: Writes the piece, if the key has changed.
  @inline(__always)
  mutating func append(
    _ key: Key, into text: inout TextBuffer, _ write: (inout TextBuffer) -> Void
  ) {
    if key == self.key { return text.append(bytes) }
    let start = text.count
    write(&text)
    self.key = key
    bytes = text.bytes(from: start)
  }
}
