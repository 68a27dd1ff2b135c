// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: significant changes beside fixes that are held")
struct SignificantChangeOrderTests {
  /// A client with updates and significant changes, which was handed a fix of 10 s.
  private func makeDevice() -> EngineHarness {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.options(.first, background: true, pauses: false))
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 10)
    return device
  }

  private func delivered(_ seconds: [Int], north: Double = 0) -> Effect {
    .notify(.locationsUpdated(seconds.map { .sample(Double($0), north: north) }), to: .first)
  }

  @Test("A change during a deferral brings all that is held, in one array, and ends nothing")
  func deferred() {
    var device = makeDevice()
    device.perform(.app(.background), at: 20)
    device.perform(.deferralAllowed(.first, DeferralBounds(distance: nil, timeout: nil)), at: 20)
    for second in [100, 200] { #expect(device.receive(at: Double(second), north: 600).isEmpty) }
    #expect(device.receive(at: 310, north: 600) == [delivered([100, 200, 310], north: 600)])
    #expect(device.receive(at: 311, north: 600).isEmpty, "the deferral goes on")
    #expect(
      device.send(.deferralDisallowed(.first), at: 312)
        == [
          delivered([311], north: 600), .notify(.deferralFinished(.deferredCanceled), to: .first),
        ])
  }

  @Test("A held fix comes before a change that the client's updates did not bring")
  func heldFirst() {
    var device = makeDevice()
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.perform(.app(.background), at: 20)
    device.perform(.deferralAllowed(.first, DeferralBounds(distance: nil, timeout: nil)), at: 20)
    device.receive(at: 100)
    device.perform(.significantChangesStopped(.first), at: 110)
    // The newest position is the first change there is; the client is to be handed it already.
    #expect(
      device.send(.significantChangesStarted(.first), at: 111).filter { $0.client != nil }
        == [delivered([100])])
  }

  @Test("An app that stood still is handed a change with all that came, once and in order")
  func suspended() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 10)
    device.perform(.app(.suspended), at: 20)
    device.receive(at: 100)
    device.receive(at: 400, north: 900)
    #expect(device.trace.last?.effect == .wake(.maps))
    device.receive(at: 401, north: 900)
    let count = device.fixes(of: .first).count
    device.perform(.app(.background), at: 402)
    let told = device.fixes(of: .first).dropFirst(count).map(\.timestamp)
    #expect(told == [100, 400, 401].map { .sample($0) })
  }

  @Test("Q-01, SL-01: A change answers no request for one fix, which has an answer of its own")
  func besideRequest() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.oneFixRequested(.first))
    device.perform(.significantChangesStarted(.first))
    let poor = Effect.notify(.locationsUpdated([.sample(1, accuracy: 50)]), to: .first)
    #expect(device.receive(at: 1, accuracy: 50) == [poor])
    #expect(PrivacyOracle.awaitsFix(.first, device.engine))
    device.receive(at: 2, accuracy: 60)
    device.advance(to: 10)
    #expect(device.log(of: .first).suffix(1) == [TimedEffect(10, poor)])
    #expect(device.fixes(of: .first).count == 2)
  }

  @Test("Q-01: A fix that answers a request is not delivered as a change once more")
  func answer() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.oneFixRequested(.first))
    device.perform(.significantChangesStarted(.first))
    let told = device.receive(at: 1).filter { $0.client != nil }
    #expect(told == [.notify(.locationsUpdated([.sample(1)]), to: .first)])
  }

  @Test("A change of a new sequence is delivered, though it is older than the last one")
  func newSequence() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.significantChangesStarted(.first))
    device.receive(at: 100)
    device.perform(.sourceOpened, at: 490)
    device.perform(.fixArrived(.sample(50, north: 900)), at: 500)
    #expect(device.fixes(of: .first).map(\.timestamp) == [100, 50].map { .sample($0) })
  }
}
