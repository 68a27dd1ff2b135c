// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: request for one fix")
struct EngineOneFixTests {
  private let outOfTime = Deadline(instant: .at(10), reason: .oneFixTimeout(.first))

  @Test("CL-35 (a): A good source ends a request with an array of one, then all is idle")
  func goodSource() {
    var device = EngineHarness(.authorizedAlways)
    let requested = device.send(.oneFixRequested(.first))
    #expect(requested == [.open()])
    #expect(device.engine.nextDeadline == outOfTime)
    let ended = device.receive(at: 2, accuracy: 10)
    #expect(
      ended == [.notify(.locationsUpdated([.sample(2, accuracy: 10)]), to: .first), .closeSource])
    #expect(device.clientDeadline == nil)
    device.receive(at: 3)
    device.advance(to: 100)
    #expect(device.log.count == 3)
  }

  @Test("CL-35 (b): The best of poor fixes alone comes after the timeout")
  func poorFixes() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    for (second, accuracy) in [(1.0, 50.0), (2, 30), (3, 40)] {
      let effects = device.receive(at: second, accuracy: accuracy)
      #expect(effects.isEmpty)
    }
    device.advance(to: 100)
    #expect(
      device.log == [
        TimedEffect(0, .open()),
        TimedEffect(10, .notify(.locationsUpdated([.sample(2, accuracy: 30)]), to: .first)),
        TimedEffect(10, .closeSource),
      ])
  }

  @Test("The later of equally good fixes is the best")
  func equallyGood() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    for second in 1...3 { device.receive(at: Double(second), accuracy: 30) }
    device.receive(at: 4, accuracy: 31)
    device.advance(to: 10)
    #expect(device.fixes(of: .first) == [.sample(3, accuracy: 30)])
  }

  @Test("CL-35 (c): Without a fix a request fails once, at its deadline and not a moment before")
  func noFix() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    let early = device.send(.deadlineReached, at: 9.999)
    #expect(early.isEmpty)
    #expect(device.engine.nextDeadline == outOfTime)
    let due = device.send(.deadlineReached, at: 9.999)
    #expect(due.isEmpty)
    device.skip(to: 10)
    let failed = device.send(.deadlineReached)
    #expect(failed == [.notify(.failed(.locationUnknown), to: .first), .closeSource])
    device.advance(to: 1_000)
    #expect(device.log.count == 3)
  }

  @Test("CL-35 (d): A request while standard updates run is ignored")
  func whileUpdating() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let requested = device.send(.oneFixRequested(.first))
    #expect(requested.isEmpty)
    #expect(device.clientDeadline == nil)
    let fix = device.receive(at: 2)
    #expect(fix == [.notify(.locationsUpdated([.sample(2)]), to: .first)])
    device.advance(to: 100)
    #expect(device.log.count == 3)
  }

  @Test("CL-35 (e): A start cancels a request, whose fixes so far and whose timeout are forgotten")
  func startDuring() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    let started = device.send(.updatesStarted(.first), at: 3)
    #expect(started.isEmpty)
    device.advance(to: 12)
    #expect(device.log == [TimedEffect(0, .open())])
    device.advance(to: 13)
    #expect(
      device.log(of: .first) == [TimedEffect(13, .notify(.failed(.locationUnknown), to: .first))])
    for second in 14...16 { device.receive(at: Double(second), accuracy: 500) }
    #expect(device.fixes(of: .first).count == 3)
  }

  @Test("CL-35 (f): A stop ends a request without a callback")
  func stopDuring() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 50)
    let stopped = device.send(.updatesStopped(.first), at: 2)
    #expect(stopped == [.closeSource])
    #expect(device.clientDeadline == nil)
    device.receive(at: 3)
    device.send(.deadlineReached, at: 10)
    #expect(device.log(of: .first).isEmpty)
  }

  @Test("D-13: A second request while one is pending is ignored and does not postpone its end")
  func secondRequest() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    let second = device.send(.oneFixRequested(.first), at: 9)
    #expect(second.isEmpty)
    device.advance(to: 100)
    #expect(
      device.log(of: .first) == [TimedEffect(10, .notify(.failed(.locationUnknown), to: .first))])
  }

  @Test("A request after another has ended is a new one with a time of its own")
  func requestAfterRequest() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1)
    let again = device.send(.oneFixRequested(.first), at: 20)
    #expect(again == [.open()])
    device.advance(to: 100)
    #expect(
      device.log(of: .first) == [
        TimedEffect(1, .notify(.locationsUpdated([.sample(1)]), to: .first)),
        TimedEffect(30, .notify(.failed(.locationUnknown), to: .first)),
      ])
  }

  @Test(
    "A request ends at once with a fix as accurate as the client wishes, and no worse",
    arguments: [
      (DesiredAccuracy.bestForNavigation, 10.0), (.best, 10), (.within(meters: 100), 100),
      (.within(meters: 3_000), 3_000), (.within(meters: 5), 5),
    ])
  func threshold(wish: DesiredAccuracy, radius: Double) {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, wish))
    device.send(.oneFixRequested(.first))
    let worse = device.receive(at: 1, accuracy: radius.nextUp)
    #expect(worse.isEmpty)
    device.receive(at: 2, accuracy: radius)
    #expect(device.fixes(of: .first) == [.sample(2, accuracy: radius)])
  }

  @Test("A request is answered whatever the distance filter would say")
  func filterIgnored() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: .infinity))
    for second in [1.0, 2] {
      device.send(.oneFixRequested(.first))
      device.receive(at: second)
    }
    #expect(device.fixes(of: .first) == [.sample(1), .sample(2)])
  }

  @Test("A request whose time another client's fixes fill has its own outcome")
  func besideUpdates() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.second))
    device.receive(at: 1, accuracy: 50)
    device.send(.oneFixRequested(.first), at: 2)
    for second in 3...8 { device.receive(at: Double(second), accuracy: 50 + Double(second)) }
    device.advance(to: 12)
    #expect(
      device.log(of: .first) == [
        TimedEffect(12, .notify(.locationsUpdated([.sample(3, accuracy: 53)]), to: .first))
      ])
  }

  @Test("Timeout and best radius are the configuration's")
  func configured() {
    var configuration = EngineConfiguration()
    configuration.oneFixTimeout = .seconds(3)
    configuration.bestAccuracy = 20
    var device = EngineHarness(.authorizedAlways, configuration: configuration)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 20)
    device.send(.oneFixRequested(.first), at: 2)
    device.advance(to: 100)
    #expect(
      device.log(of: .first) == [
        TimedEffect(1, .notify(.locationsUpdated([.sample(1, accuracy: 20)]), to: .first)),
        TimedEffect(5, .notify(.failed(.locationUnknown), to: .first)),
      ])
  }

  @Test(
    "A request during a failure of the network has one outcome and no more")
  func networkFailure() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    device.send(.sourceFailed(.network), at: 1)
    device.send(.sourceFailed(.network), at: 2)
    device.advance(to: 100)
    #expect(device.log(of: .first).count == 1)
  }

  @Test(
    "A request that was reduced on the way does not end with a precise fix")
  func reducedOnTheWay() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 50)
    device.send(.options(.first, .reduced))
    device.advance(to: 100)
    let region = device.engine.coarseAreas.handOut(at: .at(100))
    #expect(device.log(of: .first).count == 1)
    #expect(
      device.log(of: .first).first?.effect == region.map { .notify(.regionUpdated($0), to: .first) }
    )
  }
}
