// SPDX-License-Identifier: MIT

/// What produced a fix.
public enum FixOrigin: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// Software: a trace or a scripted position.
  case simulation

  /// A receiver outside the device, such as one that gpsd serves.
  case accessory
}

/// One position solution.
///
/// A value that exists is valid; what a receiver or a trace did not report is `nil`.
public struct Fix: BitwiseCopyable, Hashable, Sendable {
  /// The position on the WGS 84 ellipsoid.
  public let coordinate: Coordinate

  /// Radius in meters, zero or more, of the circle that holds the true position with about 68 %.
  public let horizontalAccuracy: Double

  /// When the position was determined, which may be long before it is delivered.
  public let timestamp: UTCInstant

  /// What produced the fix, if known.
  public let origin: FixOrigin?

  /// The segment of a trace that the fix belongs to, so that a written trace has the same segments;
  /// 0 if there are none.
  ///
  /// No rule reads it, and equality ignores it. It uses spare room in the layout. Numbers wrap
  /// after 65 535: only fixes that follow each other are compared.
  package var segment: UInt16 = 0

  // A fix is copied many times on its way. Unknown numbers are stored as NaN, which no valid number
  // is, to save the room of an optional; nothing outside this file uses that. Code that runs for
  // every fix is inlined.
  @usableFromInline let aboveSeaLevel: Double
  @usableFromInline let aboveEllipsoid: Double
  @usableFromInline let altitudeAccuracy: Double
  @usableFromInline var metersPerSecond: Double
  @usableFromInline let speedAccuracy: Double
  @usableFromInline var courseDegrees: Double
  @usableFromInline let courseAccuracy: Double

  /// Makes a fix, or `nil` if the accuracy is negative or not finite.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - horizontalAccuracy: Radius of about 68 % in meters, zero or more.
  ///   - altitude: Height, if known.
  ///   - speed: Speed over ground, if known.
  ///   - course: Course over ground, if known.
  ///   - timestamp: When the position was determined.
  ///   - origin: What produced the fix, if known.
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

  /// Height, if known.
  @inlinable public var altitude: Altitude? {
    Self.known(altitudeAccuracy).map {
      Altitude(known: Self.known(aboveSeaLevel), Self.known(aboveEllipsoid), accuracy: $0)
    }
  }

  /// Speed over ground, if known.
  @inlinable public var speed: Speed? {
    Self.known(metersPerSecond).map { Speed(known: $0, Self.known(speedAccuracy)) }
  }

  /// Course over ground, if known; at rest there is none.
  @inlinable public var course: Course? {
    Self.known(courseDegrees).map { Course(known: $0, Self.known(courseAccuracy)) }
  }

  /// Whether both speed and course are known.
  @inlinable package var hasMotion: Bool {
    Self.known(metersPerSecond) != nil && Self.known(courseDegrees) != nil
  }

  /// Adds a speed and a course if there is none.
  ///
  /// - Parameters:
  ///   - speed: Meters per second; ignored if it is not a valid speed.
  ///   - course: Degrees clockwise from true north; ignored if it is not a valid course.
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

  /// The same fix with another origin.
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

  /// A number, or `nil` for NaN.
  ///
  /// Only NaN differs from itself; `isNaN` would take six instructions.
  @inlinable
  static func known(_ number: Double) -> Double? { number == number ? number : nil }
}

extension Fix {
  /// Whether both fixes are equal in everything but the segment.
  public static func == (left: Self, right: Self) -> Bool {
    left.coordinate == right.coordinate && left.horizontalAccuracy == right.horizontalAccuracy
      && left.timestamp == right.timestamp && left.origin == right.origin
      && left.altitude == right.altitude && left.speed == right.speed
      && left.course == right.course
  }

  /// Hashes only the fields in which most fixes differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(timestamp)
  }
}
