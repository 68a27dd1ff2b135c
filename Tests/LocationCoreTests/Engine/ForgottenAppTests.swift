// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Apps whose processes are gone are forgotten when their number becomes too large")
struct ForgottenAppTests {
  private let home = CircularRegion.sample()

  /// A device that remembers two apps, and after them only those for which something remains to be
  /// done.
  private func device() -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.rememberedAppLimit = 2
    configuration.sharesScreen = true
    return EngineHarness(configuration: configuration)
  }

  private func end(_ app: AppID, of device: inout EngineHarness) {
    device.perform(.appStateChanged(app, .terminated))
  }

  @Test("A thousand apps that came and went leave no more than two")
  func many() {
    var device = device()
    for number in 0..<1_000 {
      let app = AppID("org.example.app\(number)")
      device.launch(app, .authorizedWhenInUse, clients: [ClientID(UInt32(number))])
      device.perform(.updatesStarted(ClientID(UInt32(number))))
      end(app, of: &device)
    }
    #expect(device.engine.apps.count == 2 && device.engine.clients.isEmpty)
    #expect(device.engine.indicator == Indicator() && device.engine.nextDeadline == nil)
    #expect(device.engine.phase(of: AppID("org.example.app500")) == nil)
  }

  @Test("An app that runs is not forgotten, in whatever phase it is", arguments: AppPhase.allCases)
  func running(phase: AppPhase) {
    var device = device()
    device.launch(.maps, .authorizedAlways, clients: [.first])
    device.perform(.appStateChanged(.maps, .background))
    device.perform(.appStateChanged(.maps, phase))
    device.perform(.deadlineReached, at: 60)
    for app in [AppID("one"), AppID("two")] { device.launch(app, .authorizedAlways, clients: []) }
    #expect((device.engine.phase(of: .maps) == nil) == (phase == .terminated))
  }

  @Test("An app for which a region is watched is woken, however many apps came and went since")
  func watched() {
    var device = device()
    device.launch(.maps, .authorizedAlways, clients: [.first])
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    end(.maps, of: &device)
    for number in 0..<10 {
      let app = AppID("org.example.app\(number)")
      device.launch(app, .authorizedAlways, clients: [])
      end(app, of: &device)
    }
    device.stay(10...30, north: 300)
    #expect(device.trace.last?.effect == .wake(.maps))
    #expect(device.engine.apps.count == 2)
  }

  @Test("What is watched for an app is not forgotten while Location Services are off")
  func switchedOff() {
    var device = device()
    device.launch(.maps, .authorizedAlways, clients: [.first])
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    end(.maps, of: &device)
    device.perform(.locationServicesSwitched(isOn: false))
    for app in [AppID("one"), AppID("two")] { device.launch(app, .authorizedAlways, clients: []) }
    device.perform(.locationServicesSwitched(isOn: true))
    device.stay(10...30, north: 300)
    #expect(device.trace.last?.effect == .wake(.maps))
  }

  @Test("An app about which the user is asked is remembered until the answer")
  func asked() {
    var device = device()
    device.launch(.maps, .notDetermined, clients: [.first])
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    end(.maps, of: &device)
    device.perform(.monitoredEventOccurred(.maps, .regionCrossed(home, .outside)))
    #expect(device.engine.prompt?.app == .maps)
    for app in [AppID("one"), AppID("two")] { device.launch(app, .authorizedAlways, clients: []) }
    device.answer(.allowAlways)
    #expect(device.engine.record(of: .maps)?.decision == .always)
  }

  @Test("A forgotten app goes on with the record that the store has of it")
  func again() {
    var device = device()
    device.launch(.maps, .notDetermined, clients: [.first])
    device.perform(.whenInUseRequested())
    device.answer(.allowWhileUsing)
    let stored = device.engine.record(of: .maps)
    end(.maps, of: &device)
    device.perform(.deadlineReached, at: 60)
    for app in [AppID("one"), AppID("two")] { device.launch(app, .authorizedAlways, clients: []) }
    #expect(device.engine.phase(of: .maps) == nil)
    end(AppID("one"), of: &device)
    device.launch(
      .maps, record: stored ?? AuthorizationRecord(), clients: [.second], phase: .foreground)
    #expect(device.engine.authorization(of: .maps)?.status == .authorizedWhenInUse)
    device.perform(.sourceOpened)
    device.perform(.updatesStarted(.second))
    let fix = Fix.sample(61)
    let received = device.send(.fixArrived(fix), at: 61)
    #expect(received == [.notify(.locationsUpdated([fix]), to: .second)])
    #expect(device.engine.apps.count == 2)
  }
}
