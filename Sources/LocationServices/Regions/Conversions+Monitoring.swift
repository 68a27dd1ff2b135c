// SPDX-License-Identifier: MIT

import Foundation
import LocationCore

// Monitoring and headings, converted between Apple's types and the core's. Only this file and
// `Conversions.swift` turn the core's unknown values into Apple's markers.

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
  convenience init(_ visit: Visit) {
    self.init(
      arrivalDate: visit.arrival.map { Date($0) } ?? .distantPast,
      departureDate: visit.departure.map { Date($0) } ?? .distantFuture,
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

extension CLHeading {
  /// The heading that is delivered to an app, relative to the edge of the device that counts as its
  /// top.
  convenience init(_ heading: Heading, orientation: CLDeviceOrientation) {
    let turn = orientation.degreesFromTop
    func relative(_ degrees: Double) -> CLLocationDirection {
      let sum = degrees + turn
      return sum >= 360 ? sum - 360 : sum
    }
    self.init(
      magneticHeading: relative(heading.magnetic),
      trueHeading: heading.trueNorth.map(relative) ?? -1,
      headingAccuracy: heading.accuracy ?? -1, timestamp: Date(heading.timestamp))
  }
}

extension CLDeviceOrientation {
  /// Whether it states which edge of the device is up (M-05).
  var isUpright: Bool {
    switch self {
    case .unknown, .faceUp, .faceDown: false
    case .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight: true
    @unknown default: false
    }
  }

  /// Degrees clockwise, 0 up to 360, from the top of the device to the edge that is up.
  ///
  /// With the top edge to the left, the right edge is up, and vice versa.
  var degreesFromTop: Double {
    switch self {
    case .unknown, .portrait, .faceUp, .faceDown: 0
    case .portraitUpsideDown: 180
    case .landscapeLeft: 90
    case .landscapeRight: 270
    @unknown default: 0
    }
  }
}
