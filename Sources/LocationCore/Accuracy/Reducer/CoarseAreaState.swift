// SPDX-License-Identifier: MIT

/// What a device remembers of the regions that it published, beyond the end of a process.
///
/// It holds the mean position of a stay, so it is kept where the seed is, and shown nowhere.
public struct CoarseAreaState: Hashable, Sendable {
  /// What was published last; `nil` before the first evaluation in a seed's life.
  public var published: PublishedRegion?

  /// For how many evaluations the device has been elsewhere than in the published region.
  public var pending: Int

  /// The moment of the first of them; means nothing while `pending` is 0.
  public var pendingSince: UTCInstant

  /// The mean position of the stay under way; `nil` before the first fix.
  public var stayMean: Coordinate?

  /// How many fixes it is the mean of.
  public var stayCount: Int

  /// The newest fixes in a row that are too far from that mean.
  ///
  /// A store need not keep this, nor the stay that was left: a process that does not know them ends
  /// a stay one fix later, or begins it anew.
  public var stayStrays: Int

  /// The stay that ended last, as long as the device has not begun to stay elsewhere.
  public var leftStay: EndedStay?

  /// Makes the state of a device that has published nothing.
  public init() {
    pending = 0
    pendingSince = UTCInstant(secondsSinceEpoch: 0)
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
  public var description: String { "CoarseAreaState" }

  /// A mirror of the published region only, so that no dump shows the place of a stay.
  public var customMirror: Mirror { Mirror(self, children: ["published": published as Any]) }
}

/// A region with its moment: all that is delivered to a client with reduced accuracy.
public struct PublishedRegion: Hashable, Sendable {
  /// The region.
  public let region: Region

  /// The tick at which it was published, in the source's UTC.
  public let time: UTCInstant

  /// Makes a published region.
  public init(region: Region, time: UTCInstant) {
    self.region = region
    self.time = time
  }

  /// The fix that stands for it, made from nothing: whatever is copied from a real fix and blanked
  /// can be forgotten to be blanked.
  public var fix: Fix {
    guard
      let fix = Fix(
        coordinate: region.center, horizontalAccuracy: region.radius, timestamp: time)
    else { preconditionFailure("the radius of region \(region.code) is none") }
    return fix
  }
}
