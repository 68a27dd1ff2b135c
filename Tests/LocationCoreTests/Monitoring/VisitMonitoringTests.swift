// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: visits of an app")
struct VisitMonitoringTests {
  @Test("G-09: A visit is delivered to every client when it begins and when it ends, once each")
  func visit() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    #expect(
      device.send(.visitMonitoringStarted(.first)) == [.open(.within(meters: 100))])
    device.stay(0...600, north: 0, every: 5)
    device.stay(605...700, north: 800, every: 5)
    for client in [ClientID.first, .second] {
      let visits = device.visits(of: client)
      #expect(visits.map(\.arrival) == [.sample(0), .sample(0)])
      #expect(visits.map(\.departure) == [nil, .sample(600)])
    }
    #expect(device.engine.monitoring(of: .maps)?.visit == nil)
  }

  @Test("G-09: A visit under way is kept, and its departure delivered in a later process")
  func laterProcess() throws {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...600, north: 0, every: 5)
    let record = try #require(device.engine.monitoring(of: .maps))
    #expect(record.visit == device.visits().last)
    var later = EngineHarness(.authorizedAlways)
    later.perform(.monitoringRestored(.maps, record))
    later.stay(700...900, north: 800, every: 5)
    #expect(later.visits().map(\.arrival) == [.sample(0)])
    #expect(later.visits().map(\.departure) == [.sample(700)])
  }

  @Test("Visits stopped by any client are stopped for all, and the one under way is forgotten")
  func stop() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...600, north: 0, every: 5)
    #expect(device.send(.visitMonitoringStopped(.second)) == [.closeSource])
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    #expect(device.engine.indicator.arrow == .none)
  }

  @Test("Visits wake an app with Always that is gone")
  func wake() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.perform(.app(.terminated))
    device.stay(0...600, north: 0, every: 5)
    #expect(device.trace.contains { $0.effect == .wake(.maps) })
  }

  @Test(
    "A start in vain is reported, as with updates",
    arguments: [
      AuthorizationStatus.denied, .restricted,
    ])
  func denied(status: AuthorizationStatus) {
    var device = EngineHarness(status, clients: [.first, .second])
    #expect(device.send(.visitMonitoringStarted(.first)) == [.notify(.failed(.denied), to: .first)])
    #expect(
      device.send(.significantChangesStarted(.second)) == [.notify(.failed(.denied), to: .second)])
  }

  @Test("An arrival found and not delivered is forgotten when the app may not know it")
  func refused() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    device.stay(0...400, north: 0, every: 10)
    device.perform(.settings(.never))
    #expect(device.engine.monitoring(of: .maps)?.visit == nil)
    device.perform(.settings(.always))
    device.perform(.app(.foreground))
    device.stay(410...600, north: 5_000, every: 10)
    #expect(device.visits().isEmpty)
  }

  @Test("A stay from before a refusal is none")
  func stayBeforeRefusal() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...290, north: 0, every: 10)
    device.perform(.settings(.never))
    device.perform(.settings(.always))
    device.stay(300...590, north: 0, every: 10)
    #expect(device.visits().isEmpty)
    device.receive(at: 600)
    #expect(device.visits().map(\.arrival) == [.sample(300)])
  }

  @Test("An absence that had begun when the signal was lost begins anew")
  func absenceUnseen() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...400, north: 0, every: 10)
    device.receive(at: 410, north: 300)
    device.perform(.signalLost)
    device.receive(at: 1_000, north: 300)
    #expect(device.visits().count == 1)
    device.receive(at: 1_060, north: 300)
    #expect(device.visits().dropFirst().first?.departure != nil)
  }
}
