// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationScenarios
import Testing

@testable import LocationHost

/// A device in the app's own process, under a manual clock.
private struct InProcessBench: LocationDeviceBench {
  let app = AppID.tracker
  private let service = LocationService(clock: SteppedClock())
  let device: any LocationDevice

  init() {
    device = InProcessDevice(
      service: service, app: .tracker, description: .complete(named: "Tracker"),
      record: AuthorizationRecord(decision: .always), callbacks: .whileAdvancing,
      compass: { false })
    service.send(.sourceOpened)
  }

  var wantsSource: Bool { service.wantsSource }

  func send(_ event: Event) { service.send(event) }

  func determinePosition(at second: Int64) {
    service.send(fix(47, at: Double(second)), at: at(Double(second)))
  }
}

@Suite("The device in the app's own process")
struct InProcessDeviceTests {
  @Test("It keeps the rules of a device", arguments: LocationDeviceRule.allCases)
  func rules(rule: LocationDeviceRule) { #expect(rule.holds(on: InProcessBench())) }
}
