// SPDX-License-Identifier: MIT

/// Errors that the receiver itself reports, gpsd's class GST: standard deviations in meters.
package struct NoiseStatistics: Hashable, Sendable {
  /// The path of the reporting device.
  package var device: String?

  /// The epoch of the errors.
  package var time: GPSDTime?

  /// The error of the latitude in meters, one sigma (`lat`).
  package var latitudeError: Double?

  /// The error of the longitude in meters, one sigma (`lon`).
  package var longitudeError: Double?

  /// The error of the altitude in meters, one sigma (`alt`).
  package var altitudeError: Double?

  /// Makes an empty report.
  package init() {}
}
