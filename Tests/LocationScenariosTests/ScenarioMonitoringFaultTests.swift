// SPDX-License-Identifier: MIT

import Testing

@Suite("Scenarios: what is wrong with monitors of conditions")
struct ScenarioMonitoringFaultTests {
  private static let place = "latitude: 46.1, longitude: 8"
  private static let uuid = "e2c56db5-DFFB-48d2-b060-d0f5a71096e0"

  /// The faults of a condition on line 4, so many characters after the value's first one.
  private static func fault(
    _ condition: String, _ faults: (Int, String)...
  ) -> FaultyScenario {
    let start = "{at: 0s, app: walk, do: add-condition, monitor: p, condition: "
    return FaultyScenario(
      Reading.withStep("\(start)\(condition)}"),
      faults.map { "4:\(5 + start.count + $0.0): \($0.1)" })
  }

  static let conditions: [FaultyScenario] = [
    fault(
      "home",
      (
        0,
        "the text “home” stands where a condition is needed; give keys such as id with their values"
      )),
    fault("{\(place), radius: 1}", (0, "the key “id” is missing; add “id: home”")),
    fault(
      "{id: home}",
      (
        0,
        "a condition is a circle or a beacon; add latitude, longitude and radius, or beacon"
      )),
    fault("{id: home, \(place)}", (0, "the key “radius” is missing; add “radius: 100”")),
    fault(
      "{id: home, latitude: 90.1, longitude: 181, radius: 0}",
      (21, "latitude: “90.1” is no latitude; give degrees from -90 to 90"),
      (38, "longitude: “181” is no longitude; give degrees from -180 to 180"),
      (51, "radius: “0” is no radius; give meters above zero")),
    fault(
      "{id: a, \(place), raduis: 1}",
      (38, "a condition has no key “raduis”; did you mean “radius”?")),
    fault(
      "{id: a, \(place), radius: 1, minor: 1}",
      (49, "“minor” does not go with “latitude”; take it out")),
    fault(
      "{id: a, beacon: \(uuid), radius: 1}",
      (54, "“radius” does not go with “beacon”; take it out")),
    fault(
      "{id: a, beacon: \(uuid), minor: 1}",
      (54, "“minor” needs “major” beside it; add the beacon's major")),
    fault(
      "{id: a, beacon: \(uuid), major: 65536}",
      (61, "major: “65536” is no number of a beacon; give a whole number from 0 to 65535")),
    fault(
      "{id: a, beacon: e2c56db5-dffb-48d2-b060}",
      (
        16,
        "beacon: “e2c56db5-dffb-48d2-b060” is no UUID; give one such as "
          + "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
      )),
  ]

  static let steps: [FaultyScenario] = [
    .init(
      Reading.withStep("{at: 0s, app: walk, do: add-condition}"),
      "4:5: the key “monitor” is missing; add “monitor: places”",
      "4:5: the key “condition” is missing; add “condition: {id: home, latitude: 46.1, longitude: "
        + "8.2, radius: 100}”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: await-events, monitor: my places}"),
      "4:52: “my places” is no short name of a monitor; use letters, digits, “-”, “_” and “.”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: await-events, manager: places, monitor: p}"),
      "4:43: “manager” does not go with “do: await-events”; take it out"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: home}",
        "{at: 0s, app: walk, do: add-condition, monitor: p, condition: {id: home, \(place), radius: 1}}",
        "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: hoem}",
        "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: work}",
        "{at: 0s, app: walk, do: remove-condition, monitor: q, condition: home}",
        "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: home}",
        "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: home}",
      ]),
      "4:70: condition: “walk” has no condition “home” in “p” at this step; there is none; add one "
        + "before",
      "6:70: condition: “walk” has no condition “hoem” in “p” at this step; did you mean “home”?",
      "7:70: condition: “walk” has no condition “work” in “p” at this step; there is “home”",
      "8:70: condition: “walk” has no condition “home” in “q” at this step; there is none; add one "
        + "before",
      "10:70: condition: “walk” has no condition “home” in “p” at this step; there is none; add one "
        + "before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: stop-awaiting, monitor: places}",
        "{at: 0s, app: walk, do: await-events, monitor: main}",
        "{at: 0s, app: walk, do: await-events, monitor: places}",
        "{at: 0s, app: walk, do: await-events, monitor: places}",
        "{at: 0s, app: walk, do: create-manager, manager: places}",
        "{at: 0s, app: walk, do: begin-background-activity, session: places}",
        "{at: 0s, app: walk, do: stop-awaiting, monitor: place}",
        "{at: 0s, app: walk, do: stop-awaiting, monitor: errands}",
        "{at: 0s, app: walk, do: stop-awaiting, monitor: places}",
        "{at: 0s, app: walk, do: create-manager, manager: places}",
      ]),
      "4:53: monitor: “walk” awaits no events of “places” at this step; it awaits none; "
        + "await-events before",
      "5:29: “walk” has a manager “main” already; choose another name with “monitor”",
      "7:29: “walk” awaits the events of “places” already; take the step out, or stop-awaiting before",
      "8:29: “walk” has a monitor “places” already; choose another name with “manager”",
      "9:29: “walk” has a monitor “places” already; choose another name with “session”",
      "10:53: monitor: “walk” awaits no events of “place” at this step; did you mean “places”?",
      "11:53: monitor: “walk” awaits no events of “errands” at this step; it awaits those of places"
    ),
    .init(
      Reading.withSteps([
        "{at: 0s, app: taxi, do: add-condition, monitor: p, condition: {id: a, \(place), radius: 1}}",
        "{at: 0s, app: taxi, do: await-events, monitor: p}",
      ]),
      "4:29: “taxi” does not run at this step; launch it before",
      "5:29: “taxi” does not run at this step; launch it before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: await-events, monitor: p}", "{at: 0s, app: walk, do: terminate}",
        "{at: 0s, app: walk, do: launch}", "{at: 0s, app: walk, do: stop-awaiting, monitor: p}",
      ]),
      "7:53: monitor: “walk” awaits no events of “p” at this step; it awaits none; await-events "
        + "before"),
    .init(
      Reading.withApp("{identifier: w, awaits: places}"),
      "2:38: awaits: the text “places” stands here; give a list of names of monitors, such as "
        + "[places]"),
    .init(
      Reading.withApp("{identifier: w, awaits: [main, p, p, q r]}"),
      "2:39: awaits: “main” is a manager already; choose another name",
      "2:48: awaits: “p” is given twice; delete one of the two",
      "2:51: “q r” is no short name of a monitor; use letters, digits, “-”, “_” and “.”"),
  ]

  @Test(
    "Faults of a condition or a monitor are reported with their place and what to do",
    arguments: conditions + steps)
  func faulty(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("A condition that cannot be read has no faults follow from it")
  func noConsequences() {
    let steps = [
      "{at: 0s, app: walk, do: add-condition, monitor: p, condition: {id: a, \(Self.place), radius: 0}}",
      "{at: 0s, app: walk, do: remove-condition, monitor: p, condition: a}",
      "{at: 0s, app: walk, do: terminate}", "{at: 0s, app: walk, do: enter-foreground}",
    ]
    #expect(Reading.faults(Reading.withSteps(steps)).count == 1)
    let text = Reading.withApp("{identifier: w, awaits: places}")
    let step = "timeline: [{at: 0s, app: walk, do: stop-awaiting, monitor: places}]\n"
    #expect(Reading.faults(text + step).count == 1)
  }
}
