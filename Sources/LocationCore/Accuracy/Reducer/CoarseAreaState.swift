// SPDX-License-Identifier: MIT

/// What a device remembers of the regions that it published, beyond the end of a process.
///
/// It holds positions, so it is kept where the seed is, and shown nowhere.
package struct CoarseAreaState: Hashable, Sendable {
  /// What was published last; `nil` before the first evaluation in a seed's life.
  package var published: PublishedRegion?

  /// For how many evaluations the accuracy of fixes has allowed a part of the published region.
  package var pending: Int

  /// Where it rests; `nil` before the first evaluation, and in a state that an earlier version stored.
  package var rest: Rest?

  /// The trip under way; `nil` while the rest is settled, and before the first trip.
  package var trip: Trip?

  /// The mean position of the stay under way; `nil` before the first fix.
  package var stayMean: Coordinate?

  /// How many fixes it is the mean of.
  package var stayCount: Int

  /// The newest fixes in a row that are too far from that mean.
  ///
  /// A store need not keep this, nor the stay that was left: a process that does not know them ends
  /// a stay one fix later, or begins it anew.
  package var stayStrays: Int

  /// The stay that ended last, as long as the device has not begun to stay elsewhere.
  package var leftStay: EndedStay?

  /// Makes the state of a device that has published nothing.
  package init() {
    pending = 0
    stayCount = 0
    stayStrays = 0
  }

  /// The stay under way; `nil` before the first fix.
  var stay: StayCentroid? {
    stayMean.map { StayCentroid(mean: $0, count: stayCount, strays: stayStrays, left: leftStay) }
  }
}

extension CoarseAreaState: CustomStringConvertible, CustomReflectable {
  /// The name of the type only; no log may hold the place of a stay.
  package var description: String { "CoarseAreaState" }

  /// A mirror of the published region only, so that no dump shows the place of a stay.
  package var customMirror: Mirror { Mirror(self, children: ["published": published as Any]) }
}
