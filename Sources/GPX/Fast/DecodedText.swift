// SPDX-License-Identifier: MIT

/// Bytes that grow at the end, at an address that stays until more are added.
///
/// Safe under this condition: `storage` has `capacity` bytes, of which the first `count` are set,
/// and lives as long as the value; a pointer into it is used before more bytes are added.
@safe
struct DecodedText: ~Copyable {
  /// How many bytes there are.
  private(set) var count = 0

  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity = 256

  init() { unsafe storage = .allocate(capacity: capacity) }

  deinit { unsafe storage.deallocate() }

  /// The address of the first byte.
  @unsafe
  var start: UnsafePointer<UInt8> { unsafe UnsafePointer(storage) }

  /// Makes it empty.
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
