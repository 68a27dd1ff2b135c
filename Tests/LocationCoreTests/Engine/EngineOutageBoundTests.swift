// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: bounds of an outage")
struct EngineOutageBoundTests {
  /// A device whose only client runs without a source, and gets three reports of that at most.
  private func makeDevice(maximum: Int = 3) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.maximumUnknownReports = maximum
    var device = EngineHarness(.authorizedAlways, configuration: configuration)
    device.send(.updatesStarted(.first))
    return device
  }

  @Test("An outage is reported as often as the limit says, and no more")
  func bounded() {
    var device = makeDevice()
    device.advance(to: 69.9)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40)])
    #expect(device.engine.nextDeadline?.instant == .at(70))
    device.advance(to: 70)
    #expect(device.engine.nextDeadline == nil)
    device.send(.deadlineReached, at: 100)
    device.advance(to: 10_000)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40), .at(70)])
  }

  @Test("A limit of one leaves the first report alone")
  func limitOfOne() {
    var device = makeDevice(maximum: 1)
    device.advance(to: 10_000)
    #expect(device.unknownReports(to: .first) == [.at(10)])
  }

  @Test(
    "A limit of none leaves no report")
  func limitOfNone() {
    var device = makeDevice(maximum: 0)
    device.advance(to: 10_000)
    #expect(device.unknownReports(to: .first).isEmpty)
  }

  @Test("A century of outage is reported 2 880 times by default")
  func century() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.advance(to: 3.2e9)
    #expect(device.unknownReports(to: .first).count == 2_880)
    #expect(device.unknownReports(to: .first).last == .at(10 + 2_879 * 30))
  }

  @Test("Updates run on past the limit, and the next outage has its own reports")
  func nextOutage() {
    var device = makeDevice()
    device.advance(to: 1_000)
    let back = device.receive(at: 1_001)
    #expect(back == [.notify(.locationsUpdated([.sample(1_001)]), to: .first)])
    device.send(.signalLost, at: 2_000)
    device.advance(to: 10_000)
    let later = device.unknownReports(to: .first).dropFirst(3)
    #expect(Array(later) == [.at(2_010), .at(2_040), .at(2_070)])
  }

  @Test(
    "A loss that the source reports past the limit begins no new outage",
    arguments: [Event.signalLost, .sourceEnded, .sourceFailed(.other), .sourceOpened])
  func lossPastTheLimit(event: Event) {
    var device = makeDevice()
    for second in [71.0, 1_000, 5_000] { device.send(event, at: second) }
    device.advance(to: 10_000)
    #expect(device.unknownReports(to: .first) == [.at(10), .at(40), .at(70)])
  }

  @Test("Reports that a late shell owes are made in order, and then no more")
  func lateShell() {
    var device = makeDevice(maximum: 5)
    device.skip(to: 75)
    for _ in 0..<10 { device.send(.deadlineReached) }
    let late = device.unknownReports(to: .first)
    #expect(!late.isEmpty)
    #expect(late.allSatisfy { $0 == .at(75) })
    let next = device.engine.nextDeadline
    #expect(next.map { $0.instant > .at(75) } ?? false)
    device.advance(to: 10_000)
    #expect(device.unknownReports(to: .first).count <= 5)
  }
}
