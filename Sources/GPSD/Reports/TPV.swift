// SPDX-License-Identifier: MIT

/// A time-position-velocity report, gpsd's class TPV; missing values are `nil`.
///
/// The names and units are gpsd's (gpsd_json(5)). gpsd describes the errors as 95 %; how accurate
/// that is depends on the driver.
package struct TPV: Hashable, Sendable {
  /// The kind of a fix.
  package enum Mode: Int, Hashable, Sendable {
    /// The mode is not known yet.
    case unknown = 0
    /// The receiver has no position.
    case noFix = 1
    /// Latitude and longitude.
    case fix2D = 2
    /// Latitude, longitude and altitude.
    case fix3D = 3
  }

  /// The path of the reporting device.
  package var device: String?

  /// The kind of the fix.
  package var mode: Mode

  /// The source of the position in gpsd's numbers (2 differential, 6 dead reckoning, 8 simulated…);
  /// `nil` for an ordinary one.
  package var status: Int?

  /// The time of the fix by the receiver's clock.
  package var time: GPSDTime?

  /// The latitude in degrees north on the WGS 84 ellipsoid, −90…90.
  package var latitude: Double?

  /// The longitude in degrees east, −180…180.
  package var longitude: Double?

  /// The altitude in meters above the WGS 84 ellipsoid (`altHAE`).
  package var altitudeAboveEllipsoid: Double?

  /// The altitude in meters above mean sea level (`altMSL`; `alt` of a gpsd before 3.20).
  package var altitudeAboveSeaLevel: Double?

  /// The height in meters of the geoid above the ellipsoid (`geoidSep`).
  package var geoidSeparation: Double?

  /// The speed over ground in meters per second.
  package var speed: Double?

  /// The course over ground in degrees clockwise from true north, 0…360.
  package var track: Double?

  /// The vertical speed in meters per second, positive upward.
  package var climb: Double?

  /// The magnetic declination in degrees; positive if magnetic north lies east of true north
  /// (`magvar`).
  package var magneticVariation: Double?

  /// The horizontal error, a radius in meters.
  package var eph: Double?

  /// The error of the longitude in meters.
  package var epx: Double?

  /// The error of the latitude in meters.
  package var epy: Double?

  /// The error of the altitude in meters.
  package var epv: Double?

  /// The error of the speed in meters per second.
  package var eps: Double?

  /// The error of the course over ground in degrees.
  package var epd: Double?

  /// The error of the time in seconds.
  package var ept: Double?

  /// Makes a report with only a mode.
  package init(mode: Mode) { self.mode = mode }
}
