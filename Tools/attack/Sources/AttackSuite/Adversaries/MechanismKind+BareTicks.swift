// SPDX-License-Identifier: MIT

import LocationCore

extension MechanismKind {
  /// Our mechanism without displacement and lag: the codebook and the ticks.
  ///
  /// These also remain against an adversary that knows the seed.
  static var bareTicks: Self {
    let name = "ours, no displacement, no lag"
    var parameters = ReductionParameters()
    parameters.displacementBound = 0
    (parameters.constantLag, parameters.freshLag) = (0, 0)
    parameters.travelEdge = 0
    parameters.restRadius = -1
    return Self(name) { [parameters] seed in
      Reduction(name: name, parameters: parameters, deviceSeed: seed)
    }
  }
}
