// SPDX-License-Identifier: MIT

/// The secret of a simulated device, in two parts that an adversary may learn one by one.
struct DeviceSecret: Sendable {
  /// What places the borders of regions.
  let borders: UInt64

  /// What chooses how long after a border a change is published.
  let delays: UInt64

  /// Draws a secret that is possible for an adversary.
  func imagined(by knowledge: Knowledge, _ draws: inout Draws) -> Self {
    switch knowledge {
    case .oblivious: Self(draws.next())
    case .boundaryKnown: Self(borders: borders, delays: draws.next())
    case .learned: self
    }
  }
}

extension DeviceSecret {
  /// Makes the secret of a device from its seed.
  init(_ seed: UInt64) { self.init(borders: seed, delays: seed) }
}
