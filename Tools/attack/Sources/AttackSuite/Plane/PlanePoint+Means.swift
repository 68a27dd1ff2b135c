// SPDX-License-Identifier: MIT

extension PlanePoint {
  /// Returns the mean of points, which is exact for equal points; the origin for no points.
  static func mean(of points: some Collection<PlanePoint>) -> Self {
    guard let first = points.first else { return .zero }
    let sum = points.reduce(.zero) { $0 + ($1 - first) }
    return first + sum * (1 / Double(points.count))
  }

  /// Returns the middle of the smallest box that contains points; the origin for no points.
  static func middle(of points: some Collection<PlanePoint>) -> Self {
    guard let first = points.first else { return .zero }
    var low = first
    var high = first
    for point in points {
      low = Self(east: min(low.east, point.east), north: min(low.north, point.north))
      high = Self(east: max(high.east, point.east), north: max(high.north, point.north))
    }
    return low + (high - low) * 0.5
  }
}
