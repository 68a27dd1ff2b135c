// SPDX-License-Identifier: MIT

import LocationCore

/// Our mechanism, whole or without one part.
enum Ablation: String, CaseIterable, Sendable {
  /// The whole mechanism.
  case none = "ours"
  /// The mechanism looks every minute.
  case noTicks = "ours, no ticks"
  /// The mechanism publishes a change at the first tick that finds it.
  case noLag = "ours, no lag"
  /// The mechanism looks regions up at the device's own place.
  case noDisplacement = "ours, no displacement"
  /// The mechanism has no band along borders.
  case noBand = "ours, no band"
  /// The mechanism uses the newest fix.
  case noStayCentroid = "ours, no stay centroid"
  /// The mechanism ends a stay at one distant fix.
  case hastyStays = "ours, one fix ends a stay"
  /// The mechanism lacks both parts that steady a device near a border.
  case noBandNorStayCentroid = "ours, no band, no stay centroid"

  /// The parameters of the mechanism.
  var parameters: ReductionParameters {
    var parameters = ReductionParameters()
    switch self {
    case .none: break
    case .noTicks: parameters.tickInterval = .seconds(60)
    case .noLag: parameters.longestLag = 1
    case .noDisplacement: parameters.displacementBound = 0
    case .noBand: parameters.bandShare = 0
    case .noStayCentroid: parameters.stayRadius = 0
    case .hastyStays: parameters.fixesThatEndStay = 1
    case .noBandNorStayCentroid:
      parameters.bandShare = 0
      parameters.stayRadius = 0
    }
    return parameters
  }

  /// The kind of the mechanism on the standard plane.
  var kind: MechanismKind { kind(on: .standard) }

  /// Returns the kind of the mechanism for places in a plane.
  func kind(on plane: TangentPlane) -> MechanismKind {
    let parameters = parameters
    return MechanismKind(rawValue) { [rawValue] seed in
      Reduction(name: rawValue, parameters: parameters, deviceSeed: seed, plane: plane)
    }
  }
}
