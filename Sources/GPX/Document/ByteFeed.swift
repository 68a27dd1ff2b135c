// SPDX-License-Identifier: MIT

/// The bytes of a document, which one lane after another can read.
struct ByteFeed {
  private var input: GPXInput
  private var leftover: [UInt8] = []
  private var taken = 0
  private var sourceEnded = false

  /// The error that ended the bytes early, if any.
  private(set) var failure: GPXError.Code?

  init(_ input: GPXInput) { self.input = input }

  /// Whether all bytes were taken.
  var isExhausted: Bool { sourceEnded && leftover.isEmpty }

  /// Puts back the bytes that were taken last and not used.
  mutating func putBack(_ bytes: [UInt8]) {
    leftover = bytes + leftover[taken...]
    taken = 0
  }

  /// Takes at least `count` bytes, or all that are left; returns their number.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer, atLeast count: Int) -> Int {
    var filled = unsafe takeLeftover(into: buffer)
    while filled < count, !sourceEnded {
      do throws(GPXInputFailure) {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let read = try unsafe input.read(into: rest)
        if read == 0 { sourceEnded = true }
        filled += read
      } catch {
        failure = error.code
        sourceEnded = true
      }
    }
    return filled
  }

  /// Takes `count` bytes, or all that are left.
  mutating func take(atMost count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = unsafe fill(UnsafeMutableRawBufferPointer(buffer), atLeast: count)
    }
  }

  private mutating func takeLeftover(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(leftover.count - taken, buffer.count)
    guard count > 0 else { return 0 }
    unsafe buffer.copyBytes(from: leftover[taken..<taken + count])
    taken += count
    if taken == leftover.count {
      leftover = []
      taken = 0
    }
    return count
  }
}
