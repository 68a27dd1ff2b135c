// SPDX-License-Identifier: MIT

package import LocationCore

/// What a receiver tells of one moment.
package enum NMEADeviceReading: Hashable, Sendable {
  /// A position.
  case fix(Fix)

  /// The region that stands for a position, and nothing else of it but where it is from: a region
  /// does not know that by itself.
  case region(PublishedRegion, isSimulated: Bool)

  /// That it has no position, at this moment.
  case noPosition(UTCInstant)
}
