// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: ticks that bring nothing, or come with something else")
struct EngineTickTests {
  @Test("Regions go on at the next tick after a silence for which ticks had been given up")
  func silenceThatEnds() {
    var configuration = EngineConfiguration()
    configuration.maximumUnknownReports = 2
    var device = EngineHarness(configuration: configuration)
    device.launch(.maps, record: AuthorizationRecord(decision: .always, isPrecise: false))
    device.send(.updatesStarted(.first))
    for second in stride(from: 0.0, through: 890, by: 10) { device.receive(at: second) }
    device.send(.signalLost, at: 895)
    device.advance(to: 5_000)
    #expect(device.unknownReports(to: .first) == [.at(910), .at(1_810)])
    #expect(device.engine.nextDeadline == nil)
    for second in stride(from: 5_000.0, through: 5_390, by: 10) { device.receive(at: second) }
    device.advance(to: 5_400)
    #expect(device.regions(of: .first).map(\.time) == [0, 5_400].map { .sample($0) })
  }

  @Test("A tick names the deadline that it shares, since it needs the device's store")
  func sharedDeadline() {
    var device = EngineHarness()
    device.launch(.maps, record: AuthorizationRecord(decision: .always, isPrecise: false))
    device.launch(.rides, .authorizedAlways, clients: [.third])
    device.send(.updatesStarted(.first))
    device.receive(at: 0)
    device.advance(to: 1)
    // It ends without a position ten seconds later.
    device.send(.oneFixRequested(.third), at: 890)
    #expect(
      device.engine.nextDeadline == Deadline(instant: .at(900), reason: .regionTick))
  }

  @Test("A client gets no report of a tick that another client waited for")
  func tickOfAnother() {
    var device = EngineHarness()
    let record = AuthorizationRecord(decision: .always, isPrecise: false)
    device.launch(.maps, record: record, clients: [.first, .second])
    device.send(.clockSet(.sample(0)))
    device.send(.updatesStarted(.first), at: 895)
    device.send(.updatesStopped(.first), at: 902)
    device.send(.updatesStarted(.second), at: 904)
    device.advance(to: 1_811)
    #expect(device.unknownReports(to: .second) == [.at(1_810)])
  }
}
