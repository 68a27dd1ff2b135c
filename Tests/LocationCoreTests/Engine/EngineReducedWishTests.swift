// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("Engine: a wish for a reduced position")
struct EngineReducedWishTests {
  @Test("A client that wishes a reduced position opens the source for its first region")
  func opensForFirstRegion() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, .reduced))
    let started = device.send(.updatesStarted(.first))
    #expect(started == [.open(.reduced)])
    device.receive(at: 1)
    device.advance(to: 1)
    #expect(device.regions(of: .first).map(\.time) == [.sample(0)])
  }

  @Test("CL-30: A client that wishes a reduced position gets the region, though others get fixes")
  func getsRegion() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.second))
    device.receive(at: 1)
    device.advance(to: 1)
    device.send(.options(.first, .reduced))
    device.send(.updatesStarted(.first))
    for second in 2...5 { device.receive(at: Double(second), north: Double(second) * 1_000) }
    device.send(.updatesStopped(.first))
    device.send(.oneFixRequested(.first))
    device.receive(at: 6, accuracy: 1)
    #expect(device.fixes(of: .second).count == 6)
    #expect(device.fixes(of: .first).isEmpty)
    let regions = device.regions(of: .first)
    #expect(regions.count == 2 && Set(regions).count == 1)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == regions.first?.fix)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.authorization.accuracy == .full)
  }

  @Test("CL-30: A wish reduced while updates run ends precise fixes until it is reduced no more")
  func reducedWhileRunning() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.advance(to: 1)
    let reduced = device.send(.options(.first, .reduced))
    let region = device.engine.coarseAreas.handOut(at: device.now)
    #expect(reduced == [region.map { .notify(.regionUpdated($0), to: .first) }, .open(.reduced)])
    device.receive(at: 2)
    let precise = device.send(.options(.first, .best), at: 3)
    #expect(precise == [.notify(.locationsUpdated([.sample(2)]), to: .first), .open()])
    device.receive(at: 4)
    #expect(device.fixes(of: .first).map(\.timestamp) == [.sample(1), .sample(2), .sample(4)])
  }

  @Test("A grant hands no precise fix to a client that waits with a reduced wish")
  func grant() {
    var device = EngineHarness(
      .notDetermined, answer: .authorizedAlways, clients: [.first, .second])
    device.launch(.rides, .authorizedAlways, clients: [.third])
    device.send(.updatesStarted(.third))
    device.receive(at: 1)
    device.send(.options(.first, .reduced))
    device.send(.updatesStarted(.first))
    device.send(.alwaysRequested(.second))
    device.receive(at: 2)
    #expect(device.fixes(of: .first).isEmpty)
  }

  @Test(
    "D-11: Updates whose wish becomes precise without a source get a report of the outage")
  func outageBegins() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, .reduced))
    device.send(.updatesStarted(.first))
    device.send(.options(.first, .best), at: 20)
    device.advance(to: 65)
    #expect(device.unknownReports(to: .first) == [.at(30), .at(60)])
  }

  @Test(
    "An outage from before a wish was reduced is not reported while others receive")
  func outageEnds() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.send(.updatesStarted(.second))
    device.send(.options(.first, .reduced), at: 5)
    for second in 6...50 { device.receive(at: Double(second)) }
    #expect(device.unknownReports(to: .first).isEmpty)
  }
}
