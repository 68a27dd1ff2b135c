// SPDX-License-Identifier: MIT

/// The mean of the fixes of one stay, which stands for the position while a device stays somewhere.
///
/// Stops the noise of a receiver from doing what movement does: a device at rest near a border gives
/// one position, not a cloud that lies on both sides. A fix too far from the mean begins a new stay.
struct StayCentroid: Hashable, Sendable {
  /// The mean position.
  private(set) var mean: Coordinate

  /// How many fixes it is the mean of, at least 1; at `limit` it counts no further and the mean
  /// follows slowly.
  private(set) var count: Int

  /// Greatest count, a day and a half of fixes each second: it bounds what a mean remembers.
  static let limit = 131_072

  private var metric = LocalMetric()

  /// Begins with the first fix of a stay.
  init(_ position: Coordinate) { self.init(mean: position, count: 1) }

  /// Goes on with a mean of this many fixes.
  init(mean: Coordinate, count: Int) {
    self.mean = mean
    self.count = min(max(count, 1), Self.limit)
  }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - position: Where it is.
  ///   - radius: Least distance in metres from the mean at which a new stay begins.
  mutating func take(_ position: Coordinate, radius: Double) {
    guard radius > 0, !metric.isSeparated(position, from: mean, byAtLeast: radius) else {
      mean = position
      count = 1
      return
    }
    if count < Self.limit { count += 1 }
    let share = 1 / Double(count)
    mean = Coordinate(
      limiting: mean.latitude + (position.latitude - mean.latitude) * share,
      wrapping: mean.longitude + mean.longitudeDifference(to: position) * share)
  }
}

extension StayCentroid {
  /// Whether both are the mean of as many fixes at the same place; how distances were measured does
  /// not matter.
  static func == (left: Self, right: Self) -> Bool {
    left.mean == right.mean && left.count == right.count
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(mean)
    hasher.combine(count)
  }
}
