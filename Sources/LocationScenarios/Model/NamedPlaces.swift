// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// Places that have names.
package enum NamedPlaces {
  /// The places, in the order of their names.
  package static let all: [(name: String, coordinate: Coordinate)] = [
    ("cape-town", -33.9068, 18.4217), ("lisbon", 38.7075, -9.1365), ("london", 51.5007, -0.1246),
    ("mexico-city", 19.4326, -99.1332), ("mumbai", 18.9220, 72.8347),
    ("new-york", 40.7580, -73.9855), ("rio-de-janeiro", -22.9519, -43.2105),
    ("san-francisco", 37.7955, -122.3937), ("sydney", -33.8568, 151.2153),
    ("tokyo", 35.6812, 139.7671),
  ].map { ($0.0, Coordinate(limiting: $0.1, wrapping: $0.2)) }

  /// The message for a text that is neither a position nor one of some names.
  package static func refusal(of text: String, among names: [String]) -> String {
    "\(quoted(text)) is neither a position (LAT,LON) nor a place; "
      + (Spelling.question(for: text, among: names, limit: 3)
        ?? "there is \(names.joined(separator: ", "))")
  }
}
