// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Live updates of an app whose process does not run")
struct LiveRelaunchTests {
  /// A device whose app iterates over live updates, by default with a session for Always.
  private func makeDevice(
    _ status: AuthorizationStatus = .authorizedAlways, isPrecise: Bool? = nil,
    hasSession: Bool = true, profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var engine = EngineConfiguration()
    engine.profile = profile
    var device = EngineHarness(configuration: engine)
    var record = AuthorizationRecord(status)
    record.isPrecise = isPrecise
    device.launch(.maps, record: record, clients: [])
    device.perform(.live())
    if hasSession { device.perform(.service(.always)) }
    device.receive(at: 0)
    return device
  }

  private func wakes(of device: EngineHarness) -> [TimedEffect] {
    device.trace.filter { $0.effect == .wake(.maps) }
  }

  @Test("B-06b: A suspended app is resumed for the first update, once, and handed all of them")
  func resume() {
    var device = makeDevice()
    device.perform(.app(.background), at: 1)
    device.perform(.app(.suspended), at: 2)
    for second in 3...6 { device.receive(at: Double(second), north: Double(second) * 10) }
    #expect(wakes(of: device) == [TimedEffect(3, .wake(.maps))])
    let resumed = device.send(.app(.background), at: 7)
    let waiting = (3...6).map { Fix.sample(Double($0), north: Double($0) * 10) }
    #expect(resumed.contains(.notify(.locationsUpdated(waiting), to: .first)))
    device.perform(.app(.suspended), at: 30)
    device.receive(at: 31, north: 400)
    #expect(wakes(of: device).last == TimedEffect(31, .wake(.maps)))
  }

  @Test("B-06b: An app that is gone is launched for the next position, once, and asks again")
  func relaunch() {
    var device = makeDevice()
    let ended = device.send(.app(.terminated), at: 1)
    #expect(!ended.contains(.closeSource), "it waits for a position for it")
    #expect(device.engine.indicator.arrow == .hollow)
    device.receive(at: 2)
    #expect(wakes(of: device) == [TimedEffect(2, .wake(.maps))])
    #expect(device.trace.last?.effect == .closeSource)
    device.receive(at: 3)
    #expect(wakes(of: device).count == 1)
    device.perform(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background), at: 4)
    device.perform(.service(.always))
    device.perform(.live(.second))
    device.receive(at: 30)
    #expect(device.fixes(of: .second).last == .sample(30))
  }

  @Test("SS-04: An app that is gone is not launched without a session for Always since iOS 18")
  func withoutSession() {
    var device = makeDevice(hasSession: false)
    #expect(device.send(.app(.terminated), at: 1) == [.closeSource])
    device.receive(at: 2)
    #expect(wakes(of: device).isEmpty)
    var earlier = makeDevice(hasSession: false, profile: .ios17)
    earlier.perform(.app(.terminated), at: 1)
    earlier.receive(at: 2)
    #expect(wakes(of: earlier).count == 1)
  }

  @Test("B-13: No app is resumed or launched with While Using")
  func whileUsing() {
    for phase in [AppPhase.suspended, .terminated] {
      var device = makeDevice(.authorizedWhenInUse)
      device.perform(.app(.background), at: 1)
      device.perform(.app(phase), at: 2)
      device.receive(at: 3)
      #expect(wakes(of: device).isEmpty)
    }
  }

  @Test("An app that is gone is launched for a region with reduced accuracy, at its tick")
  func reduced() {
    var device = makeDevice(isPrecise: false)
    device.advance(to: 2_000)
    device.perform(.app(.terminated), at: 2_000)
    for second in stride(from: 2_001.0, to: 4_000, by: 10) { device.receive(at: second) }
    #expect(wakes(of: device).count == 1)
    let tick = wakes(of: device).first?.instant
    #expect(device.trace.contains { $0.instant == tick && $0.effect.isAboutRegions })
  }

  @Test("Once Always is gone, or the app was launched by the user, nothing waits any longer")
  func over() {
    var device = makeDevice()
    device.perform(.app(.terminated), at: 1)
    #expect(device.send(.settings(.never), at: 2).contains(.closeSource))
    device.receive(at: 3)
    device.perform(.settings(.always), at: 4)
    device.receive(at: 5)
    #expect(wakes(of: device).isEmpty)
    var other = makeDevice()
    other.perform(.app(.terminated), at: 1)
    let launched = other.send(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .foreground), at: 2)
    #expect(launched.contains(.closeSource))
  }
}
