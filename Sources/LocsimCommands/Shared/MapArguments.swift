// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationDaemon
import LocationFiles

/// Options for the page of `locsim live map`.
struct MapArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The port of the page on this machine. (default: the first free one from 4280 on)",
      valueName: "n"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      """
      Draw map tiles from this address, with {z}, {x} and {y}. Its server then learns which places \
      are looked at. (default: coastlines and borders, which are part of locsim)
      """, valueName: "url"))
  var tiles: String?

  @Option(help: ArgumentHelp("Whose tiles they are, which the page shows.", valueName: "text"))
  var attribution: String?

  @Option(
    help: ArgumentHelp("Draw the lines of this GeoJSON file, such as streets.", valueName: "file"),
    completion: .file(extensions: ["geojson", "json"]))
  var basemap: String?

  /// Whether any of them is given.
  var areGiven: Bool { port != nil || tiles != nil || attribution != nil || basemap != nil }

  /// What they say.
  var options: MapOptions {
    var options = MapOptions()
    options.port = port
    options.tiles = tiles
    options.attribution = attribution
    options.basemap = basemap.map { AbsolutePath.of($0, in: WorkingFolder.path) }
    return options
  }

  /// Serves a page with these options.
  ///
  /// - Parameter serve: Serves it, and returns an address that opens it once.
  /// - Returns: The address.
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  func open(_ serve: (MapOptions) throws -> String) throws -> String {
    do {
      return try serve(options)
    } catch let fault as LiveFault {
      Terminal.error("--map: \(fault.reason)")
      throw fault.isUsage ? ExitStatus.usage : ExitStatus.cannotCreate
    }
  }

  /// Checks the options.
  ///
  /// - Parameter isGiven: Whether a page is wanted.
  /// - Throws: `ValidationError` for an option that means nothing.
  func check(isGiven: Bool) throws {
    guard isGiven || !areGiven else {
      throw ValidationError("--port, --tiles, --attribution and --basemap need --map.")
    }
    if let port, !MapOptions.ports.contains(port) {
      throw ValidationError("The port is \(port); give a number from 1024 to 65535.")
    }
    if let tiles {
      guard options.tileOrigin != nil else {
        throw ValidationError(
          "\(quoted(tiles)) is no address of tiles; give one such as https://HOST/{z}/{x}/{y}.png")
      }
      let missing = ["{z}", "{x}", "{y}"].filter { !tiles.contains($0) }
      guard missing.isEmpty else {
        throw ValidationError(
          "\(quoted(tiles)) has no \(missing.joined(separator: " and no ")), which tiles need.")
      }
    }
    if let basemap, !FileAccess.exists(basemap) {
      Terminal.error("\(basemap): there is no such file; --basemap needs one in GeoJSON")
      throw ExitStatus.noInput
    }
    if attribution != nil, tiles == nil { throw ValidationError("--attribution needs --tiles.") }
  }
}
