// SPDX-License-Identifier: MIT

import LocationCore
package import LocationJSON

/// A place with the name under which a person saves it.
package struct SavedPlace: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The place.
  package var place: LivePlace

  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var name: String?
    var (latitude, longitude, altitude): (Double?, Double?, Double?)
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      switch key {
      case "name": name = try scanner.readText()
      case "latitude": latitude = try scanner.readOptionalDouble()
      case "longitude": longitude = try scanner.readOptionalDouble()
      case "altitude": altitude = try scanner.readOptionalDouble()
      default: try scanner.skipValue()
      }
    }
    self.name = try MessageFault.present(name, "name")
    let coordinate = Coordinate(
      latitude: try MessageFault.present(latitude, "latitude"),
      longitude: try MessageFault.present(longitude, "longitude"))
    place = LivePlace(try MessageFault.valid(coordinate, "latitude"), altitude: altitude)
  }
}
