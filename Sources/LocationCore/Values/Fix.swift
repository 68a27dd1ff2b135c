// SPDX-License-Identifier: MIT

/// What produced a fix.
public enum FixOrigin: String, Hashable, Sendable {
  /// Software: a trace or a scripted position.
  case simulation

  /// A receiver outside the device, such as one behind gpsd.
  case accessory
}

/// One position solution.
///
/// A value that exists is valid; what a receiver or a trace did not tell is `nil`.
public struct Fix: Hashable, Sendable {
  /// The position on the WGS 84 ellipsoid.
  public let coordinate: Coordinate

  /// Radius in metres, zero or more, of the circle that holds the true position with about 68 %.
  public let horizontalAccuracy: Double

  /// Height, where known.
  public let altitude: Altitude?

  /// Speed over ground, where known.
  public let speed: Speed?

  /// Course over ground, where known; at rest there is none.
  public let course: Course?

  /// When the position was determined, which may be long before it is delivered.
  public let timestamp: UTCInstant

  /// What produced the fix, where known.
  public let origin: FixOrigin?

  /// Makes a fix, or `nil` where the accuracy is negative or not finite.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - horizontalAccuracy: Radius of about 68 % in metres, zero or more.
  ///   - altitude: Height, where known.
  ///   - speed: Speed over ground, where known.
  ///   - course: Course over ground, where known.
  ///   - timestamp: When the position was determined.
  ///   - origin: What produced the fix, where known.
  public init?(
    coordinate: Coordinate, horizontalAccuracy: Double, altitude: Altitude? = nil,
    speed: Speed? = nil, course: Course? = nil, timestamp: UTCInstant, origin: FixOrigin? = nil
  ) {
    guard horizontalAccuracy >= 0, horizontalAccuracy.isFinite else { return nil }
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.altitude = altitude
    self.speed = speed
    self.course = course
    self.timestamp = timestamp
    self.origin = origin
  }

  /// The same fix with another time of determination.
  package func stamped(_ timestamp: UTCInstant) -> Self {
    Self(copying: self, timestamp: timestamp)
  }

  private init(copying other: Self, timestamp: UTCInstant) {
    coordinate = other.coordinate
    horizontalAccuracy = other.horizontalAccuracy
    altitude = other.altitude
    speed = other.speed
    course = other.course
    self.timestamp = timestamp
    origin = other.origin
  }
}
