// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationHardware
import LocationHost
import LocationPlayback
import Testing

@Suite("A receiver as the source of a timeline")
struct ReceiverPositionsTests {
  @Test(
    "A receiver keeps the rules of a source, also where something else may take its place",
    arguments: PositionSourceRule.allCases, [false, true])
  func rules(rule: PositionSourceRule, isSteered: Bool) {
    let connection = FakeConnection()
    let bench = PositionSourceBench { service, clock in
      let receiver = ReceiverPositions(connection, clock: clock)
      let source: any PositionSource =
        isSteered ? SteeredPositions(of: receiver) { service.utc(at: $0) } : receiver
      return TimelineDriver(service: service, source: source)
    } arrive: { event, second in
      switch event {
      case .fix(let number):
        connection.arrive(.fix(fix(number, at: second), beginsSequence: false))
      case .signalLost: connection.arrive(.signalLost)
      }
    }
    #expect(rule.story(on: bench) == rule.expected)
  }

  @Test("Events that were not delivered before a stop are not delivered after the next start")
  func staleEvents() {
    let connection = FakeConnection()
    let source = ReceiverPositions(connection, clock: SteppedClock())
    source.open()
    connection.arrive(.fix(fix(1, at: 0), beginsSequence: false))
    #expect(source.nextInstant != nil)
    source.close()
    source.open()
    #expect(source.nextInstant == nil)
  }

  @Test("A deadline that a receiver's device meets late is met at the time of the machine")
  func lateDeadline() {
    let (clock, recorder) = (SteppedClock(), Recorder())
    let service = LocationService(clock: clock, performing: .onAdvance)
    service.setAnchor(TimeAnchor(instant: .start, utc: morning))
    let driver = TimelineDriver(
      service: service, source: ReceiverPositions(FakeConnection(), clock: clock))
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    driver.catchUp()
    #expect(driver.nextDue == at(10))
    driver.advance(to: at(600))
    let unknown = recorder.notices.filter { $0.event == .failed(.locationUnknown) }
    #expect(Set(unknown.map(\.time)) == [morning + .seconds(600)])
  }
}
