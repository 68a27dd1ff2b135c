// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("Engine: standard updates")
struct EngineUpdatesTests {
  @Test("CL-33: A start hands over the last known fix with its old time, then opens the source")
  func cachedFix() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.second))
    device.receive(at: 1)
    device.send(.updatesStopped(.second), at: 2)
    let effects = device.send(.updatesStarted(.first), at: 601)
    #expect(effects == [.notify(.locationsUpdated([.sample(1)]), to: .first), .open()])
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location?.timestamp == .sample(1))
  }

  @Test("CL-33: A second start without a stop brings no new initial event")
  func secondStart() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let again = device.send(.updatesStarted(.first), at: 2)
    #expect(again.isEmpty)
    let near = device.receive(at: 3, north: 10)
    #expect(near.isEmpty)
  }

  @Test("CL-33: A start after a stop brings a new initial event")
  func restart() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.receive(at: 2, north: 10)
    device.send(.updatesStopped(.first))
    let effects = device.send(.updatesStarted(.first), at: 3)
    #expect(effects == [.notify(.locationsUpdated([.sample(2, north: 10)]), to: .first), .open()])
  }

  @Test("The first fix is the initial event without a last known one")
  func firstFix() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: 1_000_000))
    let started = device.send(.updatesStarted(.first))
    #expect(started == [.open()])
    let first = device.receive(at: 5)
    #expect(first == [.notify(.locationsUpdated([.sample(5)]), to: .first)])
  }

  @Test("The distance filter of a new run begins at its initial fix")
  func filterAfterRestart() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.second))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.updatesStopped(.first))
    device.receive(at: 2, north: 90)
    device.send(.updatesStarted(.first))
    let near = device.receive(at: 3, north: 110)
    #expect(near == [.notify(.locationsUpdated([.sample(3, north: 110)]), to: .second)])
    device.receive(at: 4, north: 195)
    #expect(device.fixes(of: .first).map(\.timestamp) == [.sample(1), .sample(2), .sample(4)])
  }

  @Test("Nothing is delivered after a stop, and a second stop does nothing")
  func stopped() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let stop = device.send(.updatesStopped(.first))
    #expect(stop == [.closeSource])
    let again = device.send(.updatesStopped(.first))
    #expect(again.isEmpty)
    let late = device.receive(at: 2)
    #expect(late.isEmpty)
    device.advance(to: 100)
    #expect(device.fixes(of: .first) == [.sample(1)])
  }

  @Test("A fix that comes while no client wants one is not kept as the last known one")
  func unwantedFix() {
    var device = EngineHarness(.authorizedAlways)
    device.receive(at: 1)
    let effects = device.send(.updatesStarted(.first), at: 2)
    #expect(effects == [.open()])
  }

  @Test("A fix that the filter holds back is still the last known one for the next start")
  func cachedThoughFiltered() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.receive(at: 2, north: 10)
    let effects = device.send(.updatesStarted(.second))
    #expect(effects == [.notify(.locationsUpdated([.sample(2, north: 10)]), to: .second)])
  }

  @Test("A last known fix is not handed to an app that may not have it")
  func cachedButDenied() {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .notDetermined, answer: .denied, clients: [.second])
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.appStateChanged(.rides, .foreground))
    device.send(.updatesStarted(.second))
    device.send(.whenInUseRequested(.second))
    #expect(device.status(of: .second) == .denied)
    #expect(device.fixes(of: .second).isEmpty)
  }
}
