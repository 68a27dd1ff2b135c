// SPDX-License-Identifier: MIT

/// A satellite as a receiver sees it.
package struct Satellite: Hashable, Sendable {
  /// The constellation, in gpsd's numbers (`gnssid`).
  package enum Constellation: Int, Hashable, Sendable {
    case gps = 0
    case sbas = 1
    case galileo = 2
    case beidou = 3
    case imes = 4
    case qzss = 5
    case glonass = 6
    case irnss = 7
  }

  /// The number of the satellite among all constellations (`PRN`), above zero.
  package var number: Int

  /// The elevation in degrees above the horizon, −90…90.
  package var elevation: Double?

  /// The azimuth in degrees clockwise from true north, 0…360.
  package var azimuth: Double?

  /// The signal-to-noise ratio in dBHz.
  package var signal: Double?

  /// Whether the satellite is used for the position.
  package var isUsed: Bool

  /// The constellation, if the receiver reports it.
  package var constellation: Constellation?

  /// The number within the constellation (`svid`), if the receiver reports it.
  package var numberInConstellation: Int?

  /// Makes a satellite with unknown values.
  package init(number: Int, isUsed: Bool = false) {
    self.number = number
    self.isUsed = isUsed
  }
}

/// The satellites and dilutions of precision, gpsd's class SKY.
package struct Sky: Hashable, Sendable {
  /// The path of the reporting device.
  package var device: String?

  /// The time of the report by the receiver's clock.
  package var time: GPSDTime?

  /// The horizontal dilution of precision.
  package var hdop: Double?

  /// The vertical dilution of precision.
  package var vdop: Double?

  /// The dilution of precision in three dimensions.
  package var pdop: Double?

  /// The satellites in view; `nil` in a report of dilutions only (gpsd since 3.25).
  package var satellites: [Satellite]?

  /// Makes an empty report.
  package init() {}
}
