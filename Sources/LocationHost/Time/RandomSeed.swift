// SPDX-License-Identifier: MIT

package import LocationCore

/// Random numbers from the system, which cannot be guessed.
package struct SystemRandom: RandomNumberGenerator, Sendable {
  private var generator = SystemRandomNumberGenerator()

  /// Makes a generator.
  package init() {}

  package mutating func next() -> UInt64 { generator.next() }
}

/// Draws the secrets of devices.
package enum RandomSeed {
  /// Returns a secret from the system's random generator, which cannot be guessed.
  package static func next() -> AccuracySeed {
    AccuracySeed(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }
}
