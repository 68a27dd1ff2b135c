// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitors: what is news, and what is none")
struct ConditionNewsTests {
  private func makeDevice(
    _ status: AuthorizationStatus, profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var engine = EngineConfiguration()
    engine.profile = profile
    engine.monitoring.conditionLimit = 1
    var device = EngineHarness(configuration: engine)
    device.launch(
      .maps, .sample(keys: PurposeKey.allCases), record: AuthorizationRecord(status), clients: [])
    device.perform(.read())
    return device
  }

  private static let beacon = MonitorCondition.beacon(uuid: "74278BDA", major: 1, minor: nil)

  @Test("MON-02: An app is not woken for a condition that is not watched")
  func unwatched() {
    var device = makeDevice(.authorizedAlways, profile: .ios17)
    device.perform(.condition("desk", Self.beacon))
    device.handleLast()
    device.perform(.condition("home"))
    device.handleLast()
    device.perform(.app(.terminated))
    #expect(!device.trace.contains { $0.effect == .wake(.maps) })
  }

  @Test("MON-02: A state that comes again wakes its app again")
  func stateAgain() {
    var device = makeDevice(.authorizedAlways, profile: .ios17)
    device.perform(.condition(assuming: .unsatisfied))
    device.perform(.app(.suspended))
    device.receive(at: 0)
    device.perform(.app(.foreground))
    device.handleLast()
    for second in 1...40 { device.receive(at: Double(second), north: 900) }
    device.handleLast()
    device.perform(.clientReleased(.session))
    for second in 41...80 { device.receive(at: Double(second)) }
    #expect(device.known()?.state == .unsatisfied)
    device.perform(.app(.terminated))
    #expect(device.trace.count { $0.effect == .wake(.maps) } == 2)
  }

  @Test("MON-06, UI-01: A condition beyond the limit needs no source and shows no arrow")
  func beyondLimit() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.condition("desk", Self.beacon))
    device.perform(.condition("home"))
    #expect(device.engine.indicator.arrow == .none)
    #expect(device.engine.source.demand == nil)
    device.perform(.conditionRemoved(.maps, monitor: "places", identifier: "desk"))
    #expect(device.engine.indicator.arrow == .hollow)
  }

  @Test("U-02: An obstacle is known after authorization is lost, and not delivered again")
  func obstaclesStay() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.condition("desk", Self.beacon))
    device.handleLast()
    let count = device.conditions().count
    device.perform(.settingsChanged(.maps, .location(.never)))
    #expect(device.known("desk")?.diagnostics == .conditionUnsupported)
    #expect(device.conditions().count == count)
  }

  @Test("MON-01, A-14: A prompt goes on for the iteration that takes the place of the first")
  func promptStays() {
    var device = makeDevice(.notDetermined)
    let prompt = device.engine.prompt
    #expect(prompt != nil)
    device.perform(.read(.otherSession))
    #expect(device.engine.prompt == prompt)
    device.perform(.clientReleased(.session))
    #expect(device.engine.prompt == prompt, "it is no longer theirs")
    device.perform(.clientReleased(.otherSession))
    #expect(device.engine.prompt == nil)
  }

  @Test("B-13: A change found with Always before iOS 13 is not delivered with While Using")
  func lateChange() {
    var engine = EngineConfiguration()
    engine.profile = .ios11
    var device = EngineHarness(configuration: engine)
    device.launch(
      .maps, .complete, record: AuthorizationRecord(.authorizedAlways), clients: [.first])
    var record = MonitoringRecord()
    record.monitorsSignificantChanges = true
    device.perform(.monitoringRestored(.maps, record))
    device.receive(at: 0)
    device.perform(.settingsChanged(.maps, .location(.whileUsing)))
    device.perform(.significantChangesStarted(.first))
    #expect(device.fixes(of: .first).isEmpty)
  }
}
