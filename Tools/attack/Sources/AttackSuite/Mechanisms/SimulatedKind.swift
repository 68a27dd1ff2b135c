// SPDX-License-Identifier: MIT

import LocationCore

/// A mechanism that an adversary simulates with the secrets that a device may have.
struct SimulatedKind: Sendable {
  /// The name in the tables.
  let name: String

  /// What adversaries may know of the secrets; one entry if there is none.
  let knowledge: [Knowledge]

  /// Whether anything but the borders depends on a secret; if not, one who knows them has learned all.
  var hasDelaySecret = true

  /// Makes the mechanism of a device.
  let make: @Sendable (DeviceSecret) -> any Mechanism

  /// Our mechanism, or a part of it.
  static func ours(_ ablation: Ablation) -> Self {
    ours(ablation.rawValue, ablation.parameters)
  }

  /// Our mechanism with some parameters.
  static func ours(_ name: String, _ parameters: ReductionParameters) -> Self {
    Self(name: name, knowledge: Knowledge.allCases) { secret in
      Reduction(
        name: name, parameters: parameters, deviceSeed: secret.borders, delaySeed: secret.delays)
    }
  }

  /// A mechanism without a secret.
  static func open(_ kind: MechanismKind) -> Self {
    Self(name: kind.name, knowledge: [.boundaryKnown], hasDelaySecret: false) {
      kind.make($0.borders)
    }
  }
}
