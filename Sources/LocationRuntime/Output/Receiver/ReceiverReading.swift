// SPDX-License-Identifier: MIT

package import LocationCore

/// What a receiver tells of one moment.
package enum ReceiverReading: Hashable, Sendable {
  /// A position.
  case fix(Fix)

  /// The region that stands for a position, and nothing else of it.
  case region(PublishedRegion)

  /// That it has no position, at this moment.
  case noPosition(UTCInstant)
}
