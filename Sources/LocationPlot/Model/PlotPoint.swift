// SPDX-License-Identifier: MIT

package import LocationCore

/// A fix as a figure needs it.
///
/// A figure may hold millions of points, so a point takes 40 bytes. Unknown numbers are stored as
/// NaN; nothing outside this file sees that. Numbers beyond `limit` count as unknown, because a
/// file may have any number, and an axis that shows it would show nothing else.
package struct PlotPoint: BitwiseCopyable, Sendable {
  /// What lies between a point and the one before it.
  package enum Interruption: UInt8, BitwiseCopyable, Comparable, Sendable {
    /// Nothing: a line leads from one to the other.
    case none

    /// The end of a segment, as between two passes over a trace. No line leads over it, but nothing
    /// is known to have been lost.
    case newSegment

    /// A loss of signal.
    case lossOfSignal

    /// Whether less is interrupted by one than by the other.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The greatest altitude, depth and radius in meters, and the greatest speed in meters per second:
  /// more than twice the distance of the Moon, and more than the speed of light.
  package static let limit = 1e9

  /// The geodetic latitude in degrees, north positive, −90…90.
  package let latitude: Double

  /// The longitude in degrees, east positive, −180…180.
  package let longitude: Double

  /// When the position was determined, in seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  private let packedAltitude: Float
  private let packedSpeed: Float
  private let packedAccuracy: Float

  /// What lies between the point and the one before it.
  private(set) var interruption: Interruption

  /// Makes a point of a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - interruption: What lies between it and the fix before it.
  package init(_ fix: Fix, after interruption: Interruption) {
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    seconds = fix.timestamp.plotSeconds
    packedAltitude = Self.packed(fix.altitude?.aboveSeaLevel)
    packedSpeed = Self.packed(fix.speed?.metersPerSecond)
    packedAccuracy = Self.packed(fix.horizontalAccuracy)
    self.interruption = interruption
  }

  private static func packed(_ value: Double?) -> Float {
    guard let value, abs(value) <= limit else { return .nan }
    return Float(value)
  }

  /// Takes into account what lies before a point that was dropped before this one.
  mutating func interrupt(by other: Interruption) { interruption = max(interruption, other) }

  /// Whether no line leads to the point from the one before it.
  var startsSegment: Bool { interruption != .none }

  /// Whether the signal was lost before the point.
  var followsLoss: Bool { interruption == .lossOfSignal }

  /// The height in meters above mean sea level, if known.
  package var altitude: Double? { packedAltitude.isNaN ? nil : Double(packedAltitude) }

  /// The speed over ground in meters per second, if known.
  package var speed: Double? { packedSpeed.isNaN ? nil : Double(packedSpeed) }

  /// The radius in meters of the circle that holds the true position with about 68 %, zero or more,
  /// if known.
  package var accuracy: Double? { packedAccuracy.isNaN ? nil : Double(packedAccuracy) }

  /// The position.
  var coordinate: Coordinate { Coordinate(limiting: latitude, wrapping: longitude) }
}

extension UTCInstant {
  /// The seconds since 1970-01-01T00:00:00Z, as figures place them.
  package var plotSeconds: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }
}
