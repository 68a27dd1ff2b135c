// SPDX-License-Identifier: MIT

/// The inverse of w·eʷ.
enum LambertW {
  /// The branch that goes from −1 down without bound.
  ///
  /// Halley's iteration from the two series of Corless et al., “On the Lambert W function” (1996).
  ///
  /// - Parameter x: −1/e…0, without zero.
  /// - Returns: w ≤ −1 with w·eʷ = x, to some units in the last place.
  static func minusOne(_ x: Double) -> Double {
    let e = Scalar.exponential(1)
    let fromBranch = 1 + e * x
    // At the branch point itself the iteration would divide zero by zero.
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
