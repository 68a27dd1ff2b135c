// SPDX-License-Identifier: MIT

extension Watcher {
  /// The watchers of other mechanisms for attacks on sequences, with a report every 300 s unless a
  /// mechanism has its own rate.
  static var others: [Self] {
    let interval = 300.0
    let decimals = LatticeModel(lattice: GridSnap.twoDecimals, offset: .none)
    let grid = LatticeModel(lattice: GridSnap.fiveKilometers, offset: .none)
    let laplace = RadialNoiseModel(shape: .laplace(epsilon: PlanarLaplace.epsilon))
    return [
      Self(
        .gaussian(every: interval),
        model: RadialNoiseModel(shape: .normal(deviation: GaussianNoise.deviation))),
      Self(.laplace(every: interval), model: laplace),
      Self(.cachedLaplace, model: laplace),
      Self(.twoDecimals(every: interval), model: decimals),
      Self(.grid(every: interval), model: grid),
      Self(.cachedGrid, model: grid),
      .android(.oblivious), .android(.boundaryKnown),
      Self(.geoclue(every: interval), model: ScrambleModel()),
      Self(.stickyCircle(every: interval), model: CircleModel()),
    ]
  }

  /// The watchers of our mechanism: with both kinds of knowledge, and without its lag.
  ///
  /// - Parameters:
  ///   - secrets: The source of the displacements over which an oblivious adversary averages.
  ///   - plane: The plane of the trajectories.
  /// - Returns: The watchers.
  static func ours(secrets: Draws, on plane: TangentPlane) -> [Self] {
    [
      .ours(.none, .oblivious, secrets: secrets, on: plane),
      .ours(.none, .boundaryKnown, secrets: secrets, on: plane),
      .ours(.noLag, .boundaryKnown, secrets: secrets, on: plane),
    ]
  }
}
