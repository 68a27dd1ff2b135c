// SPDX-License-Identifier: MIT

import LocationFakes
import LocationHost
import LocationPlayback
import Testing

@testable import LocationHardware

@Suite("A receiver as the source of a timeline")
struct ReceiverPositionsTests {
  @Test("A receiver keeps the rules of a source", arguments: PositionSourceRule.allCases)
  func rules(rule: PositionSourceRule) throws {
    // No program listens at this port; the events come from the test.
    let address = try ReceiverAddress(parsing: "gpsd://127.0.0.1:1")
    var status = ReceiverStatus(address: address)
    status.state = .waiting
    var link: ReceiverLink?
    let bench = PositionSourceBench { service, clock in
      let made = ReceiverLink(address: address, clock: clock) {}
      link = made
      return TimelineDriver(service: service, source: ReceiverPositions(link: made, clock: clock))
    } arrive: { event, second in
      let event: ReceiverEvent =
        switch event {
        case .fix(let number): .fix(fix(number, at: second), beginsSequence: false)
        case .signalLost: .signalLost
        }
      link?.publish([event], status)
    }
    #expect(rule.story(on: bench) == rule.expected)
    link?.stop()
  }
}
