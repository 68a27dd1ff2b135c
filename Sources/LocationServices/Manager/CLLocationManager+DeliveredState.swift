// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The values that a manager shows: those that it received, in Apple's types.
extension CLLocationManager {
  static var canDefer: Bool {
    DefaultDevice.current.appSnapshot.canDefer
  }

  static var statusOfApp: CLAuthorizationStatus {
    CLAuthorizationStatus(DefaultDevice.current.appSnapshot.authorization.status)
  }

  var deliveredStatus: CLAuthorizationStatus {
    CLAuthorizationStatus(state.delivered.authorization.status)
  }

  var deliveredAccuracy: CLAccuracyAuthorization {
    CLAccuracyAuthorization(state.delivered.authorization.accuracy)
  }

  var deliveredLocation: CLLocation? {
    let fix =
      switch access {
      case .none: nil as Fix?
      case .region: snapshot?.location
      case .full: device.lastReceived ?? state.delivered.location
      }
    return fix.map { CLLocation($0, on: device) }
  }

  var deliveredHeading: CLHeading? {
    state.deliveredHeading.map { CLHeading($0, orientation: state.orientation, on: device) }
  }
}
