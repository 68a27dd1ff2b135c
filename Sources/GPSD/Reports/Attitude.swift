// SPDX-License-Identifier: MIT

/// The direction of a device, gpsd's class ATT; missing values are `nil`.
public struct Attitude: Hashable, Sendable {
  /// Path of the device that it comes from.
  public var device: String?

  /// When it was determined.
  public var time: GPSDTime?

  /// Degrees clockwise from true north.
  public var heading: Double?

  /// Degrees clockwise from magnetic north (`mheading`, gpsd since 3.25).
  public var magneticHeading: Double?

  /// Degrees by which the nose is up.
  public var pitch: Double?

  /// Degrees by which the right side is down.
  public var roll: Double?

  /// Degrees of yaw.
  public var yaw: Double?

  /// Makes an empty report.
  public init() {}
}
