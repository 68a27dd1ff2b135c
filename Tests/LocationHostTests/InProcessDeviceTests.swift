// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationScenarios
import Testing

@testable import LocationHost

@Suite("The device in the app's own process")
struct InProcessDeviceTests {
  private let recorder = Recorder()
  private let service: LocationService
  private let device: InProcessDevice

  init() {
    service = LocationService(clock: SteppedClock())
    device = InProcessDevice(
      service: service, app: .tracker, description: .complete(named: "Tracker"),
      record: AuthorizationRecord(decision: .always), callbacks: .whileAdvancing,
      compass: { false })
  }

  private var events: [ClientEvent] { recorder.notices.map(\.event) }

  private func arrive(_ second: Int64) {
    service.send(fix(47, at: Double(second)), at: at(Double(second)))
  }

  @Test("A manager's start and stop of updates reach the engine")
  func updates() {
    let manager = device.makeClient(.manager, observer: recorder)
    device.send(.optionsChanged(manager, ClientOptions(distanceFilter: 5)))
    device.send(.updatesStarted(manager))
    service.send(.sourceOpened)
    arrive(1)
    device.send(.updatesStopped(manager))
    arrive(2)
    #expect(events.count { if case .locationsUpdated = $0 { true } else { false } } == 1)
    #expect(device.snapshot(of: manager)?.counts.filtered == 0)
    var known = CachedAccess()
    #expect(device.access(of: manager, known: &known) == .full)
  }

  @Test("An app's losses are counted with their reason")
  func losses() {
    let manager = device.makeClient(.manager, observer: recorder)
    device.send(.updatesStarted(manager))
    service.send(.sourceOpened)
    arrive(1)
    device.send(.fixesDropped(manager, count: 1, .bufferFull))
    #expect(device.snapshot(of: manager)?.counts[.bufferFull] == 1)
  }

  @Test("A request that no device serves ends in its order")
  func request() {
    let manager = device.makeClient(.manager, observer: recorder)
    device.send(.requestEnded(RequestID(7), manager))
    #expect(events.last == .requestCompleted(RequestID(7), nil))
  }

  @Test("Regions are those of the app, and their state is answered")
  func regions() throws {
    let manager = device.makeClient(.manager, observer: recorder)
    let center = try #require(Coordinate(latitude: 47, longitude: 11))
    let circle = try #require(CircularRegion(identifier: "home", center: center, radius: 100))
    device.send(.regionMonitoringStarted(circle, manager))
    #expect(device.monitoredRegions == [circle])
    device.send(.regionMonitoringStopped(identifier: "home", manager))
    #expect(device.monitoredRegions.isEmpty)
  }

  @Test("Conditions are those of a monitor of the app")
  func conditions() {
    device.send(.conditionAdded(.pier("home", monitor: "m")))
    #expect(device.conditions(in: "m").map(\.identifier) == ["home"])
    #expect(device.conditions(in: "other").isEmpty)
    device.send(.conditionRemoved(monitor: "m", identifier: "home"))
    #expect(device.conditions(in: "m").isEmpty)
  }

  @Test("The app's snapshot follows the device's switch and the app's end")
  func snapshot() {
    #expect(device.appSnapshot.authorization.status == .authorizedAlways)
    #expect(device.appSnapshot.isRunning && device.appSnapshot.isLocationServicesOn)
    #expect(!device.appSnapshot.hasCompass)
    service.send(.locationServicesSwitched(isOn: false))
    #expect(!device.appSnapshot.isLocationServicesOn)
    #expect(device.appSnapshot.authorization.status == .denied)
    service.send(.appStateChanged(.tracker, .terminated))
    #expect(!device.appSnapshot.isRunning)
  }

  @Test("Sessions and live updates begin under the names that they get, and end when released")
  func sessions() {
    let session = device.makeClient(
      .serviceSession(ServiceGoal(.whenInUse, fullAccuracyPurposeKey: nil)), observer: recorder)
    let live = device.makeClient(.liveUpdates(.standard), observer: recorder)
    let background = device.makeClient(.backgroundActivity, observer: recorder)
    let reader = device.makeClient(.conditionReader(monitor: "m"), observer: recorder)
    #expect(Set([session, live, background, reader]).count == 4)
    #expect(service.wantsSource)
    for client in [live, session, background, reader] { device.release(client) }
    #expect(!service.wantsSource)
  }
}
