// SPDX-License-Identifier: MIT

/// A reproducible source of random numbers: Sebastiano Vigna's SplitMix64 with the distributions of
/// the suite.
///
/// The standard library's distributions are not used, because a new version of it could change
/// them, and all results with them.
struct Draws: Sendable {
  private var state: UInt64

  /// Makes a stream of random numbers.
  init(seed: UInt64) { state = seed }

  /// Makes a separate stream for one purpose; each label and each index gives another stream.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - labels: The purpose, such as the attack and the mechanism.
  ///   - index: The number of the device, place or trace.
  init(seed: UInt64, _ labels: String..., index: Int = 0) {
    // The hash is FNV-1a over the labels, each followed by a byte that does not occur in UTF-8.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for label in labels {
      for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    var mixer = Self(seed: seed ^ hash)
    let base = mixer.next()
    mixer = Self(seed: base &+ UInt64(bitPattern: Int64(index)))
    state = mixer.next()
  }

  /// Draws 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Draws a uniform number of 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Draws a uniform number of a range.
  mutating func number(in range: Range<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Draws a uniform integer of 0..<`count`.
  mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Draws a point of two independent normal numbers with the Box–Muller method.
  ///
  /// - Parameter deviation: The standard deviation along each axis in meters.
  /// - Returns: The point.
  mutating func gaussianPoint(deviation: Double) -> PlanePoint {
    // 1 − u lies in 0 < … ≤ 1, for which the logarithm exists.
    let radius = deviation * (-2 * Scalar.logarithm(1 - unit())).squareRoot()
    return PlanePoint.unit(course: 2 * .pi * unit()) * radius
  }

  /// Draws a number of the exponential distribution with a mean.
  mutating func exponential(mean: Double) -> Double { -mean * Scalar.logarithm(1 - unit()) }

  /// Draws a uniform point of a square around the origin, with its edge in meters.
  mutating func point(inSquare edge: Double) -> PlanePoint {
    PlanePoint(
      east: number(in: -edge / 2..<edge / 2), north: number(in: -edge / 2..<edge / 2))
  }

  /// Draws a uniform point of a disc around the origin, with its radius in meters.
  mutating func point(inDisc radius: Double) -> PlanePoint {
    let distance = radius * unit().squareRoot()
    return PlanePoint.unit(course: 2 * .pi * unit()) * distance
  }
}
