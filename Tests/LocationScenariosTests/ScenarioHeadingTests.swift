// SPDX-License-Identifier: MIT

import Testing

@testable import LocationScenarios

@Suite("Scenarios: where the device points")
struct ScenarioHeadingTests {
  @Test(
    "A heading is degrees, keys, or lost",
    arguments: [
      ("90", ScenarioHeading(magnetic: 90)), ("0.5", ScenarioHeading(magnetic: 0.5)),
      ("360", ScenarioHeading(magnetic: 0)), ("{magnetic: 12}", ScenarioHeading(magnetic: 12)),
      (
        "{magnetic: 12, true: 14, accuracy: 0}",
        ScenarioHeading(magnetic: 12, trueNorth: 14, accuracy: 0)
      ), ("lost", nil),
    ])
  func values(text: String, heading: ScenarioHeading?) throws {
    let scenario = try Reading.scenario(Reading.withStep("{at: 0s, heading: \(text)}"))
    #expect(scenario.timeline.map(\.action) == [.heading(heading)])
  }

  @Test(
    "A wrong heading is refused, with what would be a right one",
    arguments: [
      ("361", "4:23: heading: “361” is no direction; give degrees from 0 to 360"),
      ("-1", "4:23: heading: “-1” is no direction; give degrees from 0 to 360"),
      ("nan", "4:23: heading: “nan” is no direction; give degrees from 0 to 360"),
      (
        "{magnetic: 1, accuracy: 200}",
        "4:47: accuracy: “200” is no angle; give degrees from 0 to 180"
      ),
      (
        "{magnetic: 1, true: north}",
        "4:43: true: “north” is no direction; give degrees from 0 to 360"
      ),
    ])
  func faults(text: String, message: String) {
    #expect(Reading.faults(Reading.withStep("{at: 0s, heading: \(text)}")) == [message])
  }
}
