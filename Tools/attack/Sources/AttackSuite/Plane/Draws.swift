// SPDX-License-Identifier: MIT

/// Draws that are the same on every run: Sebastiano Vigna's SplitMix64 with the distributions the
/// suite needs.
///
/// The standard library's own distributions are not used, since they may change with its version
/// and every figure with them.
struct Draws: Sendable {
  private var state: UInt64

  /// Makes a stream of draws.
  init(seed: UInt64) { state = seed }

  /// Makes a stream of its own for one purpose: each label and each index gives another.
  ///
  /// - Parameters:
  ///   - seed: The run's seed.
  ///   - labels: What the draws are for, such as the attack and the mechanism.
  ///   - index: Which device, place or trace.
  init(seed: UInt64, _ labels: String..., index: Int = 0) {
    // FNV-1a over the labels, each closed by a byte that no UTF-8 text has.
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

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of 0..<1, even.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of a range, even.
  mutating func number(in range: Range<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// A whole number of 0..<`count`, even.
  mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Two independent numbers of the normal distribution as a point, by Box and Muller.
  ///
  /// - Parameter deviation: Standard deviation along each axis, in meters.
  /// - Returns: The point.
  mutating func gaussianPoint(deviation: Double) -> PlanePoint {
    // 1 − u lies in 0 < … ≤ 1, whose logarithm exists.
    let radius = deviation * (-2 * Scalar.logarithm(1 - unit())).squareRoot()
    return PlanePoint.unit(course: 2 * .pi * unit()) * radius
  }

  /// A number of the exponential distribution with a mean.
  mutating func exponential(mean: Double) -> Double { -mean * Scalar.logarithm(1 - unit()) }

  /// A point of the square of an edge in meters, centered on the origin, even.
  mutating func point(inSquare edge: Double) -> PlanePoint {
    PlanePoint(
      east: number(in: -edge / 2..<edge / 2), north: number(in: -edge / 2..<edge / 2))
  }

  /// A point of the disc of a radius in meters about the origin, even.
  mutating func point(inDisc radius: Double) -> PlanePoint {
    let distance = radius * unit().squareRoot()
    return PlanePoint.unit(course: 2 * .pi * unit()) * distance
  }
}
