// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// The way that a device has taken, as its page shows it: a long one is thinned.
package struct DevicePath: MessageValue, Hashable {
  /// A position on the way.
  package struct Point: MessageValue, Hashable {
    /// The seconds of the device's time.
    package var at: Double

    /// Where it was, with the height, the speed and the course, as far as they are known.
    package var place: LivePlace

    package init(from scanner: inout JSONScanner) throws {
      var (at, latitude, longitude): (Double?, Double?, Double?)
      var (altitude, speed, course): (Double?, Double?, Double?)
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        switch name {
        case "at": at = try scanner.readOptionalDouble()
        case "latitude": latitude = try scanner.readOptionalDouble()
        case "longitude": longitude = try scanner.readOptionalDouble()
        case "altitude": altitude = try scanner.readOptionalDouble()
        case "speed": speed = try scanner.readOptionalDouble()
        case "course": course = try scanner.readOptionalDouble()
        default: try scanner.skipValue()
        }
      }
      self.at = try MessageFault.present(at, "at")
      let coordinate = Coordinate(
        latitude: try MessageFault.present(latitude, "latitude"),
        longitude: try MessageFault.present(longitude, "longitude"))
      place = LivePlace(
        try MessageFault.valid(coordinate, "latitude"), altitude: altitude, speed: speed,
        course: course)
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("at", at)
      writer.member("latitude", place.coordinate.latitude)
      writer.member("longitude", place.coordinate.longitude)
      writer.member("altitude", place.altitude)
      writer.member("speed", place.speed)
      writer.member("course", place.course)
      writer.endObject()
    }
  }

  /// Something that happened; only lost signals count here.
  private struct Mark: MessageValue {
    var at = 0.0
    var isLoss = false

    init(from scanner: inout JSONScanner) throws {
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        switch name {
        case "at": at = try scanner.readOptionalDouble() ?? 0
        case "kind": isLoss = try scanner.readText() == "signalLost"
        default: try scanner.skipValue()
        }
      }
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("at", at)
      writer.member("kind", isLoss ? "signalLost" : "other")
      writer.endObject()
    }
  }

  /// The positions, oldest first.
  package private(set) var points: [Point] = []

  /// The seconds of the device's time at which the signal was lost, in ascending order.
  package private(set) var losses: [Double] = []

  /// The UTC time at zero seconds of the device's time.
  package private(set) var start = UTCInstant(sinceEpoch: .zero)

  package init(from scanner: inout JSONScanner) throws {
    var (now, time): (Double?, UTCInstant?)
    var marks: [Mark] = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "now": now = try scanner.readOptionalDouble()
      case "time": time = try UTCInstant(from: &scanner)
      case "positions": points = try scanner.readArray()
      case "events": marks = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    losses = marks.filter(\.isLoss).map(\.at).sorted()
    start = try MessageFault.present(time, "time") + .seconds(-(now ?? 0))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("now", 0.0)
    writer.member("time", start)
    writer.member("positions", points)
    writer.endObject()
  }
}

extension ManagerConnection {
  /// The way of the device so far.
  ///
  /// The connection serves no further call.
  package func devicePath() throws(DaemonFault) -> DevicePath {
    try askFirst("org.locsim.Manager.WatchDevice") { try DevicePath(from: &$0) }
  }
}
