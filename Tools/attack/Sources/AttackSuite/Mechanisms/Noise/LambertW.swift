// SPDX-License-Identifier: MIT

/// The Lambert W function, the inverse of w·eʷ.
enum LambertW {
  /// Returns the value of the branch from −1 downward.
  ///
  /// Halley's iteration begins with one of the two series of Corless et al., “On the Lambert W
  /// function” (1996).
  ///
  /// - Parameter x: A number from −1/e up to 0, excluding 0.
  /// - Returns: The number w ≤ −1 with w·eʷ = x, accurate to some units in the last place.
  static func minusOne(_ x: Double) -> Double {
    let e = Scalar.exponential(1)
    let fromBranch = 1 + e * x
    // At the branch point the iteration would divide zero by zero.
    guard fromBranch > 1e-15 else { return -1 }
    var w: Double
    if x < -0.25 {
      let p = -(2 * fromBranch).squareRoot()
      w = -1 + p - p * p / 3 + 11 / 72 * p * p * p
    } else {
      let logarithm = Scalar.logarithm(-x)
      w = logarithm - Scalar.logarithm(-logarithm)
    }
    for _ in 0..<8 {
      let power = Scalar.exponential(w)
      let residue = w * power - x
      let step = residue / (power * (w + 1) - (w + 2) * residue / (2 * (w + 1)))
      w -= step
      if abs(step) < 1e-14 * abs(w) { break }
    }
    return min(w, -1)
  }
}
