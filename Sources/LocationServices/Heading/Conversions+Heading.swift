// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

extension CLHeading {
  /// The heading that is delivered to an app, relative to the edge of the device that counts as its
  /// top.
  convenience init(
    _ heading: Heading, orientation: CLDeviceOrientation, on device: any LocationDevice
  ) {
    let turn = orientation.degreesFromTop
    func relative(_ degrees: Double) -> CLLocationDirection {
      let sum = degrees + turn
      return sum >= 360 ? sum - 360 : sum
    }
    self.init(
      magneticHeading: relative(heading.magnetic),
      trueHeading: heading.trueNorth.map(relative) ?? -1,
      headingAccuracy: heading.accuracy ?? -1, timestamp: Date(heading.timestamp, on: device))
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
