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

  /// Radius in meters, zero or more, of the circle that holds the true position with about 68 %.
  public let horizontalAccuracy: Double

  /// When the position was determined, which may be long before it is delivered.
  public let timestamp: UTCInstant

  /// What produced the fix, where known.
  public let origin: FixOrigin?

  /// Which segment of a trace the fix belongs to, so that what is written has the same segments; 0 where
  /// there are none.
  ///
  /// No rule reads it, and fixes that differ in nothing else tell the same. It lies where a fix had no
  /// use for the room, and numbers begin again after 65 535: only fixes that follow each other are compared.
  package var segment: UInt16 = 0

  // A fix is copied many times on its way. Numbers that may be unknown are kept without the room
  // of an optional, as NaN, which no valid number is; nothing outside this file uses that. What is done
  // for every fix is inlined where it is done.
  @usableFromInline let aboveSeaLevel: Double
  @usableFromInline let aboveEllipsoid: Double
  @usableFromInline let altitudeAccuracy: Double
  @usableFromInline var metersPerSecond: Double
  @usableFromInline let speedAccuracy: Double
  @usableFromInline var courseDegrees: Double
  @usableFromInline let courseAccuracy: Double

  /// Makes a fix, or `nil` where the accuracy is negative or not finite.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - horizontalAccuracy: Radius of about 68 % in meters, zero or more.
  ///   - altitude: Height, where known.
  ///   - speed: Speed over ground, where known.
  ///   - course: Course over ground, where known.
  ///   - timestamp: When the position was determined.
  ///   - origin: What produced the fix, where known.
  @inlinable
  public init?(
    coordinate: Coordinate, horizontalAccuracy: Double, altitude: Altitude? = nil,
    speed: Speed? = nil, course: Course? = nil, timestamp: UTCInstant, origin: FixOrigin? = nil
  ) {
    guard horizontalAccuracy >= 0, horizontalAccuracy.isFinite else { return nil }
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.timestamp = timestamp
    self.origin = origin
    aboveSeaLevel = altitude?.aboveSeaLevel ?? Self.unknown
    aboveEllipsoid = altitude?.aboveEllipsoid ?? Self.unknown
    altitudeAccuracy = altitude?.accuracy ?? Self.unknown
    metersPerSecond = speed?.metersPerSecond ?? Self.unknown
    speedAccuracy = speed?.accuracy ?? Self.unknown
    courseDegrees = course?.degrees ?? Self.unknown
    courseAccuracy = course?.accuracy ?? Self.unknown
  }

  /// Height, where known.
  @inlinable public var altitude: Altitude? {
    Self.known(altitudeAccuracy).map {
      Altitude(known: Self.known(aboveSeaLevel), Self.known(aboveEllipsoid), accuracy: $0)
    }
  }

  /// Speed over ground, where known.
  @inlinable public var speed: Speed? {
    Self.known(metersPerSecond).map { Speed(known: $0, Self.known(speedAccuracy)) }
  }

  /// Course over ground, where known; at rest there is none.
  @inlinable public var course: Course? {
    Self.known(courseDegrees).map { Course(known: $0, Self.known(courseAccuracy)) }
  }

  /// Whether both speed and course are known.
  @inlinable package var tellsMotion: Bool {
    Self.known(metersPerSecond) != nil && Self.known(courseDegrees) != nil
  }

  /// Adds a speed and a course where there is none.
  ///
  /// - Parameters:
  ///   - speed: Meters per second; left out where it is no speed.
  ///   - course: Degrees clockwise from true north; left out where it is no course.
  @inlinable
  package mutating func complete(speed: Double?, course: Double?) {
    if Self.known(metersPerSecond) == nil, let speed = speed.flatMap({ Speed(metersPerSecond: $0) })
    {
      metersPerSecond = speed.metersPerSecond
    }
    if Self.known(courseDegrees) == nil, let course = course.flatMap({ Course(degrees: $0) }) {
      courseDegrees = course.degrees
    }
  }

  /// The same fix with another time of determination.
  package func stamped(_ timestamp: UTCInstant) -> Self {
    Self(self, timestamp: timestamp, origin: origin)
  }

  /// The same fix from something else.
  package func attributed(to origin: FixOrigin?) -> Self {
    Self(self, timestamp: timestamp, origin: origin)
  }

  private init(_ fix: Self, timestamp: UTCInstant, origin: FixOrigin?) {
    coordinate = fix.coordinate
    horizontalAccuracy = fix.horizontalAccuracy
    self.timestamp = timestamp
    self.origin = origin
    segment = fix.segment
    aboveSeaLevel = fix.aboveSeaLevel
    aboveEllipsoid = fix.aboveEllipsoid
    altitudeAccuracy = fix.altitudeAccuracy
    metersPerSecond = fix.metersPerSecond
    speedAccuracy = fix.speedAccuracy
    courseDegrees = fix.courseDegrees
    courseAccuracy = fix.courseAccuracy
  }

  @inlinable static var unknown: Double { .nan }

  /// A number, unless it is the one that stands for none: only NaN is not itself, and `isNaN` asks for
  /// its bits with six instructions.
  @inlinable
  static func known(_ number: Double) -> Double? { number == number ? number : nil }
}

extension Fix {
  /// Whether both fixes tell the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.coordinate == right.coordinate && left.horizontalAccuracy == right.horizontalAccuracy
      && left.timestamp == right.timestamp && left.origin == right.origin
      && left.altitude == right.altitude && left.speed == right.speed
      && left.course == right.course
  }

  /// Feeds what tells most fixes apart to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(timestamp)
  }
}
