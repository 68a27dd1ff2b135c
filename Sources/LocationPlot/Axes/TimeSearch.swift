// SPDX-License-Identifier: MIT

/// Finds points by their time.
enum TimeSearch {
  /// The index of the first point that is not earlier than a moment; the count if there is none.
  static func first(from seconds: Double, in points: [PlotPoint]) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].seconds < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the point that is nearest to a moment.
  ///
  /// - Precondition: There is a point.
  static func nearest(to seconds: Double, in points: [PlotPoint]) -> Int {
    let next = first(from: seconds, in: points)
    guard next < points.count else { return points.count - 1 }
    guard next > 0 else { return 0 }
    return points[next].seconds - seconds < seconds - points[next - 1].seconds ? next : next - 1
  }
}
