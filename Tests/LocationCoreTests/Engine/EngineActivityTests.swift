// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: what location costs an app")
struct EngineActivityTests {
  private func makeDevice(_ status: AuthorizationStatus = .authorizedAlways) -> EngineHarness {
    var device = EngineHarness(status)
    device.perform(.options(.first, background: true, pauses: false))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    return device
  }

  private func activity(_ device: EngineHarness) -> ActivityCounts {
    device.engine.activity(of: .maps) ?? ActivityCounts()
  }

  @Test("Deliveries in the foreground and in the grace after it wake no app")
  func foreground() {
    var device = makeDevice()
    let before = activity(device).callbacks
    for second in 1...10 { device.receive(at: Double(second)) }
    device.perform(.app(.background))
    for second in 11...14 { device.receive(at: Double(second)) }
    #expect(activity(device).callbacks == before + 14)
    #expect(activity(device).wakeUps == 0)
  }

  @Test("Each moment with a call in the background wakes the app once")
  func background() {
    var device = makeDevice()
    device.perform(.app(.background))
    for second in 10...29 { device.receive(at: Double(second)) }
    #expect(activity(device).wakeUps == 20)
    device.perform(
      .deferralAllowed(.first, DeferralBounds(distance: nil, timeout: .seconds(60))), at: 30)
    for second in 31...100 { device.receive(at: Double(second)) }
    // The array and the end come at 90 s, then fixes from 90 to 100 s again.
    #expect(activity(device).wakeUps == 20 + 11)
  }

  @Test("Waking a process and what it gets then count as one wake-up")
  func wake() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.app(.suspended), at: 10)
    device.advance(to: 100)
    let woken = device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("enter")))
    #expect(woken == [.wake(.maps)])
    device.perform(.app(.background))
    #expect(activity(device).wakeUps == 1)
  }

  @Test("A session's diagnostic counts as a call, and wakes the app in the background")
  func sessions() {
    var device = makeDevice(.authorizedWhenInUse)
    let before = activity(device)
    #expect(device.perform(.activity()).contains(.notify(.diagnosticsChanged([]), to: .activity)))
    #expect(activity(device).callbacks == before.callbacks + 1)
    #expect(activity(device).wakeUps == 0)
    device.perform(.app(.background))
    // Between two reports of the outage, which wake the app too.
    device.advance(to: 101)
    let told = activity(device)
    // The manager's callback and the session's diagnostic come at one moment.
    let effects = device.perform(.settings(.never))
    let calls = effects.filter { $0.client != nil }
    #expect(calls.contains { $0.client == .activity })
    #expect(activity(device).callbacks == told.callbacks + calls.count)
    #expect(activity(device).wakeUps == told.wakeUps + 1)
  }

  @Test("The receiver runs for exactly as long as a source is needed")
  func receiver() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.updatesStarted(.first), at: 10)
    #expect(device.engine.receiverTime(at: .at(15)) == .seconds(5))
    device.perform(.updatesStopped(.first), at: 20)
    device.advance(to: 100)
    device.perform(.updatesStarted(.first))
    #expect(device.engine.receiverTime(at: .at(130)) == .seconds(40))
  }

  @Test("A source that is held open until a tick counts only while an app needs it")
  func heldReceiver() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, .reduced))
    device.perform(.updatesStarted(.first), at: 1)
    // The first region is published at once, after which the source is held from tick to tick.
    device.receive(at: 1)
    device.advance(to: 61)
    device.perform(.app(.terminated))
    #expect(device.engine.coarseAreas.holdsSource)
    device.advance(to: 200)
    #expect(device.engine.receiverTime(at: .at(200)) == .seconds(60))
    device.advance(to: 1_000)
    #expect(device.engine.receiverTime(at: .at(1_000)) == .seconds(60))
  }
}
