// SPDX-License-Identifier: MIT

import CoreLocation

extension CLLocation {
  /// What a location holds, on one line.
  var line: String {
    let position = String(format: "%.6f, %.6f", coordinate.latitude, coordinate.longitude)
    let accuracy = String(format: "±%.1f m", horizontalAccuracy)
    let speed = speed < 0 ? "speed unknown" : String(format: "%.2f m/s", speed)
    let isSimulated = sourceInformation?.isSimulatedBySoftware ?? false
    let isFromAccessory = sourceInformation?.isProducedByAccessory ?? false
    return "location: \(position)  \(accuracy)  \(speed)  \(timestamp.formatted(.iso8601))  "
      + (isSimulated ? "simulated" : isFromAccessory ? "from an accessory" : "real")
  }
}
