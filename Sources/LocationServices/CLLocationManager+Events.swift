// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationRuntime

/// What a manager tells the device.
extension CLLocationManager {
  func optionsChanged() {
    let options = ClientOptions(
      desiredAccuracy: desiredAccuracy, distanceFilter: distanceFilter,
      allowsBackgroundUpdates: allowsBackground,
      showsBackgroundIndicator: showsBackgroundLocationIndicator,
      activity: activityType, pausesAutomatically: pausesLocationUpdatesAutomatically,
      headingFilter: headingFilter)
    send { .optionsChanged($0, options) }
  }

  func send(_ event: (ClientID) -> Event) {
    if let client { device.service.send(event(client)) }
  }
}
