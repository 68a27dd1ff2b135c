// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: questions for the state of a region")
struct CoarseAreaStateTests {
  private let home = CircularRegion.sample()

  @Test("A question is answered with the next fix, and opens the source for that")
  func nextFix() {
    var device = EngineHarness(.authorizedWhenInUse)
    #expect(device.send(.regionStateRequested(home, .first)) == [.open(.within(meters: 100))])
    #expect(device.engine.indicator.arrow == .hollow)
    #expect(
      device.receive(at: 3, north: 99)
        == [.notify(.stateDetermined(.inside, home), to: .first), .closeSource])
    #expect(device.engine.indicator.arrow == .none)
  }

  @Test("A question is answered at once where the position is known")
  func atOnce() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.updatesStarted(.first))
    device.receive(at: 3, north: 101)
    #expect(
      device.send(.regionStateRequested(home, .first))
        == [.notify(.stateDetermined(.outside, home), to: .first)])
  }

  @Test("A question without a position ends with nothing after the time of a request for one fix")
  func timeout() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.regionStateRequested(home, .first), at: 5)
    #expect(
      device.engine.nextDeadline
        == Deadline(instant: .at(15), reason: .regionStateTimeout(.first)))
    device.advance(to: 100)
    #expect(
      device.monitoring() == [
        TimedEffect(15, .notify(.stateDetermined(.unknown, home), to: .first))
      ])
    #expect(device.log.last == TimedEffect(15, .closeSource))
  }

  @Test(
    "A client that may not have the position gets the unknown state at once",
    arguments: [AuthorizationStatus.notDetermined, .denied, .restricted])
  func withoutAccess(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    #expect(
      device.send(.regionStateRequested(home, .first))
        == [.notify(.stateDetermined(.unknown, home), to: .first)])
  }

  @Test("B-13: While Using gets no state before iOS 13")
  func earlierWhileUsing() {
    var device = EngineHarness(.authorizedWhenInUse, profile: .ios11)
    device.perform(.updatesStarted(.first))
    device.receive(at: 1)
    let effects = device.send(.regionStateRequested(home, .first))
    #expect(effects == [.notify(.stateDetermined(.unknown, home), to: .first)])
  }

  @Test("Reduced accuracy answers nothing, also where another client has the position")
  func reduced() {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.perform(.updatesStarted(.second))
    device.receive(at: 1)
    device.perform(.settingsChanged(.maps, .precise(false)))
    #expect(
      device.send(.regionStateRequested(home, .first))
        == [.notify(.stateDetermined(.unknown, home), to: .first)])
    device.perform(.options(.second, .reduced))
    #expect(
      device.send(.regionStateRequested(home, .second)).contains(
        .notify(.stateDetermined(.unknown, home), to: .second)))
  }

  @Test("Access lost while a question waits answers it with nothing")
  func accessLost() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.regionStateRequested(home, .first))
    let effects = device.send(.settings(.never))
    #expect(effects.contains(.notify(.stateDetermined(.unknown, home), to: .first)))
    #expect(device.engine.nextDeadline == nil)
  }

  @Test("An answer agrees with the delivered crossings: a device on the rim has not left")
  func rim() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.stay(10...60, north: 110)
    #expect(
      device.send(.regionStateRequested(home, .first))
        == [.notify(.stateDetermined(.inside, home), to: .first)])
    #expect(
      device.send(.regionStateRequested(.sample("other"), .first))
        == [.notify(.stateDetermined(.outside, .sample("other")), to: .first)])
  }

  @Test("So many questions of a client wait, and one more is answered with nothing")
  func limit() {
    var device = EngineHarness(.authorizedAlways)
    let limit = device.engine.configuration.monitoring.stateRequestLimit
    for _ in 0..<limit { device.perform(.regionStateRequested(home, .first)) }
    #expect(device.monitoring().isEmpty)
    device.perform(.regionStateRequested(home, .first))
    #expect(device.monitoring().count == 1)
    device.receive(at: 1)
    #expect(device.monitoring().count == limit + 1)
  }

  @Test("A client that goes away takes its questions with it")
  func released() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.regionStateRequested(home, .first))
    #expect(device.send(.clientReleased(.first)) == [.closeSource])
    #expect(device.engine.nextDeadline == nil)
  }

  @Test("A region that is no circle on the ground is not watched, with code 5")
  func noCircle() {
    var device = EngineHarness(.authorizedAlways)
    let effects = device.perform(.regionMonitoringStarted(nil, .first))
    #expect(effects == [.notify(.monitoringFailed(nil, .regionMonitoringFailure), to: .first)])
  }
}
