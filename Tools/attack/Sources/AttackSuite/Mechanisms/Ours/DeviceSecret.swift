// SPDX-License-Identifier: MIT

/// The secret of a simulated device, in two parts that an adversary may learn one by one.
struct DeviceSecret: Sendable {
  /// What places the borders of regions.
  let borders: UInt64

  /// What chooses how long after a border a change is published.
  let delays: UInt64

  /// What an adversary knows of a device's secret.
  enum Knowledge: String, CaseIterable, Sendable {
    /// Only the algorithm.
    case oblivious
    /// The borders.
    case boundaryKnown = "boundary-known"
    /// Everything that stays the same when a border is crossed again, from observed crossings.
    case learned
  }

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

/// A mechanism that an adversary simulates with the secrets that a device may have.
struct SimulatedKind: Sendable {
  /// The name in the tables.
  let name: String

  /// What adversaries may know of the secrets; one entry if there is none.
  let knowledge: [DeviceSecret.Knowledge]

  /// Makes the mechanism of a device.
  let make: @Sendable (DeviceSecret) -> any Mechanism

  /// Our mechanism, or a part of it.
  static func ours(_ ablation: Ablation) -> Self {
    let parameters = ablation.parameters
    return Self(name: ablation.rawValue, knowledge: DeviceSecret.Knowledge.allCases) {
      [parameters] secret in
      Reduction(
        name: ablation.rawValue, parameters: parameters, deviceSeed: secret.borders,
        delaySeed: secret.delays)
    }
  }

  /// A mechanism without a secret.
  static func open(_ kind: MechanismKind) -> Self {
    Self(name: kind.name, knowledge: [.boundaryKnown]) { kind.make($0.borders) }
  }
}
