// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("SimulatedDevice: which device a manager belongs to")
struct BindingTests {
  private struct Mishap: Error {}

  private func make(_ status: AuthorizationStatus) throws -> SimulatedDevice {
    try SimulatedDevice(gpx: Walk.gpx(seconds: 10), authorization: status)
  }

  @Test("A manager belongs to the innermost device in whose run it is made")
  func nested() throws {
    let (outer, inner) = (try make(.denied), try make(.authorizedAlways))
    let managers = outer.run {
      let before = CLLocationManager()
      let inside = inner.run { CLLocationManager() }
      return [before, inside, CLLocationManager()]
    }
    #expect(managers.map(\.authorizationStatus) == [.denied, .authorizedAlways, .denied])
  }

  @Test("run hands on what its body returns and throws")
  func results() throws {
    let device = try make(.denied)
    #expect(device.run { 42 } == 42)
    #expect(throws: Mishap.self) { try device.run { throw Mishap() } }
    #expect(device.run { CLLocationManager().authorizationStatus } == .denied)
  }

  @Test(
    "A prompt is answered as the device was made to",
    arguments: [
      (PromptChoice.allowOnce, AuthorizationStatus.authorizedWhenInUse),
      (.allowWhileUsing, .authorizedAlways), (.dontAllow, .denied),
    ])
  func answer(_ answer: PromptChoice, _ told: AuthorizationStatus) throws {
    let device = try SimulatedDevice(
      gpx: Walk.gpx(seconds: 10), authorization: .notDetermined, answeringPromptsWith: answer)
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(1))
    #expect(tracker.statuses == [.notDetermined] && tracker.locations.isEmpty)
    tracker.manager.requestAlwaysAuthorization()
    try device.advance(by: .seconds(1))
    #expect(tracker.statuses.last?.rawValue == told.rawValue)
    #expect(tracker.locations.isEmpty == !told.permitsFixes)
    #expect(tracker.failures == (told.permitsFixes ? [] : [.denied]))
  }

  @Test("A device that is made without saying so lets the app have locations while in use")
  func defaultAuthorization() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 1))
    #expect(device.run { CLLocationManager().authorizationStatus } == .authorizedWhenInUse)
  }

  @Test("An installed device is that of all managers, on every thread, but for those in a run")
  func installed() async {
    await #expect(processExitsWith: .success) {
      let installed = try SimulatedDevice(
        gpx: Walk.gpx(seconds: 10), authorization: .authorizedAlways)
      installed.install()
      let other = try SimulatedDevice(gpx: Walk.gpx(seconds: 10), authorization: .restricted)
      #expect(CLLocationManager.authorizationStatus() == .authorizedAlways)
      #expect(other.run { CLLocationManager().authorizationStatus } == .restricted)
      let elsewhere = await Task.detached { CLLocationManager().authorizationStatus }.value
      #expect(elsewhere == .authorizedAlways)
      let tracker = Tracker()
      #expect(tracker.locations.isEmpty)
      try installed.advance(by: .seconds(5))
      #expect(tracker.locations.count == 6)
      other.install()
      #expect(CLLocationManager().authorizationStatus == .restricted)
      #expect(tracker.manager.authorizationStatus == .authorizedAlways)
    }
  }
}
