// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// What a person does to a device's source of positions while apps run.
package enum LiveCommand: Hashable, Sendable {
  /// How many steps one command can have.
  package static let steps = 1...10_000

  /// Nothing: only the status is asked for.
  case status

  /// Time stops.
  case pause

  /// Time goes on.
  case resume

  /// So many fixes of a paused timeline are delivered.
  case step(Int)

  /// So many seconds of the timeline pass in one second.
  case rate(Double)

  /// The trace is played from another moment.
  case seek(LiveSeek)

  /// The device is at one place.
  case set(LivePlace)

  /// The device follows waypoints.
  case start(LiveRoute)

  /// The device follows a built-in route with this name.
  case run(String)

  /// The device moves by a vector, from where it is.
  case drive(LiveVector)

  /// The device stops where it is.
  case stopDriving

  /// The source loses its signal, regains it, or fails.
  case change(SourceChange)

  /// Another trace takes the place of the configured one: its path, with options.
  case open(String)

  /// The configured trace counts again.
  case clear

  /// The command that plays the trace ends.
  case end
}

/// A moment of a trace.
package enum LiveSeek: Hashable, Sendable {
  /// So many seconds after its beginning.
  case to(Double)

  /// So many seconds after its present moment; negative is before.
  case by(Double)

  /// A part of its duration, 0…1.
  case share(Double)
}

/// A place, and what fixes there say.
package struct LivePlace: Hashable, Sendable {
  /// The radii in meters that fixes can have.
  package static let accuracies = 0.0...1_000_000

  /// Where it is.
  package var coordinate: Coordinate

  /// The height above mean sea level in meters, if known.
  package var altitude: Double?

  /// The radius of the fixes in meters, zero or more; `nil` is a receiver's in the open.
  package var accuracy: Double?

  /// The speed of the fixes in meters per second, zero or more.
  package var speed: Double?

  /// The course of the fixes, 0..<360 degrees.
  package var course: Double?

  /// Makes a place.
  package init(
    _ coordinate: Coordinate, altitude: Double? = nil, accuracy: Double? = nil,
    speed: Double? = nil, course: Double? = nil
  ) {
    (self.coordinate, self.altitude, self.accuracy) = (coordinate, altitude, accuracy)
    (self.speed, self.course) = (speed, course)
  }
}

/// A way along waypoints.
package struct LiveRoute: Hashable, Sendable {
  /// The most waypoints of one command.
  package static let waypointLimit = 1_000

  /// The seconds that can lie between two fixes.
  package static let intervals = 0.01...86_400

  /// The meters that can lie between two fixes.
  package static let distances = 0.001...20_037_508

  /// The waypoints, at least two.
  package var waypoints: [Coordinate]

  /// Meters per second, above zero; `nil` is the usual speed.
  package var speed: Double?

  /// The seconds between two fixes, above zero.
  package var interval: Double?

  /// The meters between two fixes, above zero.
  package var distance: Double?

  /// Makes a way.
  package init(
    _ waypoints: [Coordinate], speed: Double? = nil, interval: Double? = nil,
    distance: Double? = nil
  ) {
    (self.waypoints, self.speed) = (waypoints, speed)
    (self.interval, self.distance) = (interval, distance)
  }
}

/// A movement.
package struct LiveVector: Hashable, Sendable {
  /// Meters per second, zero or more.
  package var speed: Double

  /// The course, 0..<360 degrees.
  package var course: Double

  /// By how many degrees the course turns to the right in a second.
  package var turn: Double

  /// Makes a movement.
  package init(speed: Double, course: Double, turn: Double = 0) {
    (self.speed, self.course, self.turn) = (speed, course, turn)
  }
}

extension LiveCommand {
  /// The name of its method on the manager interface.
  package var method: StaticString {
    switch self {
    case .status: "org.locsim.Manager.GetLive"
    case .pause: "org.locsim.Manager.Pause"
    case .resume: "org.locsim.Manager.Resume"
    case .step: "org.locsim.Manager.Step"
    case .rate: "org.locsim.Manager.SetRate"
    case .seek: "org.locsim.Manager.Seek"
    case .set: "org.locsim.Manager.SetPlace"
    case .start: "org.locsim.Manager.StartRoute"
    case .drive: "org.locsim.Manager.Drive"
    case .run: "org.locsim.Manager.RunRoute"
    case .stopDriving: "org.locsim.Manager.StopDriving"
    case .change: "org.locsim.Manager.ChangeSource"
    case .open: "org.locsim.Manager.OpenSource"
    case .clear: "org.locsim.Manager.ClearPlace"
    case .end: "org.locsim.Manager.EndPlayback"
    }
  }

  /// Writes the parameters of the call.
  package func writeParameters(to writer: inout JSONWriter) {
    switch self {
    case .status, .pause, .resume, .stopDriving, .clear, .end: break
    case .step(let count): writer.member("count", count)
    case .run(let name): writer.member("name", name)
    case .change(let change): writer.member("change", change)
    case .open(let source): writer.member("source", source)
    case .rate(let rate): writer.member("rate", rate)
    case .seek(.to(let seconds)): writer.member("to", seconds)
    case .seek(.by(let seconds)): writer.member("by", seconds)
    case .seek(.share(let share)): writer.member("share", share)
    case .set(let place):
      writer.member("latitude", place.coordinate.latitude)
      writer.member("longitude", place.coordinate.longitude)
      writer.member("altitude", place.altitude)
      writer.member("accuracy", place.accuracy)
      writer.member("speed", place.speed)
      writer.member("course", place.course)
    case .start(let route):
      writer.key("waypoints")
      writer.beginArray()
      for point in route.waypoints {
        writer.beginObject()
        writer.member("latitude", point.latitude)
        writer.member("longitude", point.longitude)
        writer.endObject()
      }
      writer.endArray()
      writer.member("speed", route.speed)
      writer.member("interval", route.interval)
      writer.member("distance", route.distance)
    case .drive(let vector):
      writer.member("speed", vector.speed)
      writer.member("course", vector.course)
      writer.member("turn", vector.turn)
    }
  }

  /// Reads a call of the manager interface; `nil` for another method.
  ///
  /// - Parameters:
  ///   - method: The name of the method, without that of the interface.
  ///   - parameters: Its parameters.
  /// - Throws: If a parameter is missing or out of its range.
  package init?(method: Substring, _ parameters: JSONScanner) throws {
    switch method {
    case "GetLive": self = .status
    case "Pause": self = .pause
    case "Resume": self = .resume
    case "StopDriving": self = .stopDriving
    case "ClearPlace": self = .clear
    case "EndPlayback": self = .end
    case "Step", "SetRate", "Seek", "SetPlace", "StartRoute", "Drive", "RunRoute",
      "ChangeSource", "OpenSource":
      let members = try LiveMembers(parameters)
      self =
        switch method {
        case "Step": .step(try members.steps())
        case "SetRate": .rate(try members.rate())
        case "Seek": .seek(try members.seek())
        case "SetPlace": .set(try members.place())
        case "StartRoute": .start(try members.route())
        case "RunRoute": .run(try members.name())
        case "ChangeSource": .change(try members.change())
        case "OpenSource": .open(try members.source())
        default: .drive(try members.vector())
        }
    default: return nil
    }
  }
}
