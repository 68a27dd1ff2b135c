// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension Fix: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var members = FixMembers()
    try scanner.enterObject()
    while let name = try scanner.nextName() { try members.read(name, from: &scanner) }
    self = try members.fix()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("latitude", coordinate.latitude)
    writer.member("longitude", coordinate.longitude)
    writer.member("horizontalAccuracy", horizontalAccuracy)
    if let altitude {
      writer.member("altitude", altitude.aboveSeaLevel)
      writer.member("ellipsoidalAltitude", altitude.aboveEllipsoid)
      writer.member("verticalAccuracy", altitude.accuracy)
    }
    if let speed {
      writer.member("speed", speed.metersPerSecond)
      writer.member("speedAccuracy", speed.accuracy)
    }
    if let course {
      writer.member("course", course.degrees)
      writer.member("courseAccuracy", course.accuracy)
    }
    writer.member("timestamp", timestamp)
    writer.member("origin", origin)
    if segment != 0 { writer.member("segment", segment) }
    writer.endObject()
  }
}

/// The members of a fix, which are checked after reading.
private struct FixMembers {
  private var latitude: Double?
  private var longitude: Double?
  private var horizontalAccuracy: Double?
  private var aboveSeaLevel: Double?
  private var aboveEllipsoid: Double?
  private var verticalAccuracy: Double?
  private var speed: Double?
  private var speedAccuracy: Double?
  private var course: Double?
  private var courseAccuracy: Double?
  private var timestamp: UTCInstant?
  private var origin: FixOrigin?
  private var segment: UInt16 = 0

  init() {}

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "latitude": latitude = try scanner.readDouble()
    case "longitude": longitude = try scanner.readDouble()
    case "horizontalAccuracy": horizontalAccuracy = try scanner.readDouble()
    case "altitude": aboveSeaLevel = try scanner.readOptionalDouble()
    case "ellipsoidalAltitude": aboveEllipsoid = try scanner.readOptionalDouble()
    case "verticalAccuracy": verticalAccuracy = try scanner.readOptionalDouble()
    case "speed": speed = try scanner.readOptionalDouble()
    case "speedAccuracy": speedAccuracy = try scanner.readOptionalDouble()
    case "course": course = try scanner.readOptionalDouble()
    case "courseAccuracy": courseAccuracy = try scanner.readOptionalDouble()
    case "timestamp": timestamp = try UTCInstant(from: &scanner)
    case "origin": origin = try scanner.readOptional()
    case "segment": segment = try scanner.readInteger()
    default: try scanner.skipValue()
    }
  }

  func fix() throws -> Fix {
    // These numbers would otherwise be dropped silently.
    guard verticalAccuracy != nil || (aboveSeaLevel ?? aboveEllipsoid) == nil else {
      throw MessageFault.missing("verticalAccuracy")
    }
    guard speed != nil || speedAccuracy == nil else { throw MessageFault.missing("speed") }
    guard course != nil || courseAccuracy == nil else { throw MessageFault.missing("course") }
    let altitude = try verticalAccuracy.map { accuracy in
      try MessageFault.valid(
        Altitude(aboveSeaLevel: aboveSeaLevel, aboveEllipsoid: aboveEllipsoid, accuracy: accuracy),
        "altitude")
    }
    let speed = try speed.map { speed in
      try MessageFault.valid(Speed(metersPerSecond: speed, accuracy: speedAccuracy), "speed")
    }
    let course = try course.map { course in
      try MessageFault.valid(Course(degrees: course, accuracy: courseAccuracy), "course")
    }
    let fix = Fix(
      coordinate: try Coordinate(members: latitude, longitude),
      horizontalAccuracy: try MessageFault.present(horizontalAccuracy, "horizontalAccuracy"),
      altitude: altitude, speed: speed, course: course,
      timestamp: try MessageFault.present(timestamp, "timestamp"), origin: origin)
    var checked = try MessageFault.valid(fix, "horizontalAccuracy")
    checked.segment = segment
    return checked
  }
}
