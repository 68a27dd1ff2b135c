// SPDX-License-Identifier: MIT

extension PlanePoint {
  /// The mean of points, which of equal points is that point to the last bit; the origin of none.
  static func mean(of points: some Collection<PlanePoint>) -> Self {
    guard let first = points.first else { return .zero }
    let sum = points.reduce(.zero) { $0 + ($1 - first) }
    return first + sum * (1 / Double(points.count))
  }

  /// The middle of the box that holds points; the origin of none.
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
