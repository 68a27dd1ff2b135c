// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: requests for authorization")
struct EngineRequestTests {
  @Test("CL-06: A granted request notifies each client of the app once, in the order of creation")
  func granted() {
    // Created out of the order of their numbers, since only the order of creation counts.
    let clients: [ClientID] = [.second, .third, .first]
    var device = EngineHarness(.notDetermined, answer: .authorizedWhenInUse, clients: clients)
    #expect(
      device.engine.snapshot(for: .first, at: device.now)?.authorization.status == .notDetermined)
    let effects = device.send(.whenInUseRequested(.third))
    #expect(effects == clients.map { .notifyStatus(.authorizedWhenInUse, to: $0) })
    for client in clients {
      let state = device.engine.snapshot(for: client, at: device.now)?.authorization
      #expect(state == AuthorizationState(status: .authorizedWhenInUse, accuracy: .full))
    }
  }

  @Test(
    "CL-07: A request after a decision does nothing",
    arguments: [AuthorizationStatus.authorizedWhenInUse, .authorizedAlways, .denied, .restricted])
  func decided(status: AuthorizationStatus) {
    var device = EngineHarness(status, answer: .authorizedAlways, clients: [.first, .second])
    device.send(.whenInUseRequested(.first))
    // From While Using there is one way to more.
    if status != .authorizedWhenInUse { device.send(.alwaysRequested(.second)) }
    device.advance(to: 100)
    #expect(device.trace.isEmpty)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.authorization.status == status)
  }

  @Test("CL-10: Requests after a refusal are silent and a start is denied")
  func refused() {
    var device = EngineHarness(.notDetermined, answer: .denied)
    device.send(.whenInUseRequested(.first), at: 1)
    device.send(.whenInUseRequested(.first), at: 2)
    device.send(.alwaysRequested(.first), at: 3)
    device.send(.updatesStarted(.first), at: 4)
    device.advance(to: 100)
    #expect(
      device.log == [
        TimedEffect(1, .notifyStatus(.denied, to: .first)),
        TimedEffect(4, .notify(.failed(.denied), to: .first)),
      ])
  }

  @Test("D-21: A grant is delivered to all clients of the app before any of them gets a fix")
  func grantPrecedesFixes() {
    let clients: [ClientID] = [.first, .second, .third]
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways, clients: clients)
    device.launch(.rides, .authorizedAlways, clients: [ClientID(4)])
    device.send(.updatesStarted(ClientID(4)))
    device.receive(at: 1)
    device.send(.updatesStarted(.third))
    device.send(.updatesStarted(.second))
    let effects = device.send(.alwaysRequested(.third), at: 2)
    #expect(
      effects == clients.map { .notifyStatus(.authorizedAlways, to: $0) } + [
        .notify(.locationsUpdated([.sample(1)]), to: .second),
        .notify(.locationsUpdated([.sample(1)]), to: .third),
      ])
  }

  @Test("D-21: A refusal is delivered to all clients of the app before waiting updates are denied")
  func refusalPrecedesDenials() {
    let clients: [ClientID] = [.first, .second, .third]
    var device = EngineHarness(.notDetermined, answer: .denied, clients: clients)
    device.send(.updatesStarted(.third))
    device.send(.updatesStarted(.first))
    let effects = device.send(.whenInUseRequested(.second))
    #expect(
      effects == clients.map { .notifyStatus(.denied, to: $0) } + [
        .notify(.failed(.denied), to: .first), .notify(.failed(.denied), to: .third),
      ])
    device.receive(at: 1)
    device.advance(to: 100)
    #expect(device.log.count == 5)
  }

  @Test("D-21: A grant is delivered before the source is opened for it")
  func grantPrecedesSource() {
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways)
    device.send(.updatesStarted(.first))
    let effects = device.send(.alwaysRequested(.first))
    #expect(effects == [.notifyStatus(.authorizedAlways, to: .first), .open()])
  }

  @Test("A request for location in use never yields location at any time")
  func inUseOnly() {
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways)
    let effects = device.send(.whenInUseRequested(.first))
    #expect(effects == [.notifyStatus(.authorizedWhenInUse, to: .first)])
    #expect(
      device.engine.snapshot(for: .first, at: device.now)?.authorization.status
        == .authorizedWhenInUse)
  }

  @Test(
    "A request without an answer changes nothing, however often it is made",
    arguments: [nil, AuthorizationStatus.notDetermined])
  func unanswered(answer: AuthorizationStatus?) {
    var device = EngineHarness(.notDetermined, answer: answer)
    device.send(.updatesStarted(.first))
    for second in 1...5 {
      device.send(.whenInUseRequested(.first), at: Double(second))
      device.send(.alwaysRequested(.first))
    }
    device.receive(at: 6)
    device.advance(to: 100)
    #expect(device.log.isEmpty)
    #expect(
      device.engine.snapshot(for: .first, at: device.now)?.authorization.status == .notDetermined)
  }

  @Test("A client that is made after the decision gets the decision")
  func lateClient() {
    var device = EngineHarness(.notDetermined, answer: .authorizedWhenInUse)
    device.send(.whenInUseRequested(.first))
    let effects = device.send(.managerCreated(.second, .maps))
    #expect(effects == [.notifyStatus(.authorizedWhenInUse, to: .second)])
  }
}
