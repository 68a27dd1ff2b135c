// SPDX-License-Identifier: MIT

import LocationCore
import LocationJSON

/// The parameters of a call that steers the device, as they are read.
struct LiveMembers {
  private var numbers: [String: Double] = [:]
  private var waypoints: [Coordinate]?
  private var texts: [String: String] = [:]
  private var sourceChange: SourceChange?

  /// Reads all numbers, and the waypoints.
  init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "waypoints": waypoints = try Self.waypoints(from: &scanner)
      case "count", "rate", "to", "by", "share", "latitude", "longitude", "altitude", "accuracy",
        "speed", "course", "turn", "interval", "distance":
        numbers[name] = try scanner.readOptionalDouble()
      case "name", "source": texts[name] = try scanner.readText()
      case "change": sourceChange = try SourceChange(from: &scanner)
      default: try scanner.skipValue()
      }
    }
  }

  func name() throws -> String { try MessageFault.present(texts["name"], "name") }

  func change() throws -> SourceChange { try MessageFault.present(sourceChange, "change") }

  /// The path of a trace; a folder of the caller means nothing here.
  func source() throws -> String {
    let source = try MessageFault.present(texts["source"], "source")
    guard source.hasPrefix("/") || source.hasPrefix("file:///") else {
      throw MessageFault.invalid("source")
    }
    return source
  }

  private static func waypoints(from scanner: inout JSONScanner) throws -> [Coordinate] {
    let points: [LivePoint] = try scanner.readArray()
    guard (2...LiveRoute.waypointLimit).contains(points.count) else {
      throw MessageFault.invalid("waypoints")
    }
    return points.map(\.coordinate)
  }

  /// A number that must be there, and finite.
  private func number(_ name: String) throws -> Double {
    let number = try MessageFault.present(numbers[name], name)
    guard number.isFinite else { throw MessageFault.invalid(name) }
    return number
  }

  /// A number that may be absent, and is in a range otherwise.
  private func optional(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let number = numbers[name] else { return nil }
    guard range.contains(number) else { throw MessageFault.invalid(name) }
    return number
  }

  /// The rate, within the bounds of the command line.
  func rate() throws -> Double {
    try MessageFault.present(try optional("rate", in: 1e-6...1e6), "rate")
  }

  func steps() throws -> Int {
    guard let count = numbers["count"] else { return 1 }
    guard let steps = Int(exactly: count), LiveCommand.steps.contains(steps) else {
      throw MessageFault.invalid("count")
    }
    return steps
  }

  func seek() throws -> LiveSeek {
    guard ["to", "by", "share"].count(where: { numbers[$0] != nil }) < 2 else {
      throw MessageFault.invalid("to")
    }
    // No trace is longer.
    let moments = -1e11...1e11
    if let moment = try optional("to", in: moments) { return .to(moment) }
    if let seconds = try optional("by", in: moments) { return .by(seconds) }
    guard let share = try optional("share", in: 0...1) else { throw MessageFault.missing("to") }
    return .share(share)
  }

  func place() throws -> LivePlace {
    let coordinate = Coordinate(
      latitude: try number("latitude"), longitude: try number("longitude"))
    return LivePlace(
      try MessageFault.valid(coordinate, "latitude"),
      altitude: try optional("altitude", in: -100_000...10_000_000),
      accuracy: try optional("accuracy", in: LivePlace.accuracies),
      speed: try optional("speed", in: 0...100_000), course: try course())
  }

  private func course() throws -> Double? {
    try optional("course", in: 0...360).map { $0 == 360 ? 0 : $0 }
  }

  func route() throws -> LiveRoute {
    LiveRoute(
      try MessageFault.present(waypoints, "waypoints"),
      speed: try optional("speed", in: 0.001...100_000),
      interval: try optional("interval", in: LiveRoute.intervals),
      distance: try optional("distance", in: LiveRoute.distances))
  }

  func vector() throws -> LiveVector {
    let speed = try MessageFault.present(try optional("speed", in: 0...100_000), "speed")
    return LiveVector(
      speed: speed, course: try MessageFault.present(try course(), "course"),
      turn: try optional("turn", in: -360...360) ?? 0)
  }
}

/// A waypoint.
private struct LivePoint: MessageValue {
  let coordinate: Coordinate

  init(from scanner: inout JSONScanner) throws {
    var (latitude, longitude): (Double?, Double?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "latitude": latitude = try scanner.readOptionalDouble()
      case "longitude": longitude = try scanner.readOptionalDouble()
      default: try scanner.skipValue()
      }
    }
    let coordinate = Coordinate(
      latitude: try MessageFault.present(latitude, "latitude"),
      longitude: try MessageFault.present(longitude, "longitude"))
    self.coordinate = try MessageFault.valid(coordinate, "latitude")
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("latitude", coordinate.latitude)
    writer.member("longitude", coordinate.longitude)
    writer.endObject()
  }
}
