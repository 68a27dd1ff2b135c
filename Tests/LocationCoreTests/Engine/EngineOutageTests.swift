// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: outage")
struct EngineOutageTests {
  @Test("D-11: An outage of the source is reported after 10 s, then every 30 s")
  func noSource() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    let due = Deadline(instant: .at(10), reason: .unknownReport(.first))
    #expect(device.engine.nextDeadline == due)
    let early = device.send(.deadlineReached, at: 9.999)
    #expect(early.isEmpty)
    device.advance(to: 100)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40), .at(70), .at(100)])
    #expect(device.log.count == 5)
  }

  @Test("Each client counts from its own start")
  func ownStart() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.second))
    device.send(.updatesStarted(.first), at: 5)
    device.advance(to: 45)
    #expect(device.unknownReports(to: .second) == [.at(10), .at(40)])
    #expect(device.unknownReports(to: .first) == [.at(15), .at(45)])
  }

  @Test("CL-34: An outage of 60 s is reported twice, and fixes resume without a start")
  func tunnel() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.send(.updatesStarted(.second))
    device.receive(at: 1)
    let lost = device.send(.signalLost, at: 100)
    #expect(lost.isEmpty)
    let back = device.receive(at: 160)
    #expect(
      back == [
        .notify(.locationsUpdated([.sample(160)]), to: .first),
        .notify(.locationsUpdated([.sample(160)]), to: .second),
      ])
    #expect(device.clientDeadline == nil)
    device.advance(to: 1_000)
    for client in [ClientID.first, .second] {
      #expect(device.unknownReports(to: client) == [.at(110), .at(140)])
      #expect(device.log(of: client).count == 4)
    }
  }

  @Test("Two clients that wait from the same instant get reports in the order of creation")
  func orderOfReports() {
    var device = EngineHarness(.authorizedAlways, clients: [.second, .first])
    device.send(.updatesStarted(.first))
    device.send(.updatesStarted(.second))
    device.advance(to: 10)
    let told = device.log.compactMap(\.effect.client)
    #expect(told == [.second, .first])
    #expect(device.unknownReports(to: .first) == device.unknownReports(to: .second))
  }

  @Test("The next fix ends the reports, and the next loss begins them anew")
  func repeatedLoss() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    for second in [15.0, 55] {
      device.receive(at: second)
      device.send(.signalLost, at: second + 5)
    }
    device.advance(to: 99)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(30), .at(70)])
  }

  @Test("A fix that the filter holds back ends an outage too")
  func filteredFix() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: 100))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.signalLost, at: 2)
    let held = device.receive(at: 3)
    #expect(held.isEmpty)
    #expect(device.clientDeadline == nil)
  }

  @Test(
    "A loss that the source reports while one lasts does not put off the reports",
    arguments: [Event.signalLost, .sourceEnded, .sourceFailed(.other), .sourceOpened])
  func lossDuringLoss(event: Event) {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    for second in [3.0, 9, 15, 39] { device.send(event, at: second) }
    device.advance(to: 75)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40), .at(70)])
  }

  @Test(
    "An end and a failure of the source are outages like a loss of signal",
    arguments: [Event.signalLost, .sourceEnded, .sourceFailed(.other)])
  func kindsOfLoss(event: Event) {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let lost = device.send(event, at: 5)
    #expect(lost.isEmpty)
    device.advance(to: 45)
    #expect(device.log(of: .first).count == 3)
    #expect(device.unknownReports(to: .first) == [.at(15), .at(45)])
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == .sample(1))
  }

  @Test("A network failure is delivered at once to running clients, then it is an outage")
  func networkFailure() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second, .third])
    device.launch(.rides, .denied, clients: [ClientID(4)])
    device.send(.updatesStarted(ClientID(4)))
    device.send(.updatesStarted(.third))
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let failed = device.send(.sourceFailed(.network), at: 5)
    #expect(
      failed == [.notify(.failed(.network), to: .first), .notify(.failed(.network), to: .third)])
    let due = Deadline(instant: .at(15), reason: .unknownReport(.first))
    #expect(device.engine.nextDeadline == due)
    let back = device.receive(at: 6)
    #expect(back.count == 2)
  }

  @Test("A start while the source gives positions waits for none")
  func startWithSignal() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.updatesStarted(.second), at: 2)
    #expect(device.clientDeadline == nil)
  }

  @Test("A start counts from its instant though an outage lasts, or the source was closed")
  func startDuringOutage() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.updatesStopped(.first), at: 2)
    device.send(.updatesStarted(.second), at: 20)
    device.advance(to: 29.9)
    #expect(device.fixes(of: .second) == [.sample(1)])
    #expect(device.log(of: .second).count == 1)
    device.advance(to: 30)
    #expect(device.unknownReports(to: .second) == [.at(30)])
  }

  @Test("A stop ends the reports, and a new start counts from the beginning")
  func stopAndStart() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.send(.updatesStopped(.first), at: 12)
    #expect(device.clientDeadline == nil)
    device.send(.updatesStarted(.first), at: 35)
    device.advance(to: 80)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(45), .at(75)])
  }

  @Test("A start that waited for authorization counts from the grant")
  func sinceGrant() {
    var device = EngineHarness(.notDetermined, answer: .authorizedWhenInUse)
    device.send(.updatesStarted(.first))
    device.send(.whenInUseRequested(.first), at: 100)
    device.advance(to: 145)
    #expect(device.unknownReports(to: .first) == [.at(110), .at(140)])
  }
}
