// SPDX-License-Identifier: MIT

/// Reports the center of the cell of a public lattice in which the fix lies, without memory.
struct GridSnap: Mechanism {
  /// Rounding to two decimals of a degree at 45°: 787 m by 1 112 m.
  static let twoDecimals = Lattice(width: 787, height: 1_112)

  /// Squares of 5 km, as WebKit's answers are described.
  static let fiveKilometres = Lattice(edge: 5_000)

  let name: String

  /// The public lattice.
  let lattice: Lattice

  private var throttle: Throttle

  /// Makes the snapping of a device.
  ///
  /// - Parameters:
  ///   - name: What the tables call it.
  ///   - lattice: The public lattice.
  ///   - interval: Seconds from one report to the next, counted from the first one: with a cache,
  ///     the seconds for which it answers.
  init(name: String, lattice: Lattice, interval: Double) {
    self.name = name
    self.lattice = lattice
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    return Report(time: time, center: lattice.center(of: observed), radius: lattice.halfDiagonal)
  }
}
