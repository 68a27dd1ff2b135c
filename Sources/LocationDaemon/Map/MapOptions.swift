// SPDX-License-Identifier: MIT

import LocationClient
package import LocationJSON

/// What a person wants of the page.
package struct MapOptions: Hashable, Sendable {
  /// The port; `nil` for the first free one from `usualPort` on.
  package var port: Int?

  /// The address of map tiles, with `{z}`, `{x}` and `{y}`; `nil` for none.
  package var tiles: String?

  /// Whose tiles they are, which the page shows.
  package var attribution: String?

  /// The path of a GeoJSON file with streets; `nil` for none.
  package var basemap: String?

  /// The ports that can be chosen: a browser leaves port 80 out of addresses, and lower ones are the system's.
  package static let ports = 1_024...65_535

  /// The first port that is tried if none is given.
  package static let usualPort = 4_280

  /// Makes options.
  package init() {}

  /// Takes what others give, and keeps what they leave out.
  mutating func take(_ other: Self) {
    port = other.port ?? port
    if let tiles = other.tiles { (self.tiles, attribution) = (tiles, other.attribution) }
    basemap = other.basemap ?? basemap
  }

  /// The scheme, host and port of the tiles; `nil` without tiles, or if their address is none.
  ///
  /// Anything else could end the policy for the page's content and begin another one.
  package var tileOrigin: String? {
    guard let tiles, let scheme = ["https://", "http://"].first(where: tiles.hasPrefix) else {
      return nil
    }
    let host = tiles.dropFirst(scheme.count).prefix { $0 != "/" }
    let isHost = host.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-.:[]".utf8.contains(byte)
    }
    return host.isEmpty || !isHost ? nil : scheme + host
  }
}

extension MapOptions {
  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "port": port = try scanner.take(word: "null") ? nil : scanner.readInteger()
      case "tiles": tiles = try scanner.readOptionalText()
      case "attribution": attribution = try scanner.readOptionalText()
      case "basemap": basemap = try scanner.readOptionalText()
      default: try scanner.skipValue()
      }
    }
    guard port.map({ Self.ports.contains($0) }) ?? true else {
      throw MessageFault.invalid("port")
    }
    guard tiles == nil || tileOrigin != nil else { throw MessageFault.invalid("tiles") }
  }
}
