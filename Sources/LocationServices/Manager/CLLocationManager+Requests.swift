// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

/// A manager's messages to the device.
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

  func send(_ event: (ClientID) -> AppEvent) {
    if let client { device.send(event(client)) }
  }

  func startUpdates() {
    (state.isUpdating, state.hasRequestedLocation) = (true, false)
    send { .updatesStarted($0) }
  }

  func stopUpdates() {
    (state.isUpdating, state.hasRequestedLocation) = (false, false)
    send { .updatesStopped($0) }
  }

  func askForOneLocation() {
    // Ignored while updates run.
    state.hasRequestedLocation = !state.isUpdating
    send { .oneFixRequested($0) }
  }

  func askForFullAccuracy(_ purposeKey: String, _ completion: (((any Error)?) -> Void)?) {
    let request = state.requests.add(completion)
    send { .fullAccuracyRequested($0, purposeKey: purposeKey, request) }
  }

  func allowBackgroundUpdates(_ isAllowed: Bool) {
    guard !isAllowed || device.appSnapshot.hasLocationBackgroundMode else {
      return FatalCondition.backgroundModeMissing.raise()
    }
    state.allowsBackground = isAllowed
    optionsChanged()
  }

  func allowDeferral(_ bounds: DeferralBounds) {
    state.hasRequestedLocation = false
    send { .deferralAllowed($0, bounds) }
  }
}
