// SPDX-License-Identifier: MIT

package import LocationCore
import LocationJSON

/// The way that a device has taken, as its page shows it: a long one is thinned.
package struct DevicePath: Hashable {
  /// A position on the way.
  package struct Point: Hashable {
    /// The seconds of the device's time.
    package var at: Double

    /// Where it was, with the height, the speed and the course, as far as they are known.
    package var place: LivePlace

    init(from scanner: inout JSONScanner) throws {
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
  }

  /// Something that happened; only lost signals count here.
  private struct Mark {
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
  }

  /// The positions, oldest first.
  package private(set) var points: [Point] = []

  /// The seconds of the device's time at which the signal was lost, in ascending order.
  package private(set) var losses: [Double] = []

  /// The UTC time at zero seconds of the device's time.
  package private(set) var start = UTCInstant(sinceEpoch: .zero)

  init(from scanner: inout JSONScanner) throws {
    var (now, time): (Double?, UTCInstant?)
    var marks: [Mark] = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "now": now = try scanner.readOptionalDouble()
      case "time": time = try UTCInstant(from: &scanner)
      case "positions": points = try Self.array(&scanner) { try Point(from: &$0) }
      case "events": marks = try Self.array(&scanner) { try Mark(from: &$0) }
      default: try scanner.skipValue()
      }
    }
    losses = marks.filter(\.isLoss).map(\.at).sorted()
    start = try MessageFault.present(time, "time") + .seconds(-(now ?? 0))
  }

  private static func array<Element>(
    _ scanner: inout JSONScanner, of read: (inout JSONScanner) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try scanner.enterArray()
    while try scanner.nextElement() { elements.append(try read(&scanner)) }
    return elements
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
