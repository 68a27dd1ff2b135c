// SPDX-License-Identifier: MIT

import Testing

import class CoreLocation.CLLocation

@testable import Places

@Suite("A package's own tests, with the installed module")
struct PlacesTests {
  @Test("An app's subclass of a location is told from one of ours")
  func subclass() {
    final class Home: CLLocation, @unchecked Sendable {}
    let place = Place(name: "home", location: Home(latitude: 47.5, longitude: 8.5))
    #expect(place.location is Home)
    #expect(place.location.distance(from: CLLocation(latitude: 47.5, longitude: 8.5)) == 0)
  }
}
