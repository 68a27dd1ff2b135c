// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: deferred updates")
struct EngineDeferralTests {
  private static let unbounded = DeferralBounds(distance: nil, timeout: nil)

  /// An app whose updates go on in the background, with one fix delivered, at 20 s.
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
    return device
  }

  private func finished(_ failure: LocationFailure? = nil) -> Effect {
    .notify(.deferralFinished(failure), to: .first)
  }

  private func delivered(_ seconds: ClosedRange<Int>, metersASecond: Double = 0) -> Effect {
    .notify(
      .locationsUpdated(
        seconds.map { .sample(Double($0), north: Double($0 - 10) * metersASecond) }), to: .first)
  }

  // MARK: - Bounds

  @Test("CL-38 (a): Nothing comes before the distance is traveled, then one array and one end")
  func distance() {
    var device = makeDevice()
    device.send(.deferralAllowed(.first, DeferralBounds(distance: 1_000, timeout: .seconds(600))))
    for second in 21...59 {
      let held = device.receive(at: Double(second), north: Double(second - 10) * 20)
      #expect(held.isEmpty)
    }
    let reached = device.receive(at: 60, north: 1_000)
    #expect(reached == [delivered(21...60, metersASecond: 20), finished()])
    let after = device.receive(at: 61, north: 1_020)
    #expect(after == [.notify(.locationsUpdated([.sample(61, north: 1_020)]), to: .first)])
  }

  @Test("CL-38 (a): Nothing comes before time is up, then one array and one end")
  func timeout() {
    var device = makeDevice()
    device.send(.deferralAllowed(.first, DeferralBounds(distance: nil, timeout: .seconds(60))))
    for second in 21...79 { device.receive(at: Double(second)) }
    #expect(device.clientDeadline == Deadline(instant: .at(80), reason: .deferralTimeout(.first)))
    device.advance(to: 80)
    #expect(device.log.suffix(2).map(\.effect) == [delivered(21...79), finished()])
    #expect(device.log.last?.instant == .at(80))
  }

  @Test("The distance is the one traveled along the fixes, not the straight line")
  func traveled() {
    var device = makeDevice()
    device.send(.deferralAllowed(.first, DeferralBounds(distance: 399, timeout: nil)))
    // To and fro over 100 m: the fourth leg reaches it where it began.
    let legs = [100.0, 0, 100, 0].enumerated().map { leg, north in
      device.receive(at: Double(21 + leg), north: north).last
    }
    #expect(legs == [nil, nil, nil, finished()])
  }

  @Test("DF-17: Deferral without bounds lasts for as long as the app leaves it")
  func unbounded() {
    var device = makeDevice()
    device.send(.deferralAllowed(.first, Self.unbounded))
    for second in stride(from: 100, through: 9_000, by: 100) {
      let held = device.receive(at: Double(second), north: Double(second) * 100)
      #expect(held.isEmpty)
    }
    #expect(device.clientDeadline == nil)
  }

  @Test("Bounds that are not above zero are reached with the next fix, or after the least time")
  func zero() {
    var device = makeDevice()
    device.send(.deferralAllowed(.first, DeferralBounds(distance: -1, timeout: nil)))
    let next = device.receive(at: 21)
    #expect(next == [delivered(21...21), finished()])
    device.send(.deferralAllowed(.first, DeferralBounds(distance: nil, timeout: .seconds(-1))))
    device.advance(to: 21.999)
    #expect(device.log.last == TimedEffect(21, finished()))
    device.advance(to: 22)
    #expect(device.log.last == TimedEffect(22, finished()))
  }

  // MARK: - Preconditions

  @Test("CL-37 (a), Q-05: Deferral without updates ends at once with 12, and a request is over")
  func notUpdating() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.oneFixRequested(.first))
    let refused = device.send(.deferralAllowed(.first, Self.unbounded))
    #expect(refused == [finished(.deferredNotUpdatingLocation), .closeSource])
    device.advance(to: 100)
    #expect(device.unknownReports(to: .first).isEmpty)
  }

  @Test(
    "CL-37 (b, c): Less than the best accuracy ends it at once with 13, a distance filter with 14",
    arguments: [
      (DesiredAccuracy.within(meters: 10), 0.0, LocationFailure.deferredAccuracyTooLow),
      (.reduced, 0, .deferredAccuracyTooLow), (.best, 50, .deferredDistanceFiltered),
      (.bestForNavigation, 50, .deferredDistanceFiltered),
      (.within(meters: 10), 50, .deferredAccuracyTooLow),
    ])
  func options(accuracy: DesiredAccuracy, filter: Double, failure: LocationFailure) {
    var device = makeDevice()
    device.perform(.options(.first, accuracy, filter: filter, background: true))
    let refused = device.send(.deferralAllowed(.first, Self.unbounded))
    #expect(refused == [finished(failure)])
  }

  @Test("CL-37 (d): Without a signal the end comes at once with 11, and may be tried again")
  func noSignal() {
    var device = makeDevice()
    device.perform(.signalLost)
    let refused = device.send(.deferralAllowed(.first, Self.unbounded))
    #expect(refused == [finished(.deferredFailed)])
    device.receive(at: 21)
    let accepted = device.send(.deferralAllowed(.first, Self.unbounded))
    #expect(accepted.isEmpty)
  }

  @Test("D-15: The first of several reasons counts: not updating, accuracy, filter, signal")
  func order() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, .within(meters: 10), filter: 50))
    let allowance = Event.deferralAllowed(.first, Self.unbounded)
    let first = device.send(allowance)
    device.perform(.updatesStarted(.first))
    let second = device.send(allowance)
    device.perform(.options(.first, filter: 50))
    let third = device.send(allowance)
    device.perform(.options(.first))
    let fourth = device.send(allowance)
    let failures: [LocationFailure] = [
      .deferredNotUpdatingLocation, .deferredAccuracyTooLow, .deferredDistanceFiltered,
      .deferredFailed,
    ]
    #expect([first, second, third, fourth] == failures.map { [finished($0)] })
  }

  @Test("D-18: Every permission ends at once with 11 where deferral is retired")
  func retired() {
    var configuration = EngineConfiguration()
    configuration.deferral = .retired
    var device = makeDevice(configuration: configuration)
    let refused = device.send(.deferralAllowed(.first, Self.unbounded))
    #expect(refused == [finished(.deferredFailed)])
    let live = device.receive(at: 21)
    #expect(live == [delivered(21...21)])
  }
}
