// SPDX-License-Identifier: MIT

/// The direction of a device, gpsd's class ATT; missing values are `nil`.
package struct Attitude: Hashable, Sendable {
  /// Path of the device that it comes from.
  package var device: String?

  /// When it was determined.
  package var time: GPSDTime?

  /// Degrees clockwise from true north.
  package var heading: Double?

  /// Degrees clockwise from magnetic north (`mheading`, gpsd since 3.25).
  package var magneticHeading: Double?

  /// Degrees by which the nose is up.
  package var pitch: Double?

  /// Degrees by which the right side is down.
  package var roll: Double?

  /// Degrees of yaw.
  package var yaw: Double?

  /// Makes an empty report.
  package init() {}
}
