// SPDX-License-Identifier: MIT

/// The least, the middle and the largest of some numbers.
struct Spread {
  let least: Double
  let median: Double
  let largest: Double

  /// - Parameter numbers: At least one, in any order.
  init(of numbers: [Double]) {
    let sorted = numbers.sorted()
    precondition(!sorted.isEmpty, "a spread of no numbers")
    let middle = sorted.count / 2
    least = sorted[0]
    let below = sorted.count.isMultiple(of: 2) ? middle - 1 : middle
    median = (sorted[below] + sorted[middle]) / 2
    largest = sorted[sorted.count - 1]
  }
}

extension [Double] {
  /// The least number that so many per cent of all do not exceed (nearest rank).
  ///
  /// - Precondition: There is at least one number.
  func percentile(_ percent: Int) -> Double {
    let rank = (count * percent + 99) / 100
    return sorted()[Swift.max(rank, 1) - 1]
  }
}
