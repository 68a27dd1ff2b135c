// SPDX-License-Identifier: MIT

import LocationFiles

/// A piece of a line that mostly is the same as in the line before.
struct CachedText<Key: Equatable & Sendable>: Sendable {
  private var key: Key?
  private var bytes: [UInt8] = []

  /// Adds the piece.
  ///
  /// - Parameters:
  ///   - key: All that the piece depends on.
  ///   - text: What to add it to.
  ///   - write: Writes it, where the key is another than before.
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
