// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationScenarioFiles
import LocationScenarios

/// The places that the user saved: the file `locsim/places.yaml` in XDG_CONFIG_HOME.
struct SavedPlaces {
  private static let versionLine = "locsim-places: 1"

  /// The most places that a file can have.
  private static let limit = 10_000

  /// The path of the file.
  let path: String

  /// The places, by their names.
  private(set) var places: [String: LivePlace] = [:]

  /// The path of the user's file; `nil` if the environment names no folder for it.
  static var userPath: String? {
    let home = Environment.value(of: "HOME").map { "\($0)/.config" }
    // A relative folder counts as none (XDG Base Directory Specification).
    let folder = Environment.value(of: "XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home).map { "\($0)/locsim/places.yaml" }
  }

  /// Why places cannot be read or saved.
  struct Fault: Error {
    /// The reason in lines for people.
    let lines: [String]

    /// The exit status.
    let status: ExitCode
  }

  /// Reads the user's file; there are no places without one.
  init() throws(Fault) {
    guard let path = Self.userPath else {
      throw Fault(
        lines: ["places are kept in XDG_CONFIG_HOME; set it or HOME"], status: ExitStatus.noInput)
    }
    self.path = path
    guard FolderContents.isThere(path) else { return }
    do throws(ScenarioLoadingError) {
      var (root, faults) = try ScenarioLoader.tree(of: path, version: Self.versionLine)
      if let root { read(root, &faults) }
      if let result = faults.result { throw .faulty(result) }
    } catch {
      throw Fault(lines: error.lines(file: path), status: ExitStatus.dataError)
    }
  }

  /// Reads the user's file, and reports why it cannot be read.
  ///
  /// - Throws: The exit status.
  static func read() throws -> Self { try reporting { () throws(Fault) in try Self() } }

  /// Does something, and reports why it cannot be done.
  ///
  /// - Throws: The exit status.
  static func reporting<Value>(_ body: () throws(Fault) -> Value) throws -> Value {
    do throws(Fault) {
      return try body()
    } catch {
      for line in error.lines { Terminal.error(line) }
      throw error.status
    }
  }

  private mutating func read(_ root: ScenarioNode, _ faults: inout FaultList) {
    guard case .mapping(let entries) = root.content else {
      faults.add(root.position, "keys with values are needed here, such as “\(Self.versionLine)”")
      return
    }
    for entry in entries {
      switch (entry.key, entry.value.content) {
      case ("locsim-places", .scalar("1", isPlain: true)), (_, .faulty): break
      case ("places", .mapping(let places)):
        for place in places { add(place, &faults) }
      case ("locsim-places", _):
        faults.add(entry.value.position, "this is no version that is known; write 1")
      case ("places", .scalar("", isPlain: true)): break
      case ("places", _):
        faults.add(entry.value.position, "names with positions are needed here")
      default:
        faults.add(
          entry.position,
          "“\(entry.key)” is not known here; the file has “\(Self.versionLine)” and “places” with "
            + "names and positions")
      }
    }
  }

  private mutating func add(_ entry: ScenarioEntry, _ faults: inout FaultList) {
    do throws(OptionError) {
      try Self.check(name: entry.key)
      guard let text = entry.value.text else {
        throw OptionError("a position in quotes is needed here, such as \"38.7075,-9.1365\"")
      }
      places[entry.key] = try SteeringText.place(text)
    } catch {
      faults.add(entry.value.position, "\(error)")
    }
  }

  /// Checks a name: letters, digits, `-`, `_` and `.`, so that it needs no quotes anywhere.
  ///
  /// - Throws: `OptionError` if it cannot be one.
  static func check(name: String) throws(OptionError) {
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    guard isName, !name.isEmpty, name.utf8.count <= 100, !name.hasPrefix("-") else {
      throw OptionError(
        "\(quoted(name)) is no name of a place; use letters, digits, “-”, “_” and “.”")
    }
    guard !NamedPlaces.all.contains(where: { $0.name == name }) else {
      throw OptionError("\(quoted(name)) is a place of locsim live list; choose another name")
    }
  }

  /// Saves a place, instead of one with the same name.
  ///
  mutating func save(_ place: LivePlace, as name: String) throws(Fault) {
    guard places.count < Self.limit || places[name] != nil else {
      throw Fault(
        lines: ["\(path): there are \(Self.limit) places; delete some"],
        status: ExitStatus.cannotCreate)
    }
    places[name] = place
    var text = "\(Self.versionLine)\nplaces:\n"
    for (name, place) in sorted {
      text += "  \(name): \"\(Self.position(place))\"\n"
    }
    let folder = String(path.dropLast("/places.yaml".count))
    FolderContents.make(folder)
    do throws(WholeFile.Failure) {
      // Where someone lives is not for other users. A file that exists keeps its mode.
      try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
    } catch {
      throw Fault(
        lines: ["\(path): cannot be written: \(error.reason.reason)"],
        status: ExitStatus.cannotCreate)
    }
  }

  /// The places in the order of their names.
  var sorted: [(name: String, place: LivePlace)] {
    places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A position as it is written in the file and on the command line.
  static func position(_ place: LivePlace) -> String {
    "\(place.coordinate.latitude),\(place.coordinate.longitude)"
      + (place.altitude.map { ",\($0)" } ?? "")
  }
}

extension SavedPlaces {
  /// The user's file, for those who look at a device.
  static let book = PlaceBook(
    places: { () throws(LiveFault) in
      try fault { () throws(Fault) in try SavedPlaces().sorted }
    },
    save: { (place, name) throws(LiveFault) in
      do throws(OptionError) {
        try check(name: name)
      } catch {
        throw LiveFault("\(error)")
      }
      try fault { () throws(Fault) in
        var saved = try SavedPlaces()
        try saved.save(place, as: name)
      }
    })

  private static func fault<Value>(_ body: () throws(Fault) -> Value) throws(LiveFault) -> Value {
    do throws(Fault) {
      return try body()
    } catch {
      throw LiveFault(error.lines.joined(separator: "\n"), isUsage: false)
    }
  }
}
