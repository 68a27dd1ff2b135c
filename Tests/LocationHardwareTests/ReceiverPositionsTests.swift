// SPDX-License-Identifier: MIT

import LocationFakes
import LocationHardware
import LocationHost
import LocationPlayback
import Testing

/// A connection whose events come from a test.
private final class FakeConnection: ReceiverConnection {
  private var events: [ReceiverEvent] = []
  private var isStarted = false

  func start() { isStarted = true }

  func stop() {
    isStarted = false
    events = []
  }

  func take() -> [ReceiverEvent] {
    defer { events = [] }
    return events
  }

  func arrive(_ event: ReceiverEvent) { if isStarted { events.append(event) } }
}

@Suite("A receiver as the source of a timeline")
struct ReceiverPositionsTests {
  @Test("A receiver keeps the rules of a source", arguments: PositionSourceRule.allCases)
  func rules(rule: PositionSourceRule) {
    let connection = FakeConnection()
    let bench = PositionSourceBench { service, clock in
      TimelineDriver(service: service, source: ReceiverPositions(connection, clock: clock))
    } arrive: { event, second in
      switch event {
      case .fix(let number):
        connection.arrive(.fix(fix(number, at: second), beginsSequence: false))
      case .signalLost: connection.arrive(.signalLost)
      }
    }
    #expect(rule.story(on: bench) == rule.expected)
  }
}
