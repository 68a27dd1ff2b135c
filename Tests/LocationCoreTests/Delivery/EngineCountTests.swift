// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: what became of fixes, in numbers")
struct EngineCountTests {
  private func counts(_ device: EngineHarness, _ client: ClientID = .first) -> DeliveryCounts {
    device.engine.snapshot(for: client, at: device.now)?.counts ?? DeliveryCounts()
  }

  @Test("A fix that is filtered and delivered as a change counts as both")
  func filteredChange() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.options(.first, filter: 10_000, pauses: false))
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 0)
    device.receive(at: 300, north: 600)
    #expect(device.fixes(of: .first).count == 2)
    let counts = counts(device)
    #expect(counts.received == 2 && counts.delivered == 1 && counts.filtered == 1)
    #expect(counts.significantChanges == 1 && counts.held == 0)
  }

  @Test("A change during a pause is one that the pause withheld from updates, and a change")
  func pausedChange() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    for second in [0.0, 900] { device.receive(at: second) }
    device.receive(at: 1_000, north: 600)
    let counts = counts(device)
    #expect(counts.received == 3 && counts.delivered == 2 && counts[.paused] == 1)
    #expect(counts.significantChanges == 1)
  }

  @Test("A fix that updates bring is no change beside, though it is one")
  func changeOfUpdates() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    for second in 0...2 { device.receive(at: Double(second) * 300, north: Double(second) * 600) }
    let counts = counts(device)
    #expect(counts.received == 3 && counts.delivered == 3 && counts.significantChanges == 0)
  }

  @Test("The answer to a request for one fix counts as that alone")
  func answer() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 50)
    device.receive(at: 2)
    let counts = counts(device)
    #expect(counts.answers == 1 && counts.received == 0 && counts.delivered == 0)
  }

  @Test("Regions count as regions, and the fixes from which they come as withheld")
  func regions() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.updatesStarted(.first))
    for second in 1...20 { device.receive(at: Double(second)) }
    let counts = counts(device)
    #expect(counts.received == 20 && counts[.reducedAccuracy] == 20 && counts.delivered == 0)
    #expect(counts.regions == device.regions(of: .first).count && counts.regions > 0)
  }

  @Test("Live updates count what they withhold at rest, and the last fix before it as delivered")
  func live() {
    var device = EngineHarness(.authorizedAlways, clients: [])
    device.perform(.live())
    for second in 0...200 { device.receive(at: Double(second)) }
    let counts = counts(device)
    #expect(counts.received == 201 && counts.delivered == 121 && counts[.paused] == 80)
  }

  @Test("No more goes lost than updates have delivered", arguments: [-1, 0, 1, 2, 3])
  func lost(count: Int) {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    for second in 1...2 { device.receive(at: Double(second)) }
    device.perform(.fixesDropped(.first, count: count, .bufferFull))
    let lost = min(max(count, 0), 2)
    let counts = counts(device)
    #expect(counts.delivered == 2 - lost && counts[.bufferFull] == lost && counts.held == 0)
  }
}
