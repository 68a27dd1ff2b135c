// SPDX-License-Identifier: MIT

/// The values of the two keys that were asked for last.
///
/// The mathematics behind a circle or a displacement costs more than all else at a tick, and a device
/// that rests asks for the same two again and again.
struct RecentValues<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  private var newest: (key: Key, value: Value)?
  private var older: (key: Key, value: Value)?

  /// Returns the value of a key, and computes it where it is not one of the last two.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: Computes the value, which depends on the key alone.
  /// - Returns: The value.
  mutating func value(of key: Key, _ value: (Key) -> Value) -> Value {
    if let newest, newest.key == key { return newest.value }
    let found = older.flatMap { $0.key == key ? $0.value : nil } ?? value(key)
    older = newest
    newest = (key, found)
    return found
  }
}
