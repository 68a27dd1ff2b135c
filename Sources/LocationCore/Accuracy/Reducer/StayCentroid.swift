// SPDX-License-Identifier: MIT

/// The mean of the fixes of one stay, which stands for the position while a device stays somewhere.
///
/// Stops the noise of a receiver from doing what movement does: a device at rest near a border
/// gives one position, not a cloud that lies on both sides. Fixes too far from the mean begin a new
/// stay; one alone does not, because a receiver that errs once would otherwise end the mean of a
/// night. A device that is back before it stays elsewhere goes on with the stay that it left.
struct StayCentroid: Hashable, Sendable {
  /// The mean position.
  private(set) var mean: Coordinate

  /// How many fixes it is the mean of, at least 1; at `limit` it counts no further and the mean
  /// follows slowly.
  private(set) var count: Int

  /// Greatest count, a day and a half of fixes each second: it bounds what a mean remembers.
  static let limit = 131_072

  /// The newest fixes in a row that are too far from the mean, and end the stay when there are
  /// more.
  private(set) var strays: Int

  /// The stay that ended last, as long as the device has not begun to stay elsewhere.
  private(set) var left: EndedStay?

  /// Whether the newest fix is one of them, so that the mean may not be where the device is.
  var isInDoubt: Bool { strays > 0 }

  private var metric = LocalMetric()

  /// Begins with the first fix of a stay.
  init(_ position: Coordinate) { self.init(mean: position, count: 1) }

  /// Goes on with a mean of this many fixes.
  init(mean: Coordinate, count: Int, strays: Int = 0, left: EndedStay? = nil) {
    self.mean = mean
    self.count = min(max(count, 1), Self.limit)
    self.strays = max(strays, 0)
    self.left = left
  }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - position: Where it is.
  ///   - radius: Least distance in meters from the mean at which it is too far off.
  ///   - limit: Fixes in a row as far off as that which begin a new stay, where the last of them
  ///     is.
  mutating func take(_ position: Coordinate, radius: Double, endingAfter limit: Int) {
    guard radius > 0, !metric.isSeparated(position, from: mean, byAtLeast: radius) else {
      leave(for: position, radius, endingAfter: limit)
      return
    }
    strays = 0
    left = nil
    add(position)
  }

  /// Takes a fix that is too far off.
  private mutating func leave(
    for position: Coordinate, _ radius: Double, endingAfter limit: Int
  ) {
    strays += 1
    // One fix is no stay yet; a device that moves on leaves each behind at the next.
    guard count == 1 || strays >= limit else { return }
    if count == 1, let left, !metric.isSeparated(position, from: left.mean, byAtLeast: radius) {
      self = Self(mean: left.mean, count: left.count)
      add(position)
      return
    }
    let ended = count > 1 ? EndedStay(mean: mean, count: count) : left
    self = Self(mean: position, count: 1, left: limit > 1 ? ended : nil)
  }

  private mutating func add(_ position: Coordinate) {
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
    left.mean == right.mean && left.count == right.count && left.strays == right.strays
      && left.left == right.left
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(mean)
    hasher.combine(count)
    hasher.combine(strays)
    hasher.combine(left)
  }
}

/// A stay that is over.
package struct EndedStay: Hashable, Sendable {
  /// The mean position.
  let mean: Coordinate

  /// How many fixes it is the mean of.
  let count: Int
}

extension EndedStay: CustomStringConvertible, CustomReflectable {
  /// The name of the type only; no log may hold the place of a stay.
  package var description: String { "EndedStay" }

  /// A mirror without children, so that no dump shows the place of a stay.
  package var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}
