// SPDX-License-Identifier: MIT

package import LocationCore

/// A receiver's report for one moment.
package enum NMEADeviceReading: Hashable, Sendable {
  /// A position.
  case fix(Fix)

  /// The region that stands for a position, and whether it is simulated.
  ///
  /// A region does not record its origin, and no other data of the position is included.
  case region(PublishedRegion, isSimulated: Bool)

  /// No position is known at this moment.
  case noPosition(UTCInstant)
}
