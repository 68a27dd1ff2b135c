// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: staleness")
struct EngineStalenessTests {
  /// A device whose clients run without a filter.
  private func makeDevice(clients: [ClientID] = [.first]) -> EngineHarness {
    var device = EngineHarness(.authorizedAlways, clients: clients)
    for client in clients { device.send(.updatesStarted(client)) }
    return device
  }

  @Test("A fix that is not newer than the one before it is dropped, however good it is")
  func dropped() {
    var device = makeDevice()
    for second in [10.0, 10, 9.999, -1_000, 10.001, 10, 11] {
      device.send(.fixArrived(.sample(second, accuracy: 20 - second / 1_000)))
    }
    let times = device.fixes(of: .first).map(\.timestamp)
    #expect(times == [.sample(10), .sample(10.001), .sample(11)])
    #expect(device.engine.snapshot(for: .first, at: device.now)?.counts.filtered == 0)
  }

  @Test("A stale fix is not the best of a request for one fix")
  func staleForRequest() {
    var device = makeDevice(clients: [.second])
    device.send(.fixArrived(.sample(10, accuracy: 50)))
    device.launch(.rides, .authorizedAlways, clients: [.first])
    device.send(.oneFixRequested(.first))
    device.send(.fixArrived(.sample(9, accuracy: 1)))
    device.send(.fixArrived(.sample(11, accuracy: 40)))
    device.advance(to: 10)
    #expect(device.fixes(of: .first) == [.sample(11, accuracy: 40)])
  }

  @Test("A stale fix is not the last known one, and does not end an outage")
  func staleDuringOutage() {
    var device = makeDevice()
    device.send(.fixArrived(.sample(10)))
    device.send(.signalLost, at: 1)
    device.send(.fixArrived(.sample(9)), at: 2)
    device.advance(to: 11)
    #expect(device.unknownReports(to: .first) == [.at(11)])
    device.send(.updatesStopped(.first))
    let effects = device.send(.updatesStarted(.first))
    #expect(effects.first == .notify(.locationsUpdated([.sample(10)]), to: .first))
  }

  @Test("A fix may be dated before or after the time at which it comes")
  func anyDate() {
    var device = makeDevice()
    for second in [-1e9, 0, 1e9] { device.send(.fixArrived(.sample(second))) }
    #expect(device.fixes(of: .first).count == 3)
  }

  @Test("A new sequence, which may be older, begins with the opening of the source")
  func newSequence() {
    var device = makeDevice()
    device.send(.fixArrived(.sample(1_000)))
    device.send(.sourceOpened)
    for second in [5.0, 5, 4, 6, 1_000, 999] { device.send(.fixArrived(.sample(second))) }
    let times = device.fixes(of: .first).map(\.timestamp)
    #expect(times == [1_000, 5, 6, 1_000].map { .sample($0) })
  }

  @Test("The last known fix is the one that came last, though its sequence is older")
  func cachedOfNewSequence() {
    var device = makeDevice()
    device.send(.fixArrived(.sample(1_000)))
    device.send(.sourceOpened)
    device.send(.fixArrived(.sample(5)))
    device.send(.updatesStopped(.first))
    let effects = device.send(.updatesStarted(.first))
    #expect(effects.first == .notify(.locationsUpdated([.sample(5)]), to: .first))
  }

  @Test("The opening of the source alone notifies no client")
  func openingIsSilent() {
    var device = makeDevice()
    device.send(.fixArrived(.sample(1)))
    let effects = device.send(.sourceOpened)
    #expect(effects.isEmpty)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == .sample(1))
  }
}
