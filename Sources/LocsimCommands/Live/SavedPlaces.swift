// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
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

  /// Reads the user's file; there are no places without one.
  ///
  /// - Throws: The exit status, after the faults of the file were reported.
  init() throws {
    guard let path = Self.userPath else {
      Terminal.error("places are kept in XDG_CONFIG_HOME; set it or HOME")
      throw ExitStatus.noInput
    }
    self.path = path
    guard FolderContents.isThere(path) else { return }
    do throws(ScenarioLoadingError) {
      var (root, faults) = try ScenarioLoader.tree(of: path, version: Self.versionLine)
      if let root { read(root, &faults) }
      if let result = faults.result { throw .faulty(result) }
    } catch {
      for line in error.lines(file: path) { Terminal.error(line) }
      throw ExitStatus.dataError
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
  /// - Throws: The exit status, after the reason was reported.
  mutating func save(_ place: LivePlace, as name: String) throws {
    guard places.count < Self.limit || places[name] != nil else {
      Terminal.error("\(path): there are \(Self.limit) places; delete some")
      throw ExitStatus.cannotCreate
    }
    places[name] = place
    var text = "\(Self.versionLine)\nplaces:\n"
    for (name, place) in sorted {
      text += "  \(name): \"\(Self.position(place))\"\n"
    }
    let folder = String(path.dropLast("/places.yaml".count))
    // Where someone lives is not for other users.
    umask(0o077)
    FolderContents.make(folder)
    do throws(WholeFile.Failure) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      Terminal.error("\(path): cannot be written: \(error.reason.reason)")
      throw ExitStatus.cannotCreate
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
