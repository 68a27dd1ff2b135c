// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// The rules that turn a GPX point's values into the accuracies of a fix.
///
/// The error of a position is the dilution of precision times the error of one range. The assumed
/// range error is 5 m horizontally and 7.5 m vertically (68 %), as under an open sky, so that a
/// dilution of 1 gives the default accuracy. Without a vertical dilution, the vertical accuracy is
/// one and a half times the radius, and at least 1.5 m.
package struct FixQuality: Hashable, Sendable {
  /// Meters of horizontal error (68 %) for a horizontal dilution of precision of 1.
  package static let horizontalRangeError = 5.0

  /// Meters of vertical error (68 %) for a vertical dilution of precision of 1.
  package static let verticalRangeError = 7.5

  /// The largest radius in meters, which means "anywhere on Earth".
  private static let largestRadius = 20_037_508.0

  /// Radius in meters, zero or more, for points without a dilution of precision.
  package let horizontalAccuracy: Double

  /// Makes the rules, with the radius in meters for points without a dilution of precision.
  package init(horizontalAccuracy: Double) {
    self.horizontalAccuracy = horizontalAccuracy
    verticalAccuracy = Self.verticalAccuracy(for: horizontalAccuracy)
  }

  /// Vertical accuracy in meters for such points, computed once because most points have no
  /// dilution.
  private let verticalAccuracy: Double

  /// The fix of a point at a time, with the speed and course of the point.
  @inline(__always)
  func fix(of point: GPXPoint, at time: UTCInstant) -> Fix {
    let hdop = point.hdop
    let radius = hdop.map { Self.radius($0 * Self.horizontalRangeError) } ?? horizontalAccuracy
    let altitude = point.elevation.flatMap { elevation in
      Altitude(
        aboveSeaLevel: elevation, aboveEllipsoid: point.geoidHeight.map { elevation + $0 },
        accuracy: point.vdop.map { Self.radius($0 * Self.verticalRangeError) }
          ?? (hdop == nil ? verticalAccuracy : Self.verticalAccuracy(for: radius)))
    }
    let fix = Fix(
      coordinate: Coordinate(point), horizontalAccuracy: radius, altitude: altitude,
      speed: point.speed.flatMap { Speed(metersPerSecond: $0) },
      course: point.course.flatMap { Course(degrees: $0) }, timestamp: time, origin: .simulation)
    guard let fix else { preconditionFailure("the radius \(radius) is not finite and positive") }
    return fix
  }

  private static func verticalAccuracy(for radius: Double) -> Double {
    Self.radius(max(radius, 1) * (verticalRangeError / horizontalRangeError))
  }

  /// Rounds a radius to the micrometer, so that it survives being written as a dilution, and limits
  /// it to the largest radius.
  private static func radius(_ meters: Double) -> Double {
    min(max((meters * 1e6).rounded() / 1e6, 1e-6), largestRadius)
  }
}
