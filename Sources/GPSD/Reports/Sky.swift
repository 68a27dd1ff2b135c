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

  /// gpsd's number of the satellite over all constellations (`PRN`), above zero.
  package var number: Int

  /// Degrees above the horizon.
  package var elevation: Double?

  /// Degrees clockwise from true north.
  package var azimuth: Double?

  /// Signal to noise in dBHz.
  package var signal: Double?

  /// Whether the position follows from it, too.
  package var isUsed: Bool

  /// The constellation, if the receiver reports it.
  package var constellation: Constellation?

  /// The number within the constellation (`svid`), if the receiver reports it.
  package var numberInConstellation: Int?

  /// Makes a satellite of which only its number is known.
  package init(number: Int, isUsed: Bool = false) {
    self.number = number
    self.isUsed = isUsed
  }
}

/// What is in the sky, gpsd's class SKY.
package struct Sky: Hashable, Sendable {
  /// Path of the device that it comes from.
  package var device: String?

  /// When it was determined, by the receiver's clock.
  package var time: GPSDTime?

  /// Dilution of precision, horizontal.
  package var hdop: Double?

  /// Dilution of precision, vertical.
  package var vdop: Double?

  /// Dilution of precision, in three dimensions.
  package var pdop: Double?

  /// The satellites in view; `nil` in a report of dilutions only (gpsd since 3.25).
  package var satellites: [Satellite]?

  /// Makes an empty report.
  package init() {}
}
