// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: authorization")
struct EngineAuthorizationTests {
  @Test(
    "CL-05: A new client gets its status once, whatever the status is",
    arguments: AuthorizationStatus.allCases)
  func initialCallback(status: AuthorizationStatus) {
    var device = EngineHarness(status, clients: [])
    #expect(device.trace.isEmpty)
    let created = device.send(.managerCreated(.first, .maps))
    #expect(created == [.notifyStatus(status, to: .first)])
    device.advance(to: 1_000)
    #expect(device.log.count == 1)
  }

  @Test(
    "CL-23: Updates that an app may not have end in one denial and never open the source",
    arguments: [AuthorizationStatus.denied, .restricted])
  func updatesDenied(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    device.send(.updatesStarted(.first))
    device.send(.sourceOpened)
    device.receive(at: 1)
    device.send(.signalLost)
    device.send(.updatesStarted(.first), at: 2)
    device.send(.sourceFailed(.network))
    device.advance(to: 1_000)
    #expect(device.log == [TimedEffect(0, .notify(.failed(.denied), to: .first))])
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == nil)
    #expect(device.engine.nextDeadline == nil)
  }

  @Test(
    "Each new start without authorization is denied anew",
    arguments: [AuthorizationStatus.denied, .restricted])
  func deniedAnew(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    device.send(.updatesStarted(.first))
    let stopped = device.send(.updatesStopped(.first))
    #expect(stopped.isEmpty)
    let again = device.send(.updatesStarted(.first))
    #expect(again == [.notify(.failed(.denied), to: .first)])
  }

  @Test(
    "Each request for one fix that an app may not have is denied once",
    arguments: [AuthorizationStatus.denied, .restricted])
  func oneFixDenied(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    for second in [0.0, 5] { device.send(.oneFixRequested(.first), at: second) }
    device.receive(at: 6)
    device.advance(to: 1_000)
    #expect(
      device.log == [
        TimedEffect(0, .notify(.failed(.denied), to: .first)),
        TimedEffect(5, .notify(.failed(.denied), to: .first)),
      ])
  }

  @Test("D-05: A request for one fix is denied while nothing is decided, unless set otherwise")
  func oneFixUndecided() {
    var device = EngineHarness(.notDetermined)
    let denied = device.send(.oneFixRequested(.first))
    #expect(denied == [.notify(.failed(.denied), to: .first)])

    var configuration = EngineConfiguration()
    configuration.oneFixFailureWhileNotDetermined = .locationUnknown
    device = EngineHarness(.notDetermined, configuration: configuration)
    let unknown = device.send(.oneFixRequested(.first))
    #expect(unknown == [.notify(.failed(.locationUnknown), to: .first)])
    device.advance(to: 100)
    #expect(device.log.count == 1)
  }

  @Test("A start while nothing is decided is silent for as long as that lasts")
  func undecidedStart() {
    var device = EngineHarness(.notDetermined)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.signalLost)
    device.send(.sourceFailed(.network))
    device.advance(to: 1_000)
    #expect(device.log.isEmpty)
    #expect(device.engine.nextDeadline == nil)
  }

  @Test(
    "A start that waited begins with the grant",
    arguments: zip(
      AuthorizationRequest.allCases, [AuthorizationStatus.authorizedWhenInUse, .authorizedAlways]))
  func waitingStart(request: AuthorizationRequest, answer: AuthorizationStatus) {
    var device = EngineHarness(.notDetermined, answer: answer)
    device.send(.updatesStarted(.first))
    device.send(.authorizationRequested(request, .first), at: 100)
    device.receive(at: 101)
    #expect(
      device.log == [
        TimedEffect(100, .notifyStatus(answer, to: .first)), TimedEffect(100, .open()),
        TimedEffect(101, .notify(.locationsUpdated([.sample(101)]), to: .first)),
      ])
  }

  @Test("A start that was stopped while it waited does not begin with the grant")
  func withdrawnStart() {
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways)
    device.send(.updatesStarted(.first))
    device.send(.updatesStopped(.first))
    let granted = device.send(.whenInUseRequested(.first))
    #expect(granted == [.notifyStatus(.authorizedWhenInUse, to: .first)])
  }

  @Test("A client may have no precise fix once its app may have none, whatever others receive")
  func othersReceive() {
    var device = EngineHarness(.authorizedAlways)
    let rest: [AuthorizationStatus] = [.denied, .notDetermined]
    for (number, status) in rest.enumerated() {
      let client = ClientID(UInt32(number + 2))
      device.launch(AppID("app \(number)"), status, clients: [client])
      device.send(.updatesStarted(client))
    }
    device.send(.updatesStarted(.first))
    for second in 1...20 { device.receive(at: Double(second)) }
    #expect(device.fixes(of: .first).count == 20)
    for number in 2...3 {
      let client = ClientID(UInt32(number))
      #expect(device.fixes(of: client).isEmpty)
      #expect(device.engine.snapshot(for: client, at: device.now)?.location == nil)
    }
  }
}
