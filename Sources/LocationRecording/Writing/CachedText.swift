// SPDX-License-Identifier: MIT

import LocationFiles

/// A piece of a line that rarely changes from one line to the next.
struct CachedText<Key: Equatable & Sendable>: Sendable {
  private var key: Key?
  private var bytes: [UInt8] = []

  /// Adds the piece.
  ///
  /// - Parameters:
  ///   - key: The values on which the piece depends.
  ///   - text: The text to append to.
  ///   - write: Writes the piece; called only if the key has changed.
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
