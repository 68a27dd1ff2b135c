// SPDX-License-Identifier: MIT

import LocationCore

/// The encoded form of a fix: plain numbers, which are checked after decoding.
struct FixForm: Codable {
  private let latitude: Double
  private let longitude: Double
  private let horizontalAccuracy: Double
  private let time: TimeForm
  private let aboveSeaLevel: Double?
  private let aboveEllipsoid: Double?
  private let verticalAccuracy: Double?
  private let speed: Double?
  private let speedAccuracy: Double?
  private let course: Double?
  private let courseAccuracy: Double?
  private let origin: String?
  private let segment: UInt16

  init(_ fix: Fix) {
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    horizontalAccuracy = fix.horizontalAccuracy
    time = TimeForm(fix.timestamp)
    aboveSeaLevel = fix.altitude?.aboveSeaLevel
    aboveEllipsoid = fix.altitude?.aboveEllipsoid
    verticalAccuracy = fix.altitude?.accuracy
    speed = fix.speed?.metersPerSecond
    speedAccuracy = fix.speed?.accuracy
    course = fix.course?.degrees
    courseAccuracy = fix.course?.accuracy
    origin = fix.origin?.rawValue
    segment = fix.segment
  }

  /// The fix.
  ///
  /// - Throws: `InvalidForm` if a fix cannot have a number.
  func value() throws(InvalidForm) -> Fix {
    // These numbers would otherwise be dropped silently.
    guard verticalAccuracy != nil || (aboveSeaLevel ?? aboveEllipsoid) == nil else {
      throw InvalidForm(name: "verticalAccuracy")
    }
    guard speed != nil || speedAccuracy == nil else { throw InvalidForm(name: "speed") }
    guard course != nil || courseAccuracy == nil else { throw InvalidForm(name: "course") }
    let altitude = try verticalAccuracy.map { accuracy throws(InvalidForm) in
      try InvalidForm.unless(
        Altitude(aboveSeaLevel: aboveSeaLevel, aboveEllipsoid: aboveEllipsoid, accuracy: accuracy),
        "altitude")
    }
    let speed = try speed.map { speed throws(InvalidForm) in
      try InvalidForm.unless(Speed(metersPerSecond: speed, accuracy: speedAccuracy), "speed")
    }
    let course = try course.map { course throws(InvalidForm) in
      try InvalidForm.unless(Course(degrees: course, accuracy: courseAccuracy), "course")
    }
    let origin = try origin.map { origin throws(InvalidForm) in
      try InvalidForm.unless(FixOrigin(rawValue: origin), "origin")
    }
    let coordinate = try InvalidForm.unless(
      Coordinate(latitude: latitude, longitude: longitude), "coordinate")
    var fix = try InvalidForm.unless(
      Fix(
        coordinate: coordinate, horizontalAccuracy: horizontalAccuracy, altitude: altitude,
        speed: speed, course: course, timestamp: try time.value(), origin: origin),
      "horizontalAccuracy")
    fix.segment = segment
    return fix
  }
}

/// The encoded form of a time.
struct TimeForm: Codable {
  private let seconds: Int64
  private let nanoseconds: Int32

  init(_ time: UTCInstant) { (seconds, nanoseconds) = (time.seconds, time.nanoseconds) }

  /// The time.
  ///
  /// - Throws: `InvalidForm` if the time is so far away that differences of times could overflow,
  ///   or if the nanoseconds are not part of a second.
  func value() throws(InvalidForm) -> UTCInstant {
    guard seconds.magnitude < 1 << 48 else { throw InvalidForm(name: "seconds") }
    guard (0..<1_000_000_000).contains(nanoseconds) else {
      throw InvalidForm(name: "nanoseconds")
    }
    return UTCInstant(secondsSinceEpoch: seconds, nanoseconds: nanoseconds)
  }
}

/// The error of a decoded value that is invalid.
struct InvalidForm: Error, Hashable {
  /// The name of the value.
  let name: String

  /// Returns a value that is not `nil`, or else throws an error with its name.
  static func unless<Value>(
    _ value: Value?, _ name: String
  ) throws(InvalidForm) -> Value {
    guard let value else { throw InvalidForm(name: name) }
    return value
  }
}
