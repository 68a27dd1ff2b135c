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
  /// The lag is drawn for each trip alone.
  case noConstantLag = "ours, no constant lag"
  /// The lag is the same on all trips.
  case noFreshLag = "ours, no fresh lag"
  /// A device that travels has the regions of one that rests.
  case noTravelLevel = "ours, no greater regions"
  /// The region of a rest is published when it has lasted long enough.
  case noSettlingTimes = "ours, no settling times"
  /// The time of a rest before that has no secret parts.
  case noSecretRest = "ours, no secret rest"
  /// The mechanism looks regions up at the device's own place.
  case noDisplacement = "ours, no displacement"
  /// The mechanism uses the newest fix.
  case noStayCentroid = "ours, no stay centroid"
  /// The mechanism ends a stay at one distant fix.
  case hastyStays = "ours, one fix ends a stay"
  /// The mechanism looks regions up, and neither knows rests nor lags.
  case noRest = "ours, no rest"
  /// That without the mean of a stay.
  case noRestNorStayCentroid = "ours, no rest, no stay centroid"
  /// That without a displacement.
  case noRestNorDisplacement = "ours, no rest, no displacement"

  /// The whole mechanism, and the mechanism without one of the parts that hide a habit.
  static let ofHabits: [Self] = [
    .none, .noLag, .noConstantLag, .noFreshLag, .noTravelLevel, .noSettlingTimes, .noSecretRest,
  ]

  /// The parameters of the mechanism.
  var parameters: ReductionParameters {
    var parameters = ReductionParameters()
    switch self {
    case .none: break
    case .noTicks: parameters.tickInterval = .seconds(60)
    case .noLag: (parameters.constantLag, parameters.freshLag) = (0, 0)
    case .noConstantLag: parameters.constantLag = 0
    case .noFreshLag: parameters.freshLag = 0
    case .noTravelLevel: parameters.travelEdge = 0
    case .noSettlingTimes:
      parameters.settlingPeriod = parameters.tickInterval
      (parameters.constantRest, parameters.freshRest) = (.zero, .zero)
    case .noSecretRest: (parameters.constantRest, parameters.freshRest) = (.zero, .zero)
    case .noDisplacement: parameters.displacementBound = 0
    case .noStayCentroid: parameters.stayRadius = 0
    case .hastyStays: parameters.fixesThatEndStay = 1
    case .noRest: parameters.knowNoRest()
    case .noRestNorStayCentroid:
      parameters.knowNoRest()
      parameters.stayRadius = 0
    case .noRestNorDisplacement:
      parameters.knowNoRest()
      parameters.displacementBound = 0
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

extension ReductionParameters {
  /// Leaves the codebook, the ticks, the displacement and the mean of a stay.
  fileprivate mutating func knowNoRest() {
    (constantLag, freshLag) = (0, 0)
    travelEdge = 0
    restRadius = -1
  }
}
