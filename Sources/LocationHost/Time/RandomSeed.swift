// SPDX-License-Identifier: MIT

package import LocationCore

/// Draws the secrets of devices.
package enum RandomSeed {
  /// Returns a secret from the system's random generator, which cannot be guessed.
  package static func next() -> AccuracySeed {
    AccuracySeed(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }
}
