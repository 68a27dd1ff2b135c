// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: regions of an app")
struct RegionMonitoringTests {
  private let home = CircularRegion.sample()

  private func device(
    _ status: AuthorizationStatus = .authorizedAlways, clients: [ClientID] = [.first],
    profile: SystemProfile = .ios18
  ) -> EngineHarness {
    EngineHarness(status, clients: clients, profile: profile)
  }

  @Test("G-02: A client is notified that its region is watched, and the record is kept")
  func start() {
    var device = device()
    let effects = device.perform(.regionMonitoringStarted(home, .first))
    var record = MonitoringRecord()
    record.regions = [MonitoredRegion(home)]
    #expect(
      effects == [
        .notify(.monitoringStarted(home), to: .first), .persistMonitoring(record, of: .maps),
        .showIndicator(Indicator(arrow: .hollow)), .open(.within(meters: 100)),
      ])
    #expect(device.engine.monitoring(of: .maps) == record)
  }

  @Test("G-06: Crossings are delivered to every client of the app, each with the state after it")
  func crossings() {
    var device = device(clients: [.first, .second])
    device.launch(.rides, .authorizedAlways, clients: [.third])
    device.perform(.regionMonitoringStarted(home, .second))
    device.stay(0...9, north: 0)
    let exit = device.stay(10...30, north: 300)
    #expect(exit == Effect.crossing(home, .outside) + Effect.crossing(home, .outside, to: .second))
    let entry = device.stay(31...51, north: 0)
    #expect(entry == Effect.crossing(home, .inside) + Effect.crossing(home, .inside, to: .second))
    #expect(device.monitoring(of: .third).isEmpty)
  }

  @Test("G-08: A side that a region does not notify on is not delivered, and the other one is")
  func oneSide() {
    var device = device()
    let arrival = CircularRegion.sample("arrival", exit: false)
    let departure = CircularRegion.sample("departure", entry: false)
    device.perform(.regionMonitoringStarted(arrival, .first))
    device.perform(.regionMonitoringStarted(departure, .first))
    device.stay(0...9, north: 0)
    #expect(device.stay(10...40, north: 300) == Effect.crossing(departure, .outside))
    #expect(device.stay(41...71, north: 0) == Effect.crossing(arrival, .inside))
  }

  @Test("CLX-02: The 21st region fails with code 5, and a known identifier replaces its region")
  func limit() {
    var device = device()
    for number in 1...20 {
      let region = CircularRegion.sample("\(number)")
      #expect(
        device.perform(.regionMonitoringStarted(region, .first)).first
          == .notify(.monitoringStarted(region), to: .first))
    }
    let surplus = CircularRegion.sample("21")
    #expect(
      device.perform(.regionMonitoringStarted(surplus, .first))
        == [.notify(.monitoringFailed(surplus, .regionMonitoringFailure), to: .first)])
    let moved = CircularRegion.sample("7", north: 5_000)
    #expect(
      device.perform(.regionMonitoringStarted(moved, .first)).first
        == .notify(.monitoringStarted(moved), to: .first))
    let regions = device.engine.monitoring(of: .maps)?.regions.map(\.region)
    #expect(regions?.count == 20)
    #expect(regions?[6] == moved)
  }

  @Test(
    "CLX-02: Registration inside a region delivers no entry, and a request returns inside")
  func alreadyInside() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    #expect(device.stay(0...60, north: 0).isEmpty)
    #expect(
      device.perform(.regionStateRequested(home, .first))
        == [.notify(.stateDetermined(.inside, home), to: .first)])
  }

  @Test("A region that replaces another one knows nothing of what was found for that")
  func replaced() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...60, north: 0)
    device.perform(.regionMonitoringStarted(.sample(north: 5_000), .first))
    #expect(device.stay(61...120, north: 0).isEmpty)
    #expect(device.engine.monitoring(of: .maps)?.regions.map(\.presence) == [.outside])
  }

  @Test(
    "A radius above 100 km fails with code 5", arguments: [(100_000.0, true), (100_001, false)])
  func largest(radius: Double, isWatched: Bool) {
    var device = device()
    let region = CircularRegion.sample(radius: radius)
    #expect(
      device.perform(.regionMonitoringStarted(region, .first)).first
        == (isWatched
          ? .notify(.monitoringStarted(region), to: .first)
          : .notify(.monitoringFailed(region, .regionMonitoringFailure), to: .first)))
  }

  @Test(
    "A region fails with code 4 where the app may not have location",
    arguments: [
      AuthorizationStatus.denied, .restricted,
    ])
  func denied(status: AuthorizationStatus) {
    var device = device(status)
    #expect(
      device.perform(.regionMonitoringStarted(home, .first))
        == [.notify(.monitoringFailed(home, .regionMonitoringDenied), to: .first)])
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
  }

  @Test("A-55: A region waits in silence where nothing is decided, and is watched with the grant")
  func notDetermined() {
    var device = device(.notDetermined)
    #expect(
      device.send(.regionMonitoringStarted(home, .first))
        == [.notify(.monitoringStarted(home), to: .first)])
    #expect(device.send(.settings(.always)).last == .open(.within(meters: 100)))
  }

  @Test(
    "CLX-07: A region fails with code 4 with While Using in iOS 8 to 12",
    arguments: [SystemProfile.ios8, .ios9, .ios11])
  func whileUsingInOldProfiles(profile: SystemProfile) {
    var device = device(.authorizedWhenInUse, profile: profile)
    #expect(
      device.perform(.regionMonitoringStarted(home, .first))
        == [.notify(.monitoringFailed(home, .regionMonitoringDenied), to: .first)])
  }

  @Test("CLX-07: While Using gets crossings in use only from iOS 13 on, and misses none")
  func whileUsing() {
    var device = device(.authorizedWhenInUse)
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.perform(.app(.background), at: 10)
    device.advance(to: 20)
    #expect(device.log.last?.effect == .closeSource)
    #expect(device.stay(21...100, north: 300).isEmpty)
    device.perform(.app(.foreground), at: 200)
    #expect(device.stay(201...221, north: 300) == Effect.crossing(home, .outside))
  }

  @Test("Two regions crossed at once are both delivered, with one wake-up")
  func twoAtOnce() {
    var device = device()
    let garden = CircularRegion.sample("garden", radius: 120)
    device.perform(.regionMonitoringStarted(home, .first))
    device.perform(.regionMonitoringStarted(garden, .first))
    device.stay(0...9, north: 0)
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    device.stay(10...60, north: 300)
    #expect(device.trace.filter { $0.effect == .wake(.maps) }.count == 1)
    let told = device.perform(.app(.background)).filter(\.isMonitoring)
    #expect(told == Effect.crossing(home, .outside) + Effect.crossing(garden, .outside))
  }

  @Test("So many events wait for an app, and one more drops the oldest", arguments: [0, 1])
  func waitingLimit(surplus: Int) {
    var device = device()
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    let limit = device.engine.configuration.monitoring.waitingEventLimit
    let events = (1...limit + surplus).map { MonitoredEvent("\($0)") }
    for event in events { device.perform(.monitoredEventOccurred(.maps, event)) }
    let told = device.perform(.app(.background)).filter(\.isMonitoring)
    #expect(told == events.dropFirst(surplus).map { .notify(.eventOccurred($0), to: .first) })
  }

  @Test(
    "CL-13: A crossing in the background is held for the second prompt with provisional Always")
  func provisional() {
    var device = device(.notDetermined)
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.perform(.homeScreenShown, at: 10)
    #expect(device.stay(20...40, north: 300).isEmpty)
    #expect(device.engine.prompt?.kind == .provisionalAlways)
    #expect(device.answer(.allowAlways).filter(\.isMonitoring) == Effect.crossing(home, .outside))
  }

  @Test("Any client of the app ends a region for all, and its waiting events are not delivered")
  func stop() {
    var device = device(clients: [.first, .second])
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    let effects = device.perform(.regionMonitoringStopped(identifier: "home", .second))
    #expect(
      effects == [
        .persistMonitoring(MonitoringRecord(), of: .maps), .showIndicator(Indicator()),
        .closeSource,
      ])
    #expect(device.stay(10...60, north: 300).isEmpty)
  }

  @Test("A held crossing of a region that is no longer watched is forgotten")
  func stopHeld() {
    var device = device(.notDetermined)
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.perform(.app(.background), at: 10)
    device.stay(20...40, north: 300)
    device.perform(.app(.foreground), at: 50)
    device.perform(.regionMonitoringStopped(identifier: "home", .first))
    device.perform(.homeScreenShown, at: 60)
    #expect(device.answer(.allowAlways).filter(\.isMonitoring).isEmpty)
  }

  @Test("A region is watched in the background until the user takes Always away, and again with it")
  func decisions() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.perform(.settings(.never))
    #expect(device.stay(10...60, north: 300).isEmpty)
    #expect(device.engine.monitoring(of: .maps)?.regions.count == 1)
    device.perform(.settings(.always), at: 100)
    #expect(device.stay(101...121, north: 300) == Effect.crossing(home, .outside))
  }

  @Test(
    "A watch of an earlier process goes on, and a crossing meanwhile is delivered once")
  func restored() {
    var record = MonitoringRecord()
    record.regions = [MonitoredRegion(home, presence: .inside)]
    var device = device()
    #expect(
      device.perform(.monitoringRestored(.maps, record)) == [
        .showIndicator(Indicator(arrow: .hollow)), .open(.within(meters: 100)),
      ])
    #expect(device.stay(0...60, north: 300) == Effect.crossing(home, .outside))
    record.regions = [MonitoredRegion(home, presence: .outside)]
    #expect(device.trace.contains { $0.effect == .persistMonitoring(record, of: .maps) })
  }

  @Test(
    "CLX-12: The arrow is hollow with regions only, solid with updates too, and gone at the end")
  func arrow() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    #expect(device.engine.indicator.arrow == .hollow)
    device.perform(.updatesStarted(.first))
    #expect(device.engine.indicator.arrow == .solid)
    device.perform(.updatesStopped(.first))
    #expect(device.engine.indicator.arrow == .hollow)
    device.perform(.regionMonitoringStopped(identifier: "home", .first))
    #expect(device.engine.indicator.arrow == .none)
    let uses = device.trace.filter { if case .recordAccess = $0.effect { true } else { false } }
    #expect(uses.count == 2, "a region alone is no use that is noted")
  }

  @Test("A fix that crosses nothing has no effect")
  func silence() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...1, north: 0)
    for second in 2...50 { #expect(device.receive(at: Double(second), north: 10).isEmpty) }
  }
}
