// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

// Monitoring, converted between Apple's types and the core's. `Conversions.swift` says where absent
// values become Apple's markers.

extension CircularRegion {
  /// The region that the core monitors; `nil` if the center is no place, or the radius is negative
  /// or not a number.
  init?(_ region: CLCircularRegion) {
    let center = region.center
    guard let center = Coordinate(latitude: center.latitude, longitude: center.longitude) else {
      return nil
    }
    self.init(
      identifier: region.identifier, center: center, radius: region.radius,
      notifiesOnEntry: region.notifyOnEntry, notifiesOnExit: region.notifyOnExit)
  }
}

extension CLCircularRegion {
  /// The region that is delivered to an app.
  convenience init(_ region: CircularRegion) {
    self.init(
      center: CLLocationCoordinate2D(region.center), radius: region.radius,
      identifier: region.identifier)
    notifyOnEntry = region.notifiesOnEntry
    notifyOnExit = region.notifiesOnExit
  }
}

extension CLLocationCoordinate2D {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLVisit {
  /// The visit that is delivered to an app.
  convenience init(_ visit: Visit, on device: any LocationDevice) {
    self.init(
      arrivalDate: visit.arrival.map { Date($0, on: device) } ?? .distantPast,
      departureDate: visit.departure.map { Date($0, on: device) } ?? .distantFuture,
      coordinate: CLLocationCoordinate2D(visit.coordinate),
      horizontalAccuracy: visit.horizontalAccuracy)
  }
}

extension CLRegionState {
  init(_ presence: RegionPresence) {
    self =
      switch presence {
      case .unknown: .unknown
      case .inside: .inside
      case .outside: .outside
      }
  }
}

extension RegionPresence {
  init(_ state: CLRegionState) {
    self =
      switch state {
      case .unknown: .unknown
      case .inside: .inside
      case .outside: .outside
      }
  }
}
