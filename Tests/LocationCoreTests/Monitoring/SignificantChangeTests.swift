// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: significant changes for an app")
struct SignificantChangeTests {
  @Test("CLX-01: 500 m and five minutes make one change, whatever filter and accuracy are wished")
  func changes() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.options(.first, .within(meters: 3_000), filter: 10_000))
    #expect(device.send(.significantChangesStarted(.first)) == [.open(.within(meters: 100))])
    for (second, north) in [(0, 0), (100, 900), (300, 499), (310, 501), (620, 900), (630, 1_010)] {
      device.receive(at: Double(second), north: Double(north))
    }
    #expect(device.fixes(of: .first).map(\.timestamp) == [0, 310, 630].map { .sample($0) })
  }

  @Test("SL-03: The first change is the newest position that is known, with its time")
  func cached() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.perform(.updatesStarted(.first))
    device.receive(at: 5)
    device.perform(.updatesStopped(.first))
    #expect(
      device.send(.significantChangesStarted(.second), at: 60)
        == [.notify(.locationsUpdated([.sample(5)]), to: .second), .open(.within(meters: 100))])
    device.receive(at: 70, north: 600)
    device.receive(at: 359, north: 600)
    #expect(device.fixes(of: .second).count == 1, "measured from what it was told first")
    device.receive(at: 360, north: 600)
    #expect(device.fixes(of: .second).count == 2)
  }

  @Test("A client whose updates bring a fix is not handed it once more as a change")
  func withUpdates() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    for second in stride(from: 0.0, to: 2_000, by: 10) {
      device.receive(at: second, north: second * 10)
    }
    let times = device.fixes(of: .first).map(\.timestamp)
    #expect(times.count == 200)
    #expect(Set(times).count == 200)
  }

  @Test(
    "SL-04: A terminated app is woken, and gets the change when a client starts the service")
  func relaunch() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 0)
    device.perform(.app(.terminated), at: 10)
    device.receive(at: 400, north: 900)
    #expect(device.trace.last?.effect == .wake(.maps))
    device.perform(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background), at: 410)
    device.perform(.managerCreated(.second, .maps))
    #expect(device.fixes(of: .second).isEmpty)
    let told = device.send(.significantChangesStarted(.second), at: 411)
    #expect(told == [.notify(.locationsUpdated([.sample(400, north: 900)]), to: .second)])
  }

  @Test("Any client stops significant changes for its app, and waiting ones are not delivered")
  func stop() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 0)
    #expect(device.send(.significantChangesStopped(.second)) == [.closeSource])
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    device.perform(.significantChangesStarted(.second), at: 400)
    #expect(device.fixes(of: .first).count == 1)
    #expect(device.fixes(of: .second).count == 1)
  }

  @Test(
    "UI-01: Significant changes are a use: a solid arrow and one interval, also while the app is gone"
  )
  func use() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.significantChangesStarted(.first))
    #expect(device.engine.indicator.arrow == .solid)
    device.perform(.app(.terminated), at: 10)
    #expect(device.engine.indicator.arrow == .solid)
    #expect(device.engine.usageMark(of: .maps, at: .at(10)) == .solid)
    device.perform(.settings(.never), at: 20)
    #expect(device.engine.indicator.arrow == .none)
    let kinds = device.trace.compactMap { entry in
      if case .recordAccess(let kind, .maps, .full, _) = entry.effect { kind } else { nil }
    }
    #expect(kinds == [.intervalBegin, .intervalEnd])
  }

  @Test("B-13: While Using gets changes in use only")
  func whileUsing() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 0)
    device.perform(.app(.background), at: 10)
    device.advance(to: 20)
    device.receive(at: 400, north: 900)
    device.perform(.app(.foreground), at: 500)
    device.receive(at: 510, north: 900)
    #expect(device.fixes(of: .first).map(\.timestamp) == [.sample(0), .sample(510)])
  }

  @Test("B-13: While Using brings no change before iOS 13, not even the first position")
  func earlierWhileUsing() {
    var device = EngineHarness(
      .authorizedWhenInUse, clients: [.first, .second], profile: .ios11)
    device.perform(.updatesStarted(.first))
    device.receive(at: 0)
    device.perform(.significantChangesStarted(.second))
    #expect(device.fixes(of: .second).isEmpty)
    device.perform(.settings(.always))
    #expect(device.fixes(of: .second).map(\.timestamp) == [.sample(0)])
  }

  @Test("B-13: A change that waited under Always before iOS 13 is not delivered under While Using")
  func earlierDowngrade() {
    var device = EngineHarness(.authorizedAlways, profile: .ios8)
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 0)
    device.perform(.app(.terminated))
    device.receive(at: 400, north: 900)
    device.perform(.settings(.whileUsing))
    device.perform(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedWhenInUse), .foreground))
    device.perform(.managerCreated(.second, .maps))
    device.perform(.significantChangesStarted(.second))
    #expect(device.fixes(of: .second).isEmpty)
  }

  @Test(
    "S-15, A-52: A client waiting for significant changes gets one failure when they are denied")
  func denied() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.perform(.significantChangesStarted(.first))
    let lost = device.send(.settings(.never)).filter { $0.client != nil }
    #expect(
      lost == [
        .notifyStatus(.denied), .notifyStatus(.denied, to: .second),
        .notify(.failed(.denied), to: .first),
      ])
    let again = device.send(.options(.first))
    #expect(again.isEmpty)
  }
}
