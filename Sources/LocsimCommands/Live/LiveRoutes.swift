// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationPlayback
import LocationScenarios
import LocationSources

extension LiveControlCommand {
  /// Follows waypoints.
  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Let the device follow waypoints.")

    @Argument(help: "The waypoints, each LAT,LON; - reads them from standard input.")
    var waypoints: [String]

    @Option(
      help: ArgumentHelp("The speed in meters per second. (default: 20)", valueName: "m/s"),
      transform: { try OptionText.speed($0) })
    var speed: Double?

    @Option(
      help: ArgumentHelp("The seconds between two fixes. (default: 1)", valueName: "seconds"),
      transform: { try OptionText.interval($0) })
    var interval: Duration?

    @Option(
      help: ArgumentHelp("The meters between two fixes.", valueName: "meters"),
      transform: { try OptionText.meters($0) })
    var distance: Double?

    @OptionGroup var live: LiveArguments

    func validate() throws {
      if interval != nil, distance != nil {
        throw ValidationError("Give --interval or --distance, not both.")
      }
      if let distance, !LiveRoute.distances.contains(distance) {
        throw ValidationError("--distance is 0.001 to 20037508 meters.")
      }
      if let interval, !LiveRoute.intervals.contains(interval.seconds) {
        throw ValidationError("--interval is 0.01 to 86400 seconds.")
      }
    }

    func run() throws {
      let texts = waypoints == ["-"] ? Self.standardInput() : waypoints
      var points: [Coordinate] = []
      for text in texts {
        do throws(OptionError) {
          points.append(try SteeringText.place(text).coordinate)
        } catch {
          throw ValidationError("\(error)")
        }
      }
      guard points.count >= 2 else {
        throw ValidationError("A route has two waypoints at least; for one place use set.")
      }
      guard points.count <= LiveRoute.waypointLimit else {
        throw ValidationError(
          "A route has at most \(LiveRoute.waypointLimit) waypoints; start the daemon with a trace "
            + "for more.")
      }
      try live.perform(
        .start(
          LiveRoute(points, speed: speed, interval: interval?.seconds, distance: distance)))
    }

    /// The words of standard input, up to one more than a route can have.
    private static func standardInput() -> [String] {
      var words: [String] = []
      while words.count <= LiveRoute.waypointLimit, let line = readLine() {
        words += line.split { $0.isWhitespace }.map(String.init)
      }
      return words
    }
  }

  /// Moves by a vector.
  struct Drive: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drive", abstract: "Let the device move by a vector, from where it is.")

    @Argument(help: "stop: let the device stop where it is.")
    var action: String?

    @Option(
      help: ArgumentHelp(
        "The speed in meters per second, or walk, run, cycle or drive.", valueName: "m/s"),
      transform: { try SteeringText.speed($0) })
    var speed: Double?

    @Option(
      help: ArgumentHelp("The course, 0 to 360.", valueName: "degrees"),
      transform: { try OptionText.direction($0) })
    var course: Double?

    @Option(
      help: ArgumentHelp(
        "By how many degrees it turns to the right in a second; negative is to the left.",
        valueName: "degrees"),
      transform: { try SteeringText.turn($0) })
    var turn: Double?

    @OptionGroup var live: LiveArguments

    func validate() throws {
      switch action {
      case nil:
        guard speed != nil, course != nil else {
          throw ValidationError("A movement needs --speed and --course; drive stop ends one.")
        }
      case "stop":
        guard speed == nil, course == nil, turn == nil else {
          throw ValidationError("drive stop has no options for a movement.")
        }
      case let word?:
        throw ValidationError("\(quoted(word)) is no action; give stop, or --speed and --course.")
      }
    }

    func run() throws {
      guard let speed, let course else { return try live.perform(.stopDriving) }
      try live.perform(
        .drive(LiveVector(speed: speed, course: course == 360 ? 0 : course, turn: turn ?? 0)))
    }
  }
}
