// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: source demand")
struct EngineSourceDemandTests {
  private let clients: [ClientID] = [.first, .second, .third]

  @Test("The first client opens the source, the last one closes it, equal wishes say nothing")
  func firstAndLast() {
    var device = EngineHarness(.authorizedAlways, clients: clients)
    for client in clients { device.send(.updatesStarted(client), at: 1) }
    for client in clients { device.send(.updatesStopped(client), at: 2) }
    #expect(device.log == [TimedEffect(1, .open()), TimedEffect(2, .closeSource)])
  }

  @Test("The source is held to the strictest wish of the running clients")
  func strictest() {
    var device = EngineHarness(.authorizedAlways, clients: clients)
    device.send(.options(.first, .within(meters: 3_000)))
    device.send(.options(.second, .within(meters: 100)))
    device.send(.options(.third, .bestForNavigation))
    let first = device.send(.updatesStarted(.first))
    #expect(first == [.open(.within(meters: 3_000))])
    let third = device.send(.updatesStarted(.third))
    #expect(third == [.open(.bestForNavigation)])
    let second = device.send(.updatesStarted(.second))
    #expect(second.isEmpty)
    let relaxed = device.send(.updatesStopped(.third))
    #expect(relaxed == [.open(.within(meters: 100))])
    let same = device.send(.updatesStopped(.first))
    #expect(same.isEmpty)
    let closed = device.send(.updatesStopped(.second))
    #expect(closed == [.closeSource])
  }

  @Test(
    "Each wish is stricter than the next of best for navigation, best, then smaller radii",
    arguments: [
      (DesiredAccuracy.bestForNavigation, DesiredAccuracy.best),
      (.best, .within(meters: .leastNonzeroMagnitude)),
      (.within(meters: 10), .within(meters: 10.0.nextUp)),
      (.within(meters: 3_000), .within(meters: .infinity)),
    ])
  func order(strict: DesiredAccuracy, lax: DesiredAccuracy) {
    for (one, other) in [(strict, lax), (lax, strict)] {
      var device = EngineHarness(.authorizedAlways, clients: clients)
      device.send(.options(.first, one))
      device.send(.options(.second, other))
      device.send(.updatesStarted(.first))
      device.send(.updatesStarted(.second))
      #expect(device.log.last?.effect == .open(strict))
    }
  }

  @Test("A change of wish adjusts an open source, and opens none")
  func changedWish() {
    var device = EngineHarness(.authorizedAlways)
    let idle = device.send(.options(.first, .within(meters: 10)))
    #expect(idle.isEmpty)
    device.send(.updatesStarted(.first))
    let adjusted = device.send(.options(.first, .bestForNavigation))
    #expect(adjusted == [.open(.bestForNavigation)])
    let sameWish = device.send(.options(.first, .bestForNavigation, filter: 50))
    #expect(sameWish.isEmpty)
    device.send(.updatesStopped(.first))
    let later = device.send(.options(.first, .best))
    #expect(later.isEmpty)
  }

  @Test("A request for one fix and updates of others share the source")
  func requestAndUpdates() {
    var device = EngineHarness(.authorizedAlways, clients: clients)
    device.send(.options(.first, .within(meters: 100)))
    device.send(.updatesStarted(.first))
    let requested = device.send(.oneFixRequested(.second))
    #expect(requested == [.open(.best)])
    let ended = device.receive(at: 1)
    #expect(
      ended == [
        .notify(.locationsUpdated([.sample(1)]), to: .first),
        .notify(.locationsUpdated([.sample(1)]), to: .second),
        .open(.within(meters: 100)),
      ])
  }

  @Test("The source stays open from a request for one fix to updates")
  func requestBecomesUpdates() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    let started = device.send(.updatesStarted(.first))
    #expect(started.isEmpty)
  }

  @Test("The wishes of clients that may have no fix do not count")
  func unauthorizedWishes() {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .denied, clients: [.second])
    device.send(.options(.first, .within(meters: 100)))
    device.send(.options(.second, .bestForNavigation))
    device.send(.updatesStarted(.second))
    let opened = device.send(.updatesStarted(.first))
    #expect(opened == [.open(.within(meters: 100))])
    let closed = device.send(.clientReleased(.first))
    #expect(closed == [.closeSource])
  }

  @Test("Events of the source never open, adjust or close it")
  func sourceEvents() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.send(.sourceOpened)
    device.receive(at: 1)
    for event in [Event.signalLost, .sourceFailed(.network), .sourceFailed(.other), .sourceEnded] {
      device.send(event)
    }
    device.send(.sourceOpened)
    device.advance(to: 1_000)
    let sourceEffects = device.log.filter { $0.effect.client == nil }
    #expect(sourceEffects == [TimedEffect(0, .open())])
  }

  @Test(
    "A wish that is no number opens the source once and hides no other wish")
  func wishWithoutNumber() {
    var device = EngineHarness(.authorizedAlways, clients: clients)
    device.send(.options(.first, .within(meters: .nan)))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.deadlineReached, at: 2)
    device.send(.sourceOpened)
    #expect(device.log.filter { $0.effect.client == nil }.count == 1)
    device.send(.options(.second, .bestForNavigation))
    let strict = device.send(.updatesStarted(.second))
    #expect(strict.last == .open(.bestForNavigation))
  }
}
