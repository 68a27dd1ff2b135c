// SPDX-License-Identifier: MIT

/// A growing array of bytes at an address that is stable until more bytes are added.
///
/// Safe under these conditions: `storage` has `capacity` bytes, of which the first `count` are
/// initialized, and lives as long as the value. A pointer into it is used before more bytes are
/// added.
@safe
struct DecodedText: ~Copyable {
  /// The number of bytes.
  private(set) var count = 0

  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity = 256

  init() { unsafe storage = .allocate(capacity: capacity) }

  deinit { unsafe storage.deallocate() }

  /// The address of the first byte.
  @unsafe
  var start: UnsafePointer<UInt8> { unsafe UnsafePointer(storage) }

  /// Removes all bytes.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Adds a byte.
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow() }
    unsafe (storage + count).initialize(to: byte)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
    capacity *= 2
  }
}
