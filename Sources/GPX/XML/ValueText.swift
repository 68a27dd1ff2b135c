// SPDX-License-Identifier: MIT

/// Collects the text of one value, which the parser hands over in pieces, without blanks at its
/// ends and up to a limit.
///
/// Safe under this condition: `storage` has `limit` bytes, of which the first `count` are set, and
/// lives as long as the value. One allocation serves all values of a document.
@safe
struct ValueText: ~Copyable {
  /// Bytes collected.
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

  /// Makes it empty.
  @inline(__always)
  mutating func reset() {
    count = 0
    isTooLong = false
    pendingBlank = false
  }

  /// Gives the value so far to a function.
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
    // A run of blanks inside counts as one, for no value has any inside and so stays refused.
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
