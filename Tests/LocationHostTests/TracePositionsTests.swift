// SPDX-License-Identifier: MIT

import LocationFakes
import LocationFiles
import LocationHost
import LocationPlayback
import Testing

@Suite("A trace as the source of a timeline")
struct TracePositionsTests {
  @Test("A trace keeps the rules of a source", arguments: PositionSourceRule.allCases)
  func rules(rule: PositionSourceRule) {
    let bench = PositionSourceBench { service, _ in
      TimelineDriver(
        service: service,
        cursor: TraceCursor(source: ListSource([0, 1, 2], [20, 21])) { () throws(SpillError) in
          try TemporaryFile()
        })
    }
    #expect(rule.story(on: bench) == rule.expected)
  }
}
