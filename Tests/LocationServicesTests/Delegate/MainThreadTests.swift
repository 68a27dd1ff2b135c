// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("Diagnostics for developers that no callback can carry", .bothDevices)
struct MainThreadTests {
  @Test("BUG-15, A-62: locationServicesEnabled() on the main thread is warned of, elsewhere not")
  func locationServicesEnabled() async throws {
    let warned = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let device = try SimulatedDevice(gpx: Trace.walk(seconds: 1))
        #expect(device.run { CLLocationManager.locationServicesEnabled() })
      }
    }
    #expect(try Self.text(warned).contains("locationServicesEnabled() was called on the main"))
    let silent = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let device = try SimulatedDevice(gpx: Trace.walk(seconds: 1))
      #expect(device.run { CLLocationManager.locationServicesEnabled() })
    }
    #expect(try !Self.text(silent).contains("locationServicesEnabled()"))
  }

  private static func text(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }
}
