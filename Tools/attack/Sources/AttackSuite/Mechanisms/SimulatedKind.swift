// SPDX-License-Identifier: MIT

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
    let parameters = ablation.parameters
    return Self(name: ablation.rawValue, knowledge: Knowledge.allCases) {
      [parameters] secret in
      Reduction(
        name: ablation.rawValue, parameters: parameters, deviceSeed: secret.borders,
        delaySeed: secret.delays)
    }
  }

  /// A mechanism without a secret.
  static func open(_ kind: MechanismKind) -> Self {
    Self(name: kind.name, knowledge: [.boundaryKnown], hasDelaySecret: false) {
      kind.make($0.borders)
    }
  }
}
