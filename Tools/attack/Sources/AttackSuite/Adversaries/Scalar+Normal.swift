// SPDX-License-Identifier: MIT

extension Scalar {
  /// The share of the standard normal distribution below a number.
  ///
  /// Abramowitz and Stegun, “Handbook of Mathematical Functions”, formula 26.2.17, good to 7.5e-8.
  static func normalShare(below number: Double) -> Double {
    guard number >= 0 else { return 1 - normalShare(below: -number) }
    let t = 1 / (1 + 0.231_641_9 * number)
    let tail =
      t
      * (0.319_381_530
        + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
    let density = exponential(-number * number / 2) / (2 * .pi).squareRoot()
    return 1 - density * tail
  }
}
