// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension AuthorizationStatus: MessageName {}
extension AccuracyAuthorization: MessageName {}
extension AuthorizationRequest: MessageName {}
extension LocationAccess: MessageName {}
extension LocationFailure: MessageName {}
extension DropReason: MessageName {}
extension RegionPresence: MessageName {}
extension ConditionState: MessageName {}
extension ActivityType: MessageName {}
extension LiveConfiguration: MessageName {}
extension ServiceRequirement: MessageName {}
extension FixOrigin: MessageName {}

extension UTCInstant: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var seconds: Int64?
    var nanoseconds: Int32 = 0
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "seconds": seconds = try scanner.readInteger()
      case "nanoseconds": nanoseconds = try scanner.readInteger()
      default: try scanner.skipValue()
      }
    }
    let whole = try MessageFault.present(seconds, "seconds")
    // Differences of times farther away could overflow.
    guard whole.magnitude < 1 << 48 else { throw MessageFault.invalid("seconds") }
    guard (0..<1_000_000_000).contains(nanoseconds) else {
      throw MessageFault.invalid("nanoseconds")
    }
    self.init(secondsSinceEpoch: whole, nanoseconds: nanoseconds)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("seconds", seconds)
    if nanoseconds != 0 { writer.member("nanoseconds", nanoseconds) }
    writer.endObject()
  }
}

extension AuthorizationState: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var status: AuthorizationStatus?
    var accuracy: AccuracyAuthorization?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "status": status = try AuthorizationStatus(from: &scanner)
      case "accuracy": accuracy = try AccuracyAuthorization(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.init(
      status: try MessageFault.present(status, "status"),
      accuracy: try MessageFault.present(accuracy, "accuracy"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("status", status)
    writer.member("accuracy", accuracy)
    writer.endObject()
  }
}

extension Heading: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var magnetic: Double?
    var (trueNorth, accuracy): (Double?, Double?)
    var time: UTCInstant?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "magneticHeading": magnetic = try scanner.readDouble()
      case "trueHeading": trueNorth = try scanner.readOptionalDouble()
      case "headingAccuracy": accuracy = try scanner.readOptionalDouble()
      case "timestamp": time = try UTCInstant(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    let heading = Heading(
      magnetic: try MessageFault.present(magnetic, "magneticHeading"), trueNorth: trueNorth,
      accuracy: accuracy, timestamp: try MessageFault.present(time, "timestamp"))
    self = try MessageFault.valid(heading, "magneticHeading")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("magneticHeading", magnetic)
    writer.member("trueHeading", trueNorth)
    writer.member("headingAccuracy", accuracy)
    writer.member("timestamp", timestamp)
    writer.endObject()
  }
}

extension PublishedRegion: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var code: UInt64?
    var time: UTCInstant?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "code": code = try scanner.readInteger()
      case "timestamp": time = try UTCInstant(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    let region = try MessageFault.valid(
      Region(code: try MessageFault.present(code, "code")), "code")
    self.init(region: region, time: try MessageFault.present(time, "timestamp"))
  }

  /// Writes the region with its circle, for clients that do not know the codebook.
  package func write(to writer: inout JSONWriter) {
    let center = region.center
    writer.beginObject()
    writer.member("code", region.code)
    writer.member("latitude", center.latitude)
    writer.member("longitude", center.longitude)
    writer.member("horizontalAccuracy", region.radius)
    writer.member("timestamp", time)
    writer.endObject()
  }
}

extension CircularRegion: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var identifier: String?
    var (latitude, longitude, radius): (Double?, Double?, Double?)
    var (notifiesOnEntry, notifiesOnExit) = (true, true)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "identifier": identifier = try scanner.readText()
      case "latitude": latitude = try scanner.readDouble()
      case "longitude": longitude = try scanner.readDouble()
      case "radius": radius = try scanner.readDouble()
      case "notifyOnEntry": notifiesOnEntry = try scanner.readBool()
      case "notifyOnExit": notifiesOnExit = try scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    let region = CircularRegion(
      identifier: try MessageFault.present(identifier, "identifier"),
      center: try Coordinate(members: latitude, longitude),
      radius: try MessageFault.present(radius, "radius"), notifiesOnEntry: notifiesOnEntry,
      notifiesOnExit: notifiesOnExit)
    self = try MessageFault.valid(region, "radius")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("identifier", identifier)
    writer.member("latitude", center.latitude)
    writer.member("longitude", center.longitude)
    writer.member("radius", radius)
    writer.member("notifyOnEntry", notifiesOnEntry)
    writer.member("notifyOnExit", notifiesOnExit)
    writer.endObject()
  }
}

extension Visit: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var (arrival, departure): (UTCInstant?, UTCInstant?)
    var (latitude, longitude, accuracy): (Double?, Double?, Double?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "arrivalDate": arrival = try scanner.readOptional()
      case "departureDate": departure = try scanner.readOptional()
      case "latitude": latitude = try scanner.readDouble()
      case "longitude": longitude = try scanner.readDouble()
      case "horizontalAccuracy": accuracy = try scanner.readDouble()
      default: try scanner.skipValue()
      }
    }
    let visit = Visit(
      arrival: arrival, departure: departure,
      coordinate: try Coordinate(members: latitude, longitude),
      horizontalAccuracy: try MessageFault.present(accuracy, "horizontalAccuracy"))
    self = try MessageFault.valid(visit, "horizontalAccuracy")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("arrivalDate", arrival)
    writer.member("departureDate", departure)
    writer.member("latitude", coordinate.latitude)
    writer.member("longitude", coordinate.longitude)
    writer.member("horizontalAccuracy", horizontalAccuracy)
    writer.endObject()
  }
}

extension Coordinate {
  /// Makes a coordinate of two members of an object.
  init(members latitude: Double?, _ longitude: Double?) throws {
    self = try MessageFault.valid(
      Coordinate(
        latitude: try MessageFault.present(latitude, "latitude"),
        longitude: try MessageFault.present(longitude, "longitude")), "latitude")
  }
}

extension ServiceDiagnostics: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    self = []
    try scanner.enterArray()
    while try scanner.nextElement() {
      let name = try scanner.readText()
      formUnion(try MessageFault.valid(Self.named.first { "\($0.1)" == name }, name).0)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for (diagnostic, name) in Self.named where contains(diagnostic) {
      writer.write("\(name)")
    }
    writer.endArray()
  }
}
