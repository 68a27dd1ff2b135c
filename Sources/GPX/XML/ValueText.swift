// SPDX-License-Identifier: MIT

/// Collects the text of a value that comes in pieces, without leading and trailing blanks and up to
/// a limit.
///
/// Safe under these conditions: `storage` has `limit` bytes, of which the first `count` are
/// initialized, and lives as long as the value. One allocation serves all values of a document.
@safe
struct ValueText: ~Copyable {
  /// The number of collected bytes.
  private(set) var count = 0

  /// Whether the value has more bytes than the limit.
  private(set) var isTooLong = false

  private let storage: UnsafeMutablePointer<UInt8>
  private let limit: Int
  private var pendingBlank = false

  init(limit: Int) {
    self.limit = limit
    unsafe storage = .allocate(capacity: limit)
  }

  deinit { unsafe storage.deallocate() }

  /// Removes the text.
  @inline(__always)
  mutating func reset() {
    count = 0
    isTooLong = false
    pendingBlank = false
  }

  /// Calls a function with the text.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(Span(_unsafeStart: storage, count: count))
  }

  /// Adds a piece.
  mutating func append(_ piece: Span<UInt8>) {
    let range = trimmedRange(of: piece)
    guard !range.isEmpty else {
      pendingBlank = true
      return
    }
    // A run of blanks inside counts as one: no valid value contains a blank, so it is refused
    // anyway.
    let needsBlank = count > 0 && (pendingBlank || range.lowerBound > 0)
    guard count + range.count + (needsBlank ? 1 : 0) <= limit else {
      isTooLong = true
      return
    }
    if needsBlank { add(0x20) }
    for index in range { add(piece[index]) }
    pendingBlank = range.upperBound < piece.count
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    unsafe storage[count] = byte
    count += 1
  }
}
