// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationJSON
import LocationPlayback

/// The locations in one line of NDJSON.
struct NDJSONLine {
  /// The kinds of events.
  enum Event {
    /// A client received locations.
    case locations
    /// A client was notified that no position is known.
    case signalLost
    /// Any other event.
    case other
  }

  /// The values of a location; missing values are `nil`.
  struct Location {
    var latitude: Double?
    var longitude: Double?
    var horizontalAccuracy: Double?
    var altitude: Double?
    var ellipsoidalAltitude: Double?
    var verticalAccuracy: Double?
    var speed: Double?
    var speedAccuracy: Double?
    var course: Double?
    var courseAccuracy: Double?
    var timestamp: GPXTime?
    var isReduced = false
    var startsSegment = false

    /// The index in the bytes at which the location begins.
    var start: Int
  }

  /// The reason why a line cannot be read; `position` is an index in the bytes.
  struct Failure: Error {
    let code: RecordingError.Code
    let position: Int
  }

  /// A text that describes another event than locations.
  enum Text {
    case event
    case time
    case manager
    case status
    case accuracy
    case title
    case answer
    case error
    case timestamp
  }

  /// A number that describes another event than locations.
  enum Number {
    case prompt
    case at
    case magneticHeading
    case trueHeading
    case headingAccuracy
  }

  private(set) var event: Event?

  /// Whether what describes other events than locations is read.
  private let isDetailed: Bool

  /// The places of texts in the bytes, which are decoded only where they are needed.
  ///
  /// They are in an array, so that a line without them is small to copy.
  private var texts: [(text: Text, range: Range<Int>)] = []

  private var numbers: [(number: Number, value: Double)] = []

  private(set) var client: Double?
  private(set) var locations: [Location] = []

  private var isLocationUnknown = false
  private var isFailure = false
  private var wrongType: Failure?

  /// Parses a line, which must not be blank.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that hold it.
  ///   - range: Its place in them.
  ///   - isDetailed: Whether what describes other events than locations is read, too.
  /// - Throws: The fault of the line.
  init(_ bytes: [UInt8], _ range: Range<Int>, isDetailed: Bool) throws(Failure) {
    self.isDetailed = isDetailed
    var scanner = JSONScanner(bytes, range)
    do throws(JSONFault) {
      try scanner.enterObject()
      while let key = try scanner.nextKey() { try read(key, from: &scanner) }
      guard scanner.isAtEnd else { throw .expected("the end of the line") }
    } catch {
      throw Failure(code: .notJSON(error), position: scanner.position)
    }
    if let wrongType { throw wrongType }
    guard event != nil else { throw Failure(code: .notEvent, position: range.lowerBound) }
    if isFailure { event = isLocationUnknown ? .signalLost : .other }
  }

  /// The place of a text in the bytes, of which the last one counts; `nil` if the line has none.
  func range(of text: Text) -> Range<Int>? { texts.last { $0.text == text }?.range }

  /// A number, of which the last one counts; `nil` if the line has none.
  func value(of number: Number) -> Double? { numbers.last { $0.number == number }?.value }

  private mutating func read(
    _ key: Range<Int>, from scanner: inout JSONScanner
  ) throws(JSONFault) {
    if scanner.text(key, is: "event") {
      guard let name = try text("event", from: &scanner) else { return }
      if isDetailed { texts.append((.event, name)) }
      isFailure = scanner.text(name, is: "didFailWithError")
      event = scanner.text(name, is: "didUpdateLocations") ? .locations : .other
    } else if scanner.text(key, is: "client") {
      client = try number("client", from: &scanner)
    } else if scanner.text(key, is: "error") {
      guard let name = try text("error", from: &scanner) else { return }
      if isDetailed { texts.append((.error, name)) }
      isLocationUnknown = scanner.text(name, is: "locationUnknown")
    } else if scanner.text(key, is: "locations") {
      guard scanner.upcoming == UInt8(ascii: "[") else {
        return try refuse("locations", "an array", &scanner)
      }
      try scanner.enterArray()
      while try scanner.nextElement() { try readLocation(from: &scanner) }
    } else {
      try readDetail(key, from: &scanner)
    }
  }

  /// Reads a value that describes another event than locations, or skips it.
  private mutating func readDetail(
    _ key: Range<Int>, from scanner: inout JSONScanner
  ) throws(JSONFault) {
    guard isDetailed else { return try scanner.skipValue() }
    // A detail of another type is left out.
    guard scanner.upcoming == UInt8(ascii: "\"") else {
      guard let number = Self.number(key, scanner),
        scanner.upcoming.map(JSONScanner.beginsNumber) == true
      else { return try scanner.skipValue() }
      numbers.append((number, try scanner.readNumber { PlainDecimal.parse($0) }))
      return
    }
    let value = try scanner.readString()
    if scanner.text(key, is: "time") {
      texts.append((.time, value))
    } else if scanner.text(key, is: "manager") {
      texts.append((.manager, value))
    } else if scanner.text(key, is: "authorizationStatus") {
      texts.append((.status, value))
    } else if scanner.text(key, is: "accuracyAuthorization") {
      texts.append((.accuracy, value))
    } else if scanner.text(key, is: "title") {
      texts.append((.title, value))
    } else if scanner.text(key, is: "answer") {
      texts.append((.answer, value))
    } else if scanner.text(key, is: "timestamp") {
      texts.append((.timestamp, value))
    }
  }

  /// The number that has a key, outside of locations.
  private static func number(_ key: Range<Int>, _ scanner: JSONScanner) -> Number? {
    if scanner.text(key, is: "prompt") { return .prompt }
    if scanner.text(key, is: "at") { return .at }
    if scanner.text(key, is: "magneticHeading") { return .magneticHeading }
    if scanner.text(key, is: "trueHeading") { return .trueHeading }
    return scanner.text(key, is: "headingAccuracy") ? .headingAccuracy : nil
  }

  private mutating func readLocation(from scanner: inout JSONScanner) throws(JSONFault) {
    guard scanner.upcoming == UInt8(ascii: "{") else {
      return try refuse("locations", "an array of objects", &scanner)
    }
    var location = Location(start: scanner.position)
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      if try readNumber(key, of: &location, from: &scanner) { continue }
      if scanner.text(key, is: "timestamp") {
        location.timestamp = try text("timestamp", from: &scanner).flatMap {
          GPXTime.parse(scanner.bytes.span.extracting($0))
        }
      } else if scanner.text(key, is: "reduced") {
        location.isReduced = scanner.upcoming == UInt8(ascii: "t")
        try scanner.skipValue()
      } else if scanner.text(key, is: "startsSegment") {
        location.startsSegment = scanner.upcoming == UInt8(ascii: "t")
        try scanner.skipValue()
      } else {
        try scanner.skipValue()
      }
    }
    locations.append(location)
  }

  /// Reads the value of a key with a number; returns `false` for any other key.
  private mutating func readNumber(
    _ key: Range<Int>, of location: inout Location, from scanner: inout JSONScanner
  ) throws(JSONFault) -> Bool {
    // The keys are compared in the order in which they are written, which saves comparisons.
    if scanner.text(key, is: "latitude") {
      location.latitude = try number("latitude", from: &scanner)
    } else if scanner.text(key, is: "longitude") {
      location.longitude = try number("longitude", from: &scanner)
    } else if scanner.text(key, is: "altitude") {
      location.altitude = try number("altitude", from: &scanner)
    } else if scanner.text(key, is: "ellipsoidalAltitude") {
      location.ellipsoidalAltitude = try number("ellipsoidalAltitude", from: &scanner)
    } else if scanner.text(key, is: "horizontalAccuracy") {
      location.horizontalAccuracy = try number("horizontalAccuracy", from: &scanner)
    } else if scanner.text(key, is: "verticalAccuracy") {
      location.verticalAccuracy = try number("verticalAccuracy", from: &scanner)
    } else if scanner.text(key, is: "speed") {
      location.speed = try number("speed", from: &scanner)
    } else if scanner.text(key, is: "speedAccuracy") {
      location.speedAccuracy = try number("speedAccuracy", from: &scanner)
    } else if scanner.text(key, is: "course") {
      location.course = try number("course", from: &scanner)
    } else if scanner.text(key, is: "courseAccuracy") {
      location.courseAccuracy = try number("courseAccuracy", from: &scanner)
    } else {
      return false
    }
    return true
  }

  /// Reads a number; returns `nil` for JSON's null, which means an unknown value.
  private mutating func number(
    _ key: StaticString, from scanner: inout JSONScanner
  ) throws(JSONFault) -> Double? {
    switch scanner.upcoming {
    case let byte? where JSONScanner.beginsNumber(byte):
      return try scanner.readNumber { PlainDecimal.parse($0) }
    case UInt8(ascii: "n"): try scanner.skipValue()
    default: try refuse(key, "a number", &scanner)
    }
    return nil
  }

  /// Reads a string, and returns its range; `nil` for JSON's null.
  private mutating func text(
    _ key: StaticString, from scanner: inout JSONScanner
  ) throws(JSONFault) -> Range<Int>? {
    switch scanner.upcoming {
    case UInt8(ascii: "\""): return try scanner.readString()
    case UInt8(ascii: "n"): try scanner.skipValue()
    default: try refuse(key, "a string", &scanner)
    }
    return nil
  }

  /// Skips a value of a wrong type, and records the failure; a JSON fault inside the value has
  /// precedence.
  private mutating func refuse(
    _ key: StaticString, _ expected: String, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    let position = scanner.position
    try scanner.skipValue()
    let code = RecordingError.Code.wrongType(key: "\(key)", expected: expected)
    if wrongType == nil { wrongType = Failure(code: code, position: position) }
  }
}

extension NDJSONLine.Location {
  /// Makes a fix of the location, or returns the first fault.
  ///
  /// The recorded origin is ignored: a played fix comes from software (D-01 of Core Location's
  /// rules).
  func fix() -> Result<Fix, Fault> {
    guard let latitude, abs(latitude) <= 90 else { return .failure(Fault(reason: .latitude)) }
    guard let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return .failure(Fault(reason: .longitude)) }
    guard let timestamp else { return .failure(Fault(reason: .timestamp)) }
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracy: horizontalAccuracy ?? -1,
      altitude: verticalAccuracy.flatMap {
        Altitude(aboveSeaLevel: altitude, aboveEllipsoid: ellipsoidalAltitude, accuracy: $0)
      },
      speed: speed.flatMap { Speed(metersPerSecond: $0, accuracy: speedAccuracy) },
      course: course.flatMap { Course(degrees: $0, accuracy: courseAccuracy) },
      timestamp: UTCInstant(timestamp), origin: .simulation)
    return fix.map { .success($0) } ?? .failure(Fault(reason: .horizontalAccuracy))
  }

  /// The reason why a location is unusable.
  struct Fault: Error {
    let reason: UnusableLocation.Reason
  }
}
