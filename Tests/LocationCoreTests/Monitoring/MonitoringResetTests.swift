// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: a reset forgets what is watched")
struct MonitoringResetTests {
  private let home = CircularRegion.sample()

  /// A device on which two apps have a region, visits and significant changes watched.
  private func makeDevice() -> EngineHarness {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    for client in [ClientID.first, .second] {
      device.perform(.regionMonitoringStarted(home, client))
      device.perform(.visitMonitoringStarted(client))
      device.perform(.significantChangesStarted(client))
    }
    return device
  }

  @Test("A reset of one app's permission forgets what is watched for that app alone")
  func one() {
    var device = makeDevice()
    let effects = device.perform(.permissionsReset(.maps))
    #expect(effects.contains(.persistMonitoring(MonitoringRecord(), of: .maps)))
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    #expect(device.engine.monitoring(of: .rides)?.regions.count == 1)
  }

  @Test("A-65: A reset of all forgets what is watched for every app, also once it may be again")
  func all() {
    var device = makeDevice()
    device.perform(.permissionsReset(nil))
    for app in [AppID.maps, .rides] {
      #expect(device.engine.monitoring(of: app)?.isEmpty == true)
      device.perform(.settingsChanged(app, .location(.always)))
    }
    #expect(device.engine.source.demand == nil)
    #expect(device.stay(0...9, north: 0).isEmpty)
    #expect(device.stay(10...40, north: 300).isEmpty)
    #expect(device.fixes(of: .first).isEmpty)
  }

  @Test("An event that waits for an app to run is not delivered after a reset elsewhere")
  func elsewhere() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.regionMonitoringStarted(home, .first))
    device.perform(.significantChangesStarted(.first))
    device.stay(0...9, north: 0)
    device.perform(.app(.suspended), at: 10)
    device.stay(11...400, north: 900)
    device.perform(.monitoringRestored(.maps, MonitoringRecord()), at: 400)
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    let count = device.trace.count
    device.perform(.app(.foreground), at: 401)
    #expect(device.trace[count...].allSatisfy { !$0.effect.isMonitoring })
    #expect(device.fixes(of: .first).count == 1)
  }

  @Test("A watch that another process of an app ended delivers nothing, and what it left goes on")
  func endedElsewhere() {
    var device = makeDevice()
    device.stay(0...9, north: 0)
    device.perform(.app(.suspended), at: 10)
    device.stay(11...400, north: 900)
    let work = CircularRegion.sample("work", north: 900)
    var left = MonitoringRecord()
    left.regions = [MonitoredRegion(work)]
    device.perform(.monitoringRestored(.maps, left), at: 400)
    let count = device.trace.count
    device.perform(.app(.foreground), at: 401)
    #expect(!device.trace[count...].contains { $0.effect.isMonitoring })
    #expect(device.fixes(of: .first).count == 1)
    device.stay(402...440, north: 0)
    device.stay(441...470, north: 900)
    let told = device.monitoring().filter { $0.instant >= .at(400) }.map(\.effect)
    #expect(told == Effect.crossing(work, .inside))
  }

  @Test("A region delivered before significant changes ended is delivered anew when they are back")
  func changesBack() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.significantChangesStarted(.first))
    for second in 1...20 { device.receive(at: Double(second)) }
    #expect(device.regions(of: .first).count == 1)
    device.perform(.app(.suspended), at: 30)
    for isOn in [false, true] {
      var record = MonitoringRecord()
      record.monitorsSignificantChanges = isOn
      device.perform(.monitoringRestored(.maps, record))
    }
    for second in 31...1_000 { device.receive(at: Double(second)) }
    #expect(device.trace.contains { $0.effect == .wake(.maps) })
  }

  @Test("Significant changes that another process ended cost nothing more, and deliver no region")
  func changesEndedElsewhere() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.significantChangesStarted(.first))
    device.perform(.visitMonitoringStarted(.first))
    var left = MonitoringRecord()
    left.monitorsVisits = true
    device.perform(.monitoringRestored(.maps, left))
    for second in 1...100 { device.receive(at: Double(second)) }
    #expect(device.regions(of: .first).isEmpty)
    #expect(device.engine.indicator.arrow == .hollow)
  }
}
