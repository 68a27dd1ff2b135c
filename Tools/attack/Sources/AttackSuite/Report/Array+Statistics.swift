// SPDX-License-Identifier: MIT

extension Array where Element == Double {
  /// The mean; zero for an empty array.
  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

  /// The median, which is the mean of the two middle elements if their number is even; zero for an
  /// empty array.
  var median: Double { quantile(0.5) }

  /// Returns the number below which a share of the elements lies, with interpolation; zero for an
  /// empty array.
  ///
  /// - Parameter share: The share, 0…1.
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
