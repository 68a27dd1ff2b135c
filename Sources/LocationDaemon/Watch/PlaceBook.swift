// SPDX-License-Identifier: MIT

package import LocationClient

/// The places that a user has saved, for those who cannot read the user's file.
package struct PlaceBook: Sendable {
  /// The saved places, in the order of their names.
  package let places: @Sendable () throws(LiveFault) -> [(name: String, place: LivePlace)]

  /// Saves a place, instead of one with the same name.
  package let save: @Sendable (LivePlace, String) throws(LiveFault) -> Void

  /// Makes a book.
  package init(
    places: @escaping @Sendable () throws(LiveFault) -> [(name: String, place: LivePlace)],
    save: @escaping @Sendable (LivePlace, String) throws(LiveFault) -> Void
  ) {
    self.places = places
    self.save = save
  }
}
