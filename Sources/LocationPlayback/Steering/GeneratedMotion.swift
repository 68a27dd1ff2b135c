// SPDX-License-Identifier: MIT

package import LocationCore

/// How a device moves whose positions are made, not read.
///
/// It is a function of the time since its beginning, so that it needs no memory and never drifts.
package enum GeneratedMotion: Hashable, Sendable {
  /// The device is at one place.
  case place(State)

  /// The device follows waypoints.
  case route(GeneratedRoute)

  /// The device follows a generated track.
  case track(GeneratedTrack)

  /// The device moves by a vector.
  case drive(GeneratedDrive)

  /// Where the device is, and how it moves there.
  package struct State: Hashable, Sendable {
    /// The position.
    package var coordinate: Coordinate

    /// The height above mean sea level in meters, if known.
    package var altitude: Double?

    /// The speed in meters per second, if known.
    package var speed: Double?

    /// The course in degrees, if the device moves.
    package var course: Double?

    /// The radius of the fix in meters.
    package var accuracy: Double

    /// Makes a state.
    package init(
      _ coordinate: Coordinate, altitude: Double? = nil, speed: Double? = nil,
      course: Double? = nil, accuracy: Double = GeneratedMotion.usualAccuracy
    ) {
      (self.coordinate, self.altitude) = (coordinate, altitude)
      (self.speed, self.course) = (speed, course)
      self.accuracy = accuracy
    }
  }

  /// The radius of fixes in meters, if nothing else was chosen: that of a receiver in the open.
  package static let usualAccuracy = 5.0

  /// The seconds between two fixes of a receiver.
  package static let usualInterval = Duration.seconds(1)

  /// The seconds after which the device rests; `nil` for a motion without an end.
  package var duration: Double? {
    switch self {
    case .route(let route): route.length / route.speed
    case .track(let track): track.duration
    case .place, .drive: nil
    }
  }

  /// The time between two fixes.
  package var interval: Duration {
    switch self {
    case .place, .track: Self.usualInterval
    case .route(let route): route.interval
    case .drive: Self.usualInterval
    }
  }

  /// The state so many seconds after the beginning.
  package func state(after seconds: Double) -> State {
    var state =
      switch self {
      case .place(let state): state
      case .route(let route): route.state(after: seconds)
      case .track(let track): track.state(after: seconds)
      case .drive(let drive): drive.state(after: seconds)
      }
    state.coordinate = state.coordinate.rounded()
    return state
  }
}

extension GeneratedMotion.State {
  /// The fix of the state at a moment.
  package func fix(at timestamp: UTCInstant) -> Fix {
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracy: accuracy,
      altitude: altitude.flatMap {
        Altitude(aboveSeaLevel: $0, aboveEllipsoid: nil, accuracy: accuracy * 1.5)
      },
      speed: speed.flatMap { Speed(metersPerSecond: $0, accuracy: 0.5) },
      course: course.flatMap { Course(degrees: $0, accuracy: 2) }, timestamp: timestamp,
      origin: .simulation)
    guard let fix else { preconditionFailure("the radius of a made fix is not valid") }
    return fix
  }
}

/// A movement by a vector, straight or in a circle.
package struct GeneratedDrive: Hashable, Sendable {
  /// Where it begins.
  package let start: Coordinate

  /// The height above mean sea level in meters, which stays; `nil` if it is not known.
  package let altitude: Double?

  /// The speed in meters per second, zero or more.
  package let speed: Double

  /// The course at the beginning, 0..<360 degrees.
  package let course: Double

  /// By how many degrees the course turns to the right in a second; negative to the left.
  package let turn: Double

  /// Makes a movement.
  package init(
    from start: Coordinate, altitude: Double? = nil, speed: Double, course: Double,
    turn: Double = 0
  ) {
    (self.start, self.altitude, self.speed) = (start, altitude, speed)
    (self.course, self.turn) = (course, turn)
  }

  /// The state so many seconds after the beginning.
  ///
  /// A straight way is a geodesic. A way that turns is an arc: its end lies half the turn beside the
  /// first course, at the length of the chord.
  func state(after seconds: Double) -> GeneratedMotion.State {
    let turned = turn * seconds
    let half = (turned / 2) * PlatformMath.radiansPerDegree
    // sin(x)/x, for a way that does not turn too.
    let shortening = abs(half) < 1e-9 ? 1 : PlatformMath.sine(half) / half
    let end = Geodesic.direct(
      from: start, course: course + turned / 2, distance: speed * seconds * shortening)
    let isStraight = turned == 0
    return GeneratedMotion.State(
      end.coordinate, altitude: altitude, speed: speed,
      course: speed > 0
        ? (isStraight ? end.finalCourse : Self.course(course + turned)) : nil,
      accuracy: GeneratedMotion.usualAccuracy)
  }

  /// Degrees brought into 0..<360.
  static func course(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
