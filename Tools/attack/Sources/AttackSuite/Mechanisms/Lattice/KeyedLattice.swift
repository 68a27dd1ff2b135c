// SPDX-License-Identifier: MIT

import LocationCore

/// A lattice of each client's own at a secret phase, with or without a secret displacement.
///
/// A key for each client would have this effect.
struct KeyedLattice: Mechanism {
  /// The edge of the cells in meters.
  static let edge = 5_000.0

  /// The claimed radius in meters.
  static let radius = 5_000.0

  let name: String

  /// The client's lattice, which its reports reveal.
  let lattice: Lattice

  private let displacement: Displacement?
  private let plane: TangentPlane
  private var throttle: Throttle

  /// Makes the lattice of a client.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - isDisplaced: Whether there is a displacement.
  ///   - deviceSeed: The seed of the phase and the displacement.
  ///   - plane: The plane of the points.
  init(
    name: String, isDisplaced: Bool, deviceSeed: UInt64, plane: TangentPlane = .standard
  ) {
    self.name = name
    self.plane = plane
    var draws = Draws(seed: deviceSeed, "keyed lattice")
    lattice = Lattice(edge: Self.edge, origin: draws.point(inSquare: Self.edge))
    displacement = isDisplaced ? Displacement(seed: AccuracySeed(number: draws.next())) : nil
    throttle = Throttle(interval: 900)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    let moved = displacement?.displaced(observed, on: plane) ?? observed
    return Report(time: time, center: lattice.center(of: moved), radius: Self.radius)
  }
}
