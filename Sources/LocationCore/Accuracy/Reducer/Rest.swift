// SPDX-License-Identifier: MIT

/// The place around which a device stays, and since when.
///
/// Stops what habits tell. While a device rests at a place its region is that place's alone; while it
/// travels, its region is one of the greater cells, which have fewer borders. Neither the moment of
/// the change to a greater cell nor that of the change back depends on where in a region the device
/// is: the first is that of its departure, and the second comes at a secret time of day.
package struct Rest: Hashable, Sendable {
  /// Where it was found first; once the rest is settled, where it was then.
  package var place: Coordinate

  /// When it was found there first.
  package var since: UTCInstant

  /// Whether the region of the place has been published.
  package var isSettled: Bool

  /// Makes a rest.
  package init(place: Coordinate, since: UTCInstant, isSettled: Bool) {
    self.place = place
    self.since = since
    self.isSettled = isSettled
  }
}

extension Rest: CustomStringConvertible, CustomReflectable {
  /// The name of the type only; no log may hold the place of a rest.
  package var description: String { "Rest" }

  /// A mirror without children, so that no dump shows the place of a rest.
  package var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}
