// SPDX-License-Identifier: MIT

import LocationCore

/// Our mechanism, whole or with one part taken away.
enum Ablation: String, CaseIterable, Sendable {
  /// The whole mechanism.
  case none = "ours"
  /// Looks every minute.
  case noTicks = "ours, no ticks"
  /// Publishes a change at the first tick that finds it.
  case noLag = "ours, no lag"
  /// Looks regions up where the device is.
  case noDisplacement = "ours, no displacement"
  /// Treats a border's strip like all else.
  case noBand = "ours, no band"
  /// Looks at the newest fix.
  case noStayCentroid = "ours, no stay centroid"
  /// Ends a stay at one fix that is far off.
  case hastyStays = "ours, one fix ends a stay"
  /// Has neither of the two parts that steady a border dweller.
  case noBandNorStayCentroid = "ours, no band, no stay centroid"

  /// The numbers of the mechanism.
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

  /// The mechanism of which devices can be made.
  var kind: MechanismKind { kind(on: .standard) }

  /// The mechanism for places given in a plane.
  func kind(on plane: TangentPlane) -> MechanismKind {
    let parameters = parameters
    return MechanismKind(rawValue) { [rawValue] seed in
      Reduction(name: rawValue, parameters: parameters, deviceSeed: seed, plane: plane)
    }
  }
}
