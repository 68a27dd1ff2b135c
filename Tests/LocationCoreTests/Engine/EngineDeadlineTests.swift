// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: deadlines")
struct EngineDeadlineTests {
  @Test("An engine without a waiting client has no deadline, and a call for it does nothing")
  func none() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    #expect(device.engine.nextDeadline == nil)
    let effects = device.send(.deadlineReached)
    #expect(effects.isEmpty)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    #expect(device.clientDeadline == nil)
    device.send(.updatesStopped(.first))
    device.advance(to: 1)
    #expect(device.engine.nextDeadline == nil)
  }

  @Test("The deadline is the earliest of all, and says why")
  func earliest() {
    var configuration = EngineConfiguration()
    configuration.oneFixTimeout = .seconds(4)
    var device = EngineHarness(
      .authorizedAlways, clients: [.first, .second], configuration: configuration)
    device.send(.updatesStarted(.first))
    let report = Deadline(instant: .at(10), reason: .unknownReport(.first))
    #expect(device.engine.nextDeadline == report)
    device.send(.oneFixRequested(.second), at: 5)
    let timeout = Deadline(instant: .at(9), reason: .oneFixTimeout(.second))
    #expect(device.engine.nextDeadline == timeout)
    device.advance(to: 9)
    #expect(device.engine.nextDeadline == report)
  }

  @Test("Calls before the deadline and calls again at it have no effect")
  func needlessCalls() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.send(.oneFixRequested(.second))
    for second in 1...45 {
      device.advance(to: Double(second))
      let deadline = device.engine.nextDeadline
      let effects = device.send(.deadlineReached)
      #expect(effects.isEmpty)
      #expect(device.engine.nextDeadline == deadline)
    }
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40)])
    #expect(device.unknownReports(to: .second) == [.at(10)])
  }

  @Test("Everything that falls due at one instant is done by one call")
  func together() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second, .third])
    device.send(.updatesStarted(.second))
    device.send(.oneFixRequested(.third))
    device.send(.oneFixRequested(.first))
    device.skip(to: 10)
    let effects = device.send(.deadlineReached)
    #expect(
      effects
        == [ClientID.first, .second, .third].map { .notify(.failed(.locationUnknown), to: $0) })
    #expect(device.engine.nextDeadline?.instant == .at(40))
  }

  @Test("A late call ends a request for one fix with what it gathered until then")
  func lateTimeout() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 50)
    device.skip(to: 500)
    let effects = device.send(.deadlineReached)
    #expect(
      effects == [.notify(.locationsUpdated([.sample(1, accuracy: 50)]), to: .first), .closeSource])
  }

  @Test("A deadline is kept though other events come between")
  func otherEvents() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    for second in [2.0, 4, 6, 8] {
      device.send(.options(.first, filter: second), at: second)
      device.send(.sourceOpened)
      device.send(.managerCreated(ClientID(UInt32(second) + 10), .maps))
      device.send(.oneFixRequested(.second))
      device.send(.updatesStopped(.second))
    }
    #expect(device.engine.nextDeadline?.instant == .at(10))
  }
}
