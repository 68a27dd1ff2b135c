// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: what ends a deferral")
struct EngineDeferralEndTests {
  private static let unbounded = DeferralBounds(distance: nil, timeout: nil)

  /// An app in the background that allows deferral, with fixes held from 21 to 23 s.
  private func makeDevice(
    _ status: AuthorizationStatus = .authorizedWhenInUse,
    configuration: EngineConfiguration = EngineConfiguration()
  ) -> EngineHarness {
    var device = EngineHarness(status, configuration: configuration)
    device.perform(.options(.first, background: true, pauses: false))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 10)
    device.perform(.app(.background), at: 20)
    device.perform(.deferralAllowed(.first, Self.unbounded))
    for second in 21...23 { device.receive(at: Double(second)) }
    return device
  }

  private let held = Effect.notify(
    .locationsUpdated([.sample(21), .sample(22), .sample(23)]), to: .first)

  private func finished(_ failure: LocationFailure? = nil) -> Effect {
    .notify(.deferralFinished(failure), to: .first)
  }

  @Test("D-16, DF-12: Stopping the updates hands over what is held and ends it with 12")
  func stop() {
    var device = makeDevice()
    let stopped = device.send(.updatesStopped(.first))
    #expect(stopped == [held, finished(.deferredNotUpdatingLocation), .closeSource])
  }

  @Test("CL-38 (c), DF-14: Taking the permission back hands over what is held and ends it with 15")
  func disallow() {
    var device = makeDevice()
    let ended = device.send(.deferralDisallowed(.first))
    #expect(ended == [held, finished(.deferredCanceled)])
    let again = device.send(.deferralDisallowed(.first))
    #expect(again.isEmpty, "DF-13: with none outstanding there is no callback")
    let live = device.receive(at: 24)
    #expect(live == [.notify(.locationsUpdated([.sample(24)]), to: .first)])
  }

  @Test("CL-38 (b), DF-06: A second permission ends the first with 15 and begins anew")
  func second() {
    var device = makeDevice()
    let ended = device.send(
      .deferralAllowed(.first, DeferralBounds(distance: nil, timeout: .seconds(10))))
    #expect(ended == [held, finished(.deferredCanceled)])
    device.receive(at: 24)
    device.advance(to: 33)
    #expect(
      device.log.suffix(2).map(\.effect) == [
        .notify(.locationsUpdated([.sample(24)]), to: .first), finished(),
      ])
  }

  @Test(
    "A lesser accuracy hands over what is held and ends it with 13, a distance filter with 14",
    arguments: [
      (
        Event.options(.first, .within(meters: 100), background: true),
        LocationFailure.deferredAccuracyTooLow
      ),
      (.options(.first, .reduced, background: true), .deferredAccuracyTooLow),
      (.options(.first, filter: 10, background: true), .deferredDistanceFiltered),
    ])
  func options(change: Event, failure: LocationFailure) {
    var device = makeDevice()
    let ended = device.send(change).filter { $0.client != nil }
    #expect(Array(ended.prefix(2)) == [held, finished(failure)])
  }

  @Test("D-11: A lost position delivers what is held, then 11, then the failure")
  func unknown() {
    var device = makeDevice()
    device.perform(.signalLost)
    device.advance(to: 33)
    let ended = device.log.suffix(3)
    #expect(
      ended.map(\.effect) == [
        held, finished(.deferredFailed), .notify(.failed(.locationUnknown), to: .first),
      ])
    #expect(ended.map(\.instant) == [.at(33), .at(33), .at(33)])
  }

  @Test("Losing authorization discards what is held and ends it with 12")
  func authorizationLost() {
    var device = makeDevice()
    let lost = device.send(.settings(.never))
    #expect(
      lost == [
        .notifyStatus(.denied), finished(.deferredNotUpdatingLocation),
        .notify(.failed(.denied), to: .first),
        .closeSource,
      ])
    let counts = device.engine.snapshot(for: .first, at: device.now)?.counts
    #expect(counts?[.notAuthorized] == 3)
    device.send(.settings(.always))
    #expect(device.fixes(of: .first).map(\.timestamp).contains(.sample(22)) == false)
  }

  @Test("Switching Precise off discards what is held, and the permission stands")
  func preciseOff() {
    var device = makeDevice(.authorizedAlways)
    let reduced = device.send(.settingsChanged(.maps, .precise(false)))
    #expect(
      reduced.contains { if case .notify(.deferralFinished, _) = $0 { true } else { false } }
        == false)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.counts[.reducedAccuracy] == 3)
    device.send(.settingsChanged(.maps, .precise(true)))
    device.receive(at: 30)
    device.receive(at: 31)
    #expect(!device.fixes(of: .first).contains(.sample(31)))
    let ended = device.send(.deferralDisallowed(.first))
    #expect(ended.last == finished(.deferredCanceled))
    #expect(device.fixes(of: .first).last == .sample(31))
    #expect(!device.fixes(of: .first).contains(.sample(22)))
  }

  @Test("CL-38 (d), DF-08, DF-11: The foreground hands over what is held; the permission stands")
  func foreground() {
    var device = makeDevice()
    let back = device.send(.app(.foreground))
    #expect(back == [held])
    let live = device.receive(at: 24)
    #expect(live == [.notify(.locationsUpdated([.sample(24)]), to: .first)])
    device.perform(.app(.background), at: 25)
    let heldAgain = device.receive(at: 26)
    #expect(heldAgain.isEmpty)
  }

  @Test("CL-38 (d): In the foreground the distance is reached while every fix comes at once")
  func criterionInForeground() {
    var device = makeDevice()
    device.perform(.app(.foreground))
    device.perform(.deferralAllowed(.first, DeferralBounds(distance: 100, timeout: nil)))
    let on = device.receive(at: 30, north: 60)
    #expect(on == [.notify(.locationsUpdated([.sample(30, north: 60)]), to: .first)])
    let reached = device.receive(at: 31, north: 120)
    #expect(
      reached == [.notify(.locationsUpdated([.sample(31, north: 120)]), to: .first), finished()])
  }

  @Test("The way while the app had reduced accuracy does not count for the distance")
  func wayUnderReducedAccuracy() {
    var device = makeDevice()
    device.perform(.app(.foreground))
    device.perform(.deferralAllowed(.first, DeferralBounds(distance: 100, timeout: nil)))
    device.perform(.settingsChanged(.maps, .precise(false)), at: 30)
    device.receive(at: 31, north: 5_000)
    device.perform(.settingsChanged(.maps, .precise(true)), at: 32)
    let near = device.receive(at: 33, north: 5_060)
    #expect(near == [.notify(.locationsUpdated([.sample(33, north: 5_060)]), to: .first)])
    let reached = device.receive(at: 34, north: 5_120)
    #expect(
      reached == [
        .notify(.locationsUpdated([.sample(34, north: 5_120)]), to: .first), finished(),
      ])
    #expect(!device.trace.dropLast().contains { $0.effect == finished() })
  }

  @Test("DF-10: A full buffer is delivered where the app may run, which ends nothing")
  func fullBuffer() {
    var configuration = EngineConfiguration()
    configuration.heldFixLimit = 4
    var device = makeDevice(configuration: configuration)
    let atLimit = device.receive(at: 24)
    #expect(atLimit.isEmpty)
    let pastLimit = device.receive(at: 25)
    #expect(
      pastLimit == [.notify(.locationsUpdated((21...25).map { .sample(Double($0)) }), to: .first)])
    let next = device.receive(at: 26)
    #expect(next.isEmpty)
  }

  @Test("Every permission ends exactly once, also where its app is suspended meanwhile")
  func standsStill() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 10)
    device.perform(
      .deferralAllowed(.first, DeferralBounds(distance: nil, timeout: .seconds(60))), at: 20)
    device.perform(.app(.suspended))
    for second in [30.0, 100] { device.receive(at: second) }
    #expect(device.fixes(of: .first) == [.sample(10)])
    let awake = device.send(.app(.background), at: 200)
    #expect(
      awake == [.notify(.locationsUpdated([.sample(30), .sample(100)]), to: .first), finished()])
  }
}
