// SPDX-License-Identifier: MIT

package import LocationCore

/// A fix as a figure needs it.
///
/// A figure may hold millions of points, so a point takes 40 bytes. Unknown numbers are stored as
/// NaN; nothing outside this file sees that.
package struct PlotPoint: BitwiseCopyable, Sendable {
  /// The geodetic latitude in degrees, north positive, −90…90.
  package let latitude: Double

  /// The longitude in degrees, east positive, −180…180.
  package let longitude: Double

  /// When the position was determined, in seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  private let packedAltitude: Float
  private let packedSpeed: Float

  /// The radius in meters of the circle that holds the true position with about 68 %, zero or more.
  package let accuracy: Float

  /// Whether the signal was lost, or a segment of the trace ended, before the point.
  package let startsSegment: Bool

  /// Makes a point of a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - startsSegment: Whether the signal was lost, or a segment ended, before it.
  package init(_ fix: Fix, startsSegment: Bool) {
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    seconds = fix.timestamp.plotSeconds
    packedAltitude = fix.altitude?.aboveSeaLevel.map { Float($0) } ?? .nan
    packedSpeed = fix.speed.map { Float($0.metersPerSecond) } ?? .nan
    accuracy = Float(fix.horizontalAccuracy)
    self.startsSegment = startsSegment
  }

  /// The height in meters above mean sea level, if known.
  package var altitude: Double? { packedAltitude.isNaN ? nil : Double(packedAltitude) }

  /// The speed over ground in meters per second, if known.
  package var speed: Double? { packedSpeed.isNaN ? nil : Double(packedSpeed) }

  /// The position.
  var coordinate: Coordinate { Coordinate(limiting: latitude, wrapping: longitude) }
}

extension UTCInstant {
  /// The seconds since 1970-01-01T00:00:00Z, as figures place them.
  package var plotSeconds: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }
}
