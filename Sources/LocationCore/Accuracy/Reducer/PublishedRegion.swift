// SPDX-License-Identifier: MIT

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
  package var fix: Fix {
    guard
      let fix = Fix(
        coordinate: region.center, horizontalAccuracy: region.radius, timestamp: time)
    else { preconditionFailure("the radius of region \(region.code) is none") }
    return fix
  }
}
