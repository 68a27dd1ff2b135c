// SPDX-License-Identifier: MIT

/// A time-position-velocity report, gpsd's class TPV; missing values are `nil`.
///
/// Names and units are gpsd's (gpsd_json(5)). gpsd calls the errors 95 %; how far that is true
/// depends on the device's driver.
package struct TPV: Hashable, Sendable {
  /// Whether there is a position.
  package enum Mode: Int, Hashable, Sendable {
    /// Nothing is known of it yet.
    case unknown = 0
    /// The receiver has no position.
    case noFix = 1
    /// Latitude and longitude.
    case fix2D = 2
    /// Latitude, longitude and altitude.
    case fix3D = 3
  }

  /// Path of the device that it comes from.
  package var device: String?

  /// Whether there is a position.
  package var mode: Mode

  /// How the position came about, in gpsd's numbers (2 differential, 6 dead reckoning, 8
  /// simulated…); `nil` for an ordinary one.
  package var status: Int?

  /// When it was determined, by the receiver's clock.
  package var time: GPSDTime?

  /// Degrees north, −90…90 on the WGS 84 ellipsoid.
  package var latitude: Double?

  /// Degrees east, −180…180.
  package var longitude: Double?

  /// Meters above the WGS 84 ellipsoid (`altHAE`).
  package var altitudeAboveEllipsoid: Double?

  /// Meters above mean sea level (`altMSL`; `alt` of a gpsd before 3.20).
  package var altitudeAboveSeaLevel: Double?

  /// Meters by which the geoid lies above the ellipsoid (`geoidSep`).
  package var geoidSeparation: Double?

  /// Meters per second over ground.
  package var speed: Double?

  /// Course over ground in degrees clockwise from true north, 0…360.
  package var track: Double?

  /// Meters per second upward.
  package var climb: Double?

  /// Degrees by which magnetic north lies east of true north (`magvar`).
  package var magneticVariation: Double?

  /// Radius in meters of the horizontal error.
  package var eph: Double?

  /// Meters of error in longitude.
  package var epx: Double?

  /// Meters of error in latitude.
  package var epy: Double?

  /// Meters of error in altitude.
  package var epv: Double?

  /// Meters per second of error in speed.
  package var eps: Double?

  /// Degrees of error in the track.
  package var epd: Double?

  /// Seconds of error in time.
  package var ept: Double?

  /// Makes a report with only a mode.
  package init(mode: Mode) { self.mode = mode }
}
