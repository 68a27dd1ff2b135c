// SPDX-License-Identifier: MIT

/// The orientation of a device, gpsd's class ATT; missing values are `nil`.
package struct Attitude: Hashable, Sendable {
  /// The path of the reporting device.
  package var device: String?

  /// The time of the measurement.
  package var time: GPSDTime?

  /// The heading in degrees clockwise from true north, 0…360.
  package var heading: Double?

  /// The heading in degrees clockwise from magnetic north, 0…360 (`mheading`, gpsd since 3.25).
  package var magneticHeading: Double?

  /// The pitch in degrees; positive if the nose is up.
  package var pitch: Double?

  /// The roll in degrees; positive if the right side is down.
  package var roll: Double?

  /// The yaw in degrees.
  package var yaw: Double?

  /// Makes an empty report.
  package init() {}
}
