// SPDX-License-Identifier: MIT

/// Reports the center of the cell of a public lattice that contains the fix, without memory.
struct GridSnap: Mechanism {
  /// The lattice of two decimals of a degree at 45°: 787 m by 1 112 m.
  static let twoDecimals = Lattice(width: 787, height: 1_112)

  /// The lattice of 5 km, as described for WebKit.
  static let fiveKilometers = Lattice(edge: 5_000)

  let name: String

  /// The public lattice.
  let lattice: Lattice

  private var throttle: Throttle

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - lattice: The public lattice.
  ///   - interval: The time between reports in seconds, counted from the first one; with a cache,
  ///     the time for which it answers.
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
