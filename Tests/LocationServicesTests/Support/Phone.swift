// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting

/// A simulated device with one manager and its delegate.
struct Phone {
  let device: SimulatedDevice
  let manager: CLLocationManager
  let listener = Listener()

  /// Makes a device that plays a trace, and an app on it.
  init(
    _ gpx: String, authorization: AuthorizationStatus = .authorizedWhenInUse,
    answer: PromptChoice? = nil
  ) throws {
    device = try SimulatedDevice(
      gpx: gpx, authorization: authorization, answeringPromptsWith: answer)
    manager = device.run { CLLocationManager() }
    manager.delegate = listener
  }

  /// Makes a device with a trace of one segment.
  init(_ points: [Trace.Point]) throws { try self.init(Trace.gpx(points)) }

  /// Makes another manager on the device, with the same delegate unless another one is given.
  func makeManager(delegate: Listener? = nil) -> CLLocationManager {
    let manager = device.run { CLLocationManager() }
    manager.delegate = delegate ?? listener
    return manager
  }

  /// Lets seconds pass.
  func pass(_ seconds: Int) throws { try device.advance(by: .seconds(seconds)) }
}
