// SPDX-License-Identifier: MIT

extension MechanismKind {
  /// New normal noise for each report.
  static func gaussian(every interval: Double) -> Self {
    let name = "Gaussian noise"
    return Self(name) { GaussianNoise(name: name, interval: interval, deviceSeed: $0) }
  }

  /// New planar Laplace noise for each report.
  static func laplace(every interval: Double) -> Self {
    let name = "planar Laplace"
    return Self(name) { PlanarLaplace(name: name, interval: interval, deviceSeed: $0) }
  }

  /// Planar Laplace noise with one draw an hour.
  static var cachedLaplace: Self {
    let name = "planar Laplace, 1 h cache"
    return Self(name) {
      PlanarLaplace(name: name, interval: SuiteTime.hour, deviceSeed: $0)
    }
  }

  /// Rounding to two decimals of a degree.
  static func twoDecimals(every interval: Double) -> Self {
    let name = "two decimals"
    return Self(name) { _ in
      GridSnap(name: name, lattice: GridSnap.twoDecimals, interval: interval)
    }
  }

  /// The grid of 5 km.
  static func grid(every interval: Double) -> Self {
    let name = "5 km grid"
    return Self(name) { _ in
      GridSnap(name: name, lattice: GridSnap.fiveKilometers, interval: interval)
    }
  }

  /// The grid of 5 km with answers that are valid for a quarter of an hour.
  static var cachedGrid: Self {
    let name = "5 km grid, 15 min cache"
    return Self(name) { _ in
      GridSnap(name: name, lattice: GridSnap.fiveKilometers, interval: 900)
    }
  }

  /// Android's fudger.
  static var android: Self {
    let name = "Android fudger"
    return Self(name) { AndroidFudger(name: name, deviceSeed: $0) }
  }

  /// Android's fudger with cells of 5 km.
  static var scaledAndroid: Self {
    let name = "Android fudger, 5 km"
    return Self(name) { AndroidFudger(name: name, accuracy: 5_000, deviceSeed: $0) }
  }

  /// GeoClue's scrambler.
  static func geoclue(every interval: Double) -> Self {
    Self("GeoClue scramble") { LatitudeScramble(interval: interval, deviceSeed: $0) }
  }

  /// Circles that stay until the device leaves them.
  static func stickyCircle(every interval: Double) -> Self {
    Self("sticky circle") { StickyCircle(interval: interval, deviceSeed: $0) }
  }

  /// A lattice and a displacement for each client.
  static var keyedLattice: Self {
    let name = "own lattice and warp per client"
    return Self(name) { KeyedLattice(name: name, isDisplaced: true, deviceSeed: $0) }
  }

  /// A lattice for each client.
  static var keyedLatticeOnly: Self {
    let name = "own lattice per client"
    return Self(name) { KeyedLattice(name: name, isDisplaced: false, deviceSeed: $0) }
  }

  /// Returns all baselines with their default parameters.
  ///
  /// - Parameter interval: The seconds between the reports of baselines without a rate of their
  ///   own.
  /// - Returns: The kinds, in the order of the tables.
  static func baselines(every interval: Double) -> [Self] {
    [
      .gaussian(every: interval), .laplace(every: interval), .cachedLaplace,
      .twoDecimals(every: interval), .grid(every: interval), .cachedGrid, .android,
      .scaledAndroid, .geoclue(every: interval), .stickyCircle(every: interval),
    ]
  }
}
