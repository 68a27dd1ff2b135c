// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationPlayback
import LocationRecording
import LocationScenarios
import LocationSources

extension LiveControlCommand {
  /// Sets a place.
  struct SetPlace: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Put the device at a place.")

    @Argument(
      help: ArgumentHelp(
        "LAT,LON or LAT,LON,ALT, or a name of locsim live list or locsim live places."),
      completion: .custom { _, _, prefix in
        let saved = (try? SavedPlaces().sorted.map(\.name)) ?? []
        return (saved + NamedPlaces.all.map(\.name)).filter { $0.hasPrefix(prefix) }
      })
    var place: String

    @Option(
      help: ArgumentHelp("The radius of the fixes in meters. (default: 5)", valueName: "meters"),
      transform: { try SteeringText.accuracy($0) })
    var accuracy: Double?

    @Option(
      help: ArgumentHelp("The speed of the fixes, in meters per second.", valueName: "m/s"),
      transform: { try SteeringText.speed($0) })
    var speed: Double?

    @Option(
      help: ArgumentHelp("The course of the fixes, 0 to 360.", valueName: "degrees"),
      transform: { try OptionText.direction($0) })
    var course: Double?

    @OptionGroup var live: LiveArguments

    func run() throws {
      var wish: LivePlace
      if place.contains(",") {
        do throws(OptionError) {
          wish = try SteeringText.place(place)
        } catch {
          throw ValidationError("\(error)")
        }
      } else {
        wish = try Self.named(place)
      }
      wish.accuracy = accuracy
      wish.speed = speed
      wish.course = course.map { $0 == 360 ? 0 : $0 }
      try live.perform(.set(wish))
    }

    /// The place with a name.
    ///
    /// - Throws: The exit status for an unknown one, after what exists was reported.
    private static func named(_ name: String) throws -> LivePlace {
      if let place = NamedPlaces.all.first(where: { $0.name == name }) {
        return LivePlace(place.coordinate)
      }
      let saved = try SavedPlaces.read()
      if let place = saved.places[name] { return place }
      Terminal.error(
        NamedPlaces.refusal(
          of: name, among: saved.sorted.map(\.name) + NamedPlaces.all.map(\.name)))
      throw ExitStatus.noInput
    }
  }

  /// Saves the place where the device is.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Save the place where the device is, under a name.")

    @Argument(help: "The name; a place that has it already is replaced.")
    var name: String

    @OptionGroup var live: LiveArguments

    func validate() throws {
      do throws(OptionError) {
        try SavedPlaces.check(name: name)
      } catch {
        throw ValidationError("\(error)")
      }
    }

    func run() throws {
      var saved = try SavedPlaces.read()
      let status = try LiveArguments.steer(try live.target.connect(), .status)
      guard let place = status.place else {
        Terminal.error("the position of the device is not known yet; set a place first")
        throw ExitStatus.unavailable
      }
      try SavedPlaces.reporting { () throws(SavedPlaces.Fault) in
        try saved.save(place, as: name)
      }
      try live.output.write(
        text: { $0.append(text: "\(name) \(SavedPlaces.position(place))\n") },
        json: { writer in
          writer.beginObject()
          writer.member("name", name)
          writer.member("position", SavedPlaces.position(place))
          writer.endObject()
        })
    }
  }

  /// Lists the saved places.
  struct Places: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "places", abstract: "List the places that were saved.")

    func run() throws {
      var text = TextBuffer()
      for (name, place) in try SavedPlaces.read().sorted {
        text.append(text: "\(name) \(SavedPlaces.position(place))\n")
      }
      try StandardOutput.write(text)
    }
  }

  /// Lists places and routes.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the places and the routes that have names.")

    func run() throws {
      var text = TextBuffer()
      for place in NamedPlaces.all {
        text.append(
          text: "\(place.name) \(place.coordinate.latitude),\(place.coordinate.longitude)\n")
      }
      for route in BuiltInRoutes.descriptions {
        text.append(text: "\(route.name) \(route.text)\n")
      }
      try StandardOutput.write(text)
    }
  }
}
