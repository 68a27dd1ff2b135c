// SPDX-License-Identifier: MIT

/// Errors that the receiver itself reports, gpsd's class GST: standard deviations in meters.
package struct NoiseStatistics: Hashable, Sendable {
  /// Path of the device that they come from.
  package var device: String?

  /// The epoch of the errors.
  package var time: GPSDTime?

  /// Meters of error in latitude, one sigma (`lat`).
  package var latitudeError: Double?

  /// Meters of error in longitude, one sigma (`lon`).
  package var longitudeError: Double?

  /// Meters of error in altitude, one sigma (`alt`).
  package var altitudeError: Double?

  /// Makes an empty report.
  package init() {}
}
