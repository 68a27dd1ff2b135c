// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationScenarios

@Suite("Events are counted for the steps that wait for them")
struct EventTallyTests {
  @Test("The state that follows a crossing is one event with it, and an equal one later is another")
  func announcedState() throws {
    let center = try #require(Coordinate(latitude: 46.1, longitude: 8))
    let region = try #require(CircularRegion(identifier: "home", center: center, radius: 100))
    let tally = EventTally()
    func count(_ event: ClientEvent) -> Int {
      let time = UTCInstant(secondsSinceEpoch: 0)
      tally.count(
        ClientNotice(time: time, client: ClientID(1), event: event), app: "walk", manager: "a")
      return tally.count(of: ScenarioEvent(.event))
    }
    #expect(count(.eventOccurred(.regionCrossed(region, .inside))) == 1)
    #expect(count(.stateDetermined(.inside, region)) == 1)
    #expect(count(.stateDetermined(.inside, region)) == 2)
  }
}
