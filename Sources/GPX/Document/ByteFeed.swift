// SPDX-License-Identifier: MIT

/// The document's bytes for whichever lane reads them; what one lane leaves, the next one gets.
struct ByteFeed {
  private var input: GPXInput
  private var leftover: [UInt8] = []
  private var taken = 0
  private var sourceEnded = false

  /// Why the bytes ended early, `nil` if they did not.
  private(set) var failure: GPXError.Code?

  init(_ input: GPXInput) { self.input = input }

  /// Whether there are no more bytes.
  var isExhausted: Bool { sourceEnded && leftover.isEmpty }

  /// Gives back bytes that were taken last and not used.
  mutating func putBack(_ bytes: [UInt8]) {
    leftover = bytes + leftover[taken...]
    taken = 0
  }

  /// Takes bytes until there are `count`, or no more.
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

  /// Takes as many bytes, or all there are.
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
