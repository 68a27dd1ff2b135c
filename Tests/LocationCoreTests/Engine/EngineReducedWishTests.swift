// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: a wish for a reduced position")
struct EngineReducedWishTests {
  @Test("A client that wishes a reduced position alone opens no source")
  func opensNothing() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, .reduced))
    device.send(.updatesStarted(.first))
    device.send(.updatesStopped(.first), at: 1)
    device.send(.oneFixRequested(.first), at: 2)
    device.send(.updatesStopped(.first), at: 3)
    #expect(device.log.isEmpty)
  }

  @Test("A client that wishes a reduced position gets no precise fix, though others do")
  func getsNothing() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.second))
    device.receive(at: 1)
    device.send(.options(.first, .reduced))
    device.send(.updatesStarted(.first))
    for second in 2...5 { device.receive(at: Double(second), north: Double(second) * 1_000) }
    device.send(.updatesStopped(.first))
    device.send(.oneFixRequested(.first))
    device.receive(at: 6, accuracy: 1)
    #expect(device.fixes(of: .second).count == 6)
    #expect(device.fixes(of: .first).isEmpty)
    #expect(device.engine.snapshot(for: .first)?.location == nil)
  }

  @Test("A wish reduced while updates run ends precise fixes at once, until it is reduced no more")
  func reducedWhileRunning() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let reduced = device.send(.options(.first, .reduced))
    #expect(reduced == [.closeSource])
    device.receive(at: 2)
    let precise = device.send(.options(.first, .best), at: 3)
    #expect(precise.last == .open())
    device.receive(at: 4)
    #expect(device.fixes(of: .first).map(\.timestamp).filter { $0 > .sample(1) } == [.sample(4)])
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
    "D-11: Updates whose wish becomes precise without a source are told of the outage")
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
