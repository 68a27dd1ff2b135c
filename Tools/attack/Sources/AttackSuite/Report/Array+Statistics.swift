// SPDX-License-Identifier: MIT

extension Array where Element == Double {
  /// The mean; zero of none.
  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

  /// The median, of an even number the mean of the two in the middle; zero of none.
  var median: Double { quantile(0.5) }

  /// The number below which a share of the elements lies, with interpolation; zero of none.
  ///
  /// - Parameter share: 0…1.
  /// - Returns: The quantile.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let place = share * Double(count - 1)
    let index = Int(place)
    guard index + 1 < count else { return sorted[count - 1] }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
