// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: apps and clients")
struct EngineClientTests {
  @Test("A decision about one app says nothing about another")
  func separateApps() {
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways)
    device.launch(.rides, .notDetermined, answer: .denied, clients: [.second])
    device.send(.updatesStarted(.first))
    device.send(.updatesStarted(.second))
    let granted = device.send(.alwaysRequested(.first))
    #expect(granted == [.notifyStatus(.authorizedAlways, to: .first), .open()])
    #expect(
      device.engine.snapshot(for: .second, at: device.now)?.authorization.status == .notDetermined)
    device.send(.appStateChanged(.rides, .foreground))
    let refused = device.send(.alwaysRequested(.second))
    #expect(
      refused == [.notifyStatus(.denied, to: .second), .notify(.failed(.denied), to: .second)])
    device.receive(at: 1)
    #expect(device.fixes(of: .first) == [.sample(1)])
    #expect(device.fixes(of: .second).isEmpty)
  }

  @Test("A released client gets nothing more")
  func released() {
    var device = EngineHarness(
      .notDetermined, answer: .authorizedAlways, clients: [.first, .second, .third])
    for client in [ClientID.first, .second, .third] { device.send(.updatesStarted(client)) }
    let release = device.send(.clientReleased(.second))
    #expect(release.isEmpty)
    device.send(.alwaysRequested(.first))
    device.advance(to: 15)
    device.receive(at: 16)
    device.send(.sourceFailed(.network), at: 17)
    device.advance(to: 100)
    #expect(device.log(of: .second).isEmpty)
    #expect(device.fixes(of: .first) == device.fixes(of: .third))
    #expect(device.engine.snapshot(for: .second, at: device.now) == nil)
  }

  @Test("A release ends a request for one fix without an outcome, and its deadline")
  func releasedRequest() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    let release = device.send(.clientReleased(.first))
    #expect(release == [.closeSource])
    #expect(device.engine.nextDeadline == nil)
    let late = device.send(.deadlineReached, at: 10)
    #expect(late.isEmpty)
  }

  @Test("Clients share the source, and each gets fixes by its own filter")
  func ownFilters() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.options(.second, filter: 25))
    device.send(.updatesStarted(.first))
    device.send(.updatesStarted(.second))
    for second in 0..<6 { device.receive(at: Double(second), north: Double(second) * 10) }
    #expect(device.fixes(of: .first).count == 6)
    #expect(device.fixes(of: .second).map(\.timestamp) == [.sample(0), .sample(3)])
  }

  @Test("A fix reaches the clients in the order of creation")
  func orderOfDelivery() {
    let clients: [ClientID] = [.third, .first, .second]
    var device = EngineHarness(.authorizedAlways, clients: clients)
    for client in [ClientID.first, .second, .third] { device.send(.updatesStarted(client)) }
    let effects = device.receive(at: 1)
    #expect(effects == clients.map { .notify(.locationsUpdated([.sample(1)]), to: $0) })
  }

  @Test("Events that name unknown clients have no effect")
  func unknownNames() {
    var device = EngineHarness(.notDetermined, answer: .authorizedAlways)
    let unknown = ClientID(99)
    let events: [Event] = [
      .managerCreated(unknown, .rides), .clientReleased(unknown), .options(unknown, filter: 5),
      .updatesStarted(unknown), .updatesStopped(unknown), .oneFixRequested(unknown),
      .whenInUseRequested(unknown), .alwaysRequested(unknown),
    ]
    for event in events { device.send(event) }
    device.advance(to: 100)
    #expect(device.log.isEmpty)
    #expect(device.engine.snapshot(for: unknown, at: device.now) == nil)
    #expect(
      device.engine.snapshot(for: .first, at: device.now)?.authorization.status == .notDetermined)
  }

  @Test("A second launch of an app and a second creation of a client change nothing")
  func repeatedNames() {
    var device = EngineHarness(.denied)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.send(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background))
    device.send(.managerCreated(.first, .rides))
    device.send(.managerCreated(.second, .maps))
    #expect(device.log.isEmpty)
    #expect(device.engine.phase(of: .maps) == .foreground)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.authorization.status == .denied)
    #expect(
      device.engine.snapshot(for: .second, at: device.now)?.authorization.status
        == .authorizedAlways)
  }

  @Test("Every event is harmless to an engine without clients")
  func emptyEngine() {
    var device = EngineHarness()
    let events: [Event] = [
      .sourceOpened, .fixArrived(.sample(1)), .signalLost, .sourceFailed(.network),
      .sourceFailed(.other), .sourceEnded, .deadlineReached, .updatesStarted(.first),
    ]
    for event in events { device.send(event) }
    #expect(device.log.isEmpty)
    #expect(device.engine.nextDeadline == nil)
  }

  @Test("A client's location is the newest fix that it was handed, and outlives a stop")
  func snapshotLocation() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.first))
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == nil)
    device.receive(at: 1)
    device.receive(at: 2, north: 50)
    let snapshot = device.engine.snapshot(for: .first, at: device.now)
    #expect(snapshot?.location == .sample(1))
    #expect(snapshot?.counts.delivered == 1)
    #expect(snapshot?.counts.filtered == 1)
    device.send(.updatesStopped(.first))
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == .sample(1))
    #expect(device.engine.snapshot(for: .second, at: device.now)?.location == nil)
  }
}
