// SPDX-License-Identifier: MIT

/// Android's `LocationFudger` as it is described: a hidden offset that changes slowly, then a
/// public grid.
struct AndroidFudger: Mechanism {
  /// The time between two reports in seconds.
  static let interval = 600.0

  /// The time between two changes of the offset in seconds.
  static let offsetInterval = 3_600.0

  /// The share of a new draw in each change of the offset.
  static let freshShare = 0.03

  let name: String

  /// The public grid; the edge of its cells is the coarse accuracy.
  let lattice: Lattice

  /// The hidden offset, added before snapping.
  private(set) var offset: PlanePoint

  private let deviation: Double
  private var draws: Draws
  private var throttle: Throttle
  private var nextChange: Double?

  /// Makes the fudger of one provider of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - accuracy: The coarse accuracy in meters: the edge of the grid, the claimed radius, and
  ///     four standard deviations of the offset along each axis.
  ///   - deviceSeed: The seed of the offset.
  init(name: String, accuracy: Double = 2_000, deviceSeed: UInt64) {
    self.name = name
    lattice = Lattice(edge: accuracy)
    deviation = accuracy / 4
    draws = Draws(seed: deviceSeed, "Android fudger")
    throttle = Throttle(interval: Self.interval)
    offset = draws.gaussianPoint(deviation: deviation)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    changeOffset(at: time)
    guard throttle.passes(time) else { return nil }
    return Report(
      time: time, center: lattice.center(of: observed + offset), radius: lattice.width)
  }

  /// Changes the offset a little every hour, without changing its standard deviation.
  private mutating func changeOffset(at time: Double) {
    var due = nextChange ?? time + Self.offsetInterval
    let kept = (1 - Self.freshShare * Self.freshShare).squareRoot()
    while time >= due {
      offset =
        offset * kept + draws.gaussianPoint(deviation: deviation) * Self.freshShare
      due += Self.offsetInterval
    }
    nextChange = due
  }
}
