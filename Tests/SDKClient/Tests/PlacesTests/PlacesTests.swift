// SPDX-License-Identifier: MIT

import LocationServices
import Testing

import enum CoreLocation.CLAuthorizationStatus
import class CoreLocation.CLLocation
import class CoreLocation.CLLocationManager

@testable import Places

@Suite("A package's own tests, with the installed module")
struct PlacesTests {
  @Test("An app's subclass of a location is distinguished from one of ours")
  func subclass() {
    final class Home: CLLocation, @unchecked Sendable {}
    let place = Place(name: "home", location: Home(latitude: 47.5, longitude: 8.5))
    #expect(place.location is Home)
    #expect(place.location.distance(from: CLLocation(latitude: 47.5, longitude: 8.5)) == 0)
  }

  @Test("A status of a later system keeps its number")
  func laterStatus() {
    let status = CLAuthorizationStatus(rawValue: 99)
    #expect(status?.rawValue == 99)
    let isKnown =
      switch status {
      case .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse: true
      case nil: true
      @unknown default: false
      }
    #expect(!isKnown)
  }

  @Test("The package's own module LocationServices is its own, and ours has Apple's name")
  func ownModule() {
    #expect(String(reflecting: Follower.self) == "LocationServices.Follower")
    #expect(String(reflecting: CLLocationManager.self) == "CoreLocation.CLLocationManager")
  }
}
