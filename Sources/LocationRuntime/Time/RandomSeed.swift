// SPDX-License-Identifier: MIT

import LocationCore

/// Draws the secrets of devices.
enum RandomSeed {
  /// A secret that nobody can guess, from the system's generator.
  static func next() -> AccuracySeed {
    AccuracySeed(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }
}
