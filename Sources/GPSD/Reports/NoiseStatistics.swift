// SPDX-License-Identifier: MIT

/// Errors that the receiver itself reports, gpsd's class GST: standard deviations in meters.
public struct NoiseStatistics: Hashable, Sendable {
  /// Path of the device that they come from.
  public var device: String?

  /// The epoch of the errors.
  public var time: GPSDTime?

  /// Meters of error in latitude, one sigma (`lat`).
  public var latitudeError: Double?

  /// Meters of error in longitude, one sigma (`lon`).
  public var longitudeError: Double?

  /// Meters of error in altitude, one sigma (`alt`).
  public var altitudeError: Double?

  /// Makes an empty report.
  public init() {}
}
