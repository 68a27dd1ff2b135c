// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationRuntime

/// What a manager tells the device.
extension CLLocationManager {
  func optionsChanged() {
    let options = ClientOptions(
      desiredAccuracy: desiredAccuracy, distanceFilter: distanceFilter,
      allowsBackgroundUpdates: state.allowsBackground,
      showsBackgroundIndicator: showsBackgroundLocationIndicator,
      activity: activityType, pausesAutomatically: pausesLocationUpdatesAutomatically,
      headingFilter: headingFilter)
    send { .optionsChanged($0, options) }
  }

  func send(_ event: (ClientID) -> Event) {
    if let client { device.service.send(event(client)) }
  }

  func allowBackgroundUpdates(_ isAllowed: Bool) {
    guard !isAllowed || device.description.hasLocationBackgroundMode else {
      return FatalCondition.backgroundModeMissing.raise()
    }
    state.allowsBackground = isAllowed
    optionsChanged()
  }

  func allowDeferral(_ bounds: DeferralBounds) {
    state.hasRequestedLocation = false
    send { .deferralAllowed($0, bounds) }
  }

  var locationTold: CLLocation? {
    let fix =
      switch access {
      case .none: nil as Fix?
      case .region: snapshot?.location
      case .full: state.told.location
      }
    return fix.map { CLLocation($0) }
  }

  var headingTold: CLHeading? {
    state.toldHeading.map { CLHeading($0, orientation: state.orientation) }
  }
}
