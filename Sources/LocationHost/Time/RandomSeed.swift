// SPDX-License-Identifier: MIT

package import LocationCore

/// Draws the secrets of devices.
package enum RandomSeed {
  /// A secret that nobody can guess, from the system's generator.
  package static func next() -> AccuracySeed {
    AccuracySeed(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }
}
