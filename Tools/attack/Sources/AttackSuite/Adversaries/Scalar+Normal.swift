// SPDX-License-Identifier: MIT

extension Scalar {
  /// Returns the share of the standard normal distribution below a number.
  static func normalShare(below number: Double) -> Double {
    (1 + errorFunction(number / 2.0.squareRoot())) / 2
  }
}
