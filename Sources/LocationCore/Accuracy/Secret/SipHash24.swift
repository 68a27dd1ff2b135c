// SPDX-License-Identifier: MIT

/// SipHash-2-4, a keyed pseudo-random function of 64 bits (Aumasson and Bernstein, 2012).
///
/// It is what all secret choices of accuracy reduction come from, so that they are the same in
/// every process and on every machine; Swift's own hasher has another key in each process.
/// Messages come as little-endian words, which fits what is hashed here and allocates nothing.
struct SipHash24: Sendable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  /// Whole words taken so far.
  private var words: UInt64 = 0

  /// Begins with the two halves of a key, each little-endian, the first eight bytes first.
  init(key low: UInt64, _ high: UInt64) {
    v0 = low ^ 0x736f_6d65_7073_6575
    v1 = high ^ 0x646f_7261_6e64_6f6d
    v2 = low ^ 0x6c79_6765_6e65_7261
    v3 = high ^ 0x7465_6462_7974_6573
  }

  /// Takes the next eight bytes of the message.
  @inline(__always)
  mutating func combine(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
    words &+= 1
  }

  /// Ends the message.
  ///
  /// - Parameters:
  ///   - tail: What follows the whole words, little-endian.
  ///   - tailLength: How many bytes of it belong to the message, 0…7.
  /// - Returns: The hash.
  @inline(__always)
  consuming func finish(tail: UInt64 = 0, tailLength: UInt64 = 0) -> UInt64 {
    precondition(tailLength < 8, "a tail of \(tailLength) bytes is a word")
    combine((words &* 8 &+ tailLength) << 56 | tail & (1 << (tailLength * 8) &- 1))
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = rotated(v1, 13) ^ v0
    v3 = rotated(v3, 16) ^ v2
    v0 = rotated(v0, 32)
    v2 &+= v1
    v0 &+= v3
    v1 = rotated(v1, 17) ^ v2
    v3 = rotated(v3, 21) ^ v0
    v2 = rotated(v2, 32)
  }

  @inline(__always)
  private func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }
}
