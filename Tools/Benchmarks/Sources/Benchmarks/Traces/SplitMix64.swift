// SPDX-License-Identifier: MIT

/// Sebastiano Vigna's SplitMix64: the same numbers for the same seed, on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from `-limit` to `limit`.
  ///
  /// Not `Int.random(in:using:)`, whose use of the generator may change with the standard library
  /// and the traces with it. The remainder favors some numbers by less than one part in 2⁵⁰.
  mutating func nextStep(limit: Int) -> Int {
    Int(next() % UInt64(2 * limit + 1)) - limit
  }
}
