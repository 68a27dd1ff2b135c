// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationScenarios

@Suite("A scenario moves its source: pause, step, seek, places and movements")
struct ScenarioSteeringTests {
  /// A walk of 20 seconds, whose app is given every fix.
  private func fixes(_ steps: String, duration: String? = nil) throws -> [String] {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      \(duration.map { "duration: \($0)" } ?? "")
      apps:
        walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}
      timeline:
      \(steps)
      """)
    #expect(play.error == nil)
    return play.effects.filter { $0.contains("fix") }.map {
      $0.replacing("walk/main ", with: "").replacing("walk ", with: "")
    }
  }

  @Test("A seek goes to another moment, a second later; no time comes twice")
  func seek() throws {
    let fixes = try fixes(
      """
        - {at: 3s, source: {seek: 15s}}
        - {at: 6s, source: {seek: -10s}}
        - {at: 9s, source: {seek: 95%}}
      """)
    // 15 s at 4, 17 s at 6; 7 s at 7, 9 s at 9; 19 s of 19 would be 100 %, 18.05 s at 10.
    #expect(fixes.prefix(4) == ["0 fix 0", "1 fix 1", "2 fix 2", "3 fix 3"])
    #expect(fixes.dropFirst(4).prefix(3) == ["4 fix 4", "5 fix 5", "6 fix 6"])
    #expect(fixes.dropFirst(7).prefix(3) == ["7 fix 7", "8 fix 8", "9 fix 9"])
    #expect(fixes.dropFirst(10) == ["10 fix 10", "10.95 fix 10.95"])
  }

  @Test("A pause stops the trace, while time and prompts go on; then fixes have times that go on")
  func pause() throws {
    let fixes = try fixes(
      """
        - {at: 2s, source: pause}
        - {at: 10s, source: {step: 2}}
        - {at: 20s, source: resume}
        - {at: 22s, source: pause}
      """)
    #expect(
      fixes == [
        "0 fix 0", "1 fix 1", "2 fix 2", "11 fix 11", "12 fix 12", "21 fix 21", "22 fix 22",
      ])
  }

  @Test("A place and a movement come at once, each second, until the trace goes on")
  func motions() throws {
    let fixes = try fixes(
      """
        - {at: 1500ms, source: {set: sydney}}
        - {at: 3s, source: {drive: {speed: 10, course: 90}}}
        - {at: 4200ms, source: {drive: stop}}
        - {at: 5300ms, source: {start: ["38.7,-9.1", "38.8,-9.1"]}}
        - {at: 6500ms, source: clear}
      """, duration: "8s")
    #expect(
      fixes == [
        "0 fix 0", "1 fix 1", "1.5 fix 1.5", "2.5 fix 2.5", "3 fix 3", "4 fix 4", "4.2 fix 4.2",
        "5.2 fix 5.2", "5.3 fix 5.3", "6.3 fix 6.3", "6.5 fix 6.5", "7 fix 7", "8 fix 8",
      ])
  }

  @Test("A route is followed to its end, and a place ends with the last step")
  func ends() throws {
    let route = try fixes(
      """
        - at: 1s
          source:
            start: {waypoints: ["38.7,-9.1", "38.701,-9.1"], speed: 20}
      """)
    // 111 m at 20 m/s.
    #expect(route.last == "6.001 fix 6.001" && route.count == 8)
    let place = try fixes("  - {at: 1500ms, source: {set: \"38.7,-9.1\"}}")
    #expect(place.last == "1.5 fix 1.5")
  }

  @Test("A device without a source can be put somewhere")
  func noSource() throws {
    let play = try Play(
      """
      locsim: 1
      duration: 5s
      apps:
        walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}
      timeline:
        - {at: 2s, source: {set: {at: "38.7,-9.1", accuracy: 20}}}
      """)
    #expect(play.error == nil)
    #expect(play.effects.filter { $0.contains("fix") }.count == 4)
  }

  @Test(
    "A step that cannot be done ends the run with its place",
    arguments: [
      ("{at: 1s, source: {seek: 1min}}", "the trace ends after 19 s"),
      ("{at: 1s, source: {step: 1}}", "the timeline is not paused; pause it first"),
      ("{at: 1s, source: {drive: stop}}", "the device is not driven"),
    ])
  func refused(step: String, reason: String) throws {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      apps: {walk: {identifier: w}}
      timeline:
        - \(step)
      """)
    #expect(play.error?.message == reason)
    #expect(play.error?.position.line == 5)
  }

  @Test("A rate changes nothing in a run that does not wait")
  func rate() throws {
    let plain = try fixes("  - {at: 2s, source: regain-signal}")
    #expect(try fixes("  - {at: 2s, source: {rate: 10}}") == plain && plain.count == 20)
  }

  static let faults: [FaultyScenario] = [
    .init(
      Reading.withStep("{at: 0s, source: stop}"),
      "4:22: source: “stop” is no choice here; give lose-signal, regain-signal, fail, "
        + "fail-network, pause, resume or clear"),
    .init(
      Reading.withStep("{at: 0s, source: {}}"), "4:14: source: nothing happens; add one of its keys"
    ),
    .init(
      Reading.withStep("{at: 0s, source: {seek: 5s, rate: 2}}"),
      "4:33: the source does “seek” already; make “rate” a step of its own"),
    .init(
      Reading.withStep("{at: 0s, source: {seek: soon}}"),
      "4:29: seek: “soon” is no moment; give 90s, 5min, +30s, -1min or 50%"),
    .init(
      Reading.withStep("{at: 0s, source: {rate: max}}"),
      "4:29: rate: “max” is no rate of a device that is steered; give a number above 0 such as 100"),
    .init(
      Reading.withStep("{at: 0s, source: {set: atlantis}}"),
      "4:28: set: “atlantis” is neither a position (LAT,LON) nor a place; there is cape-town, "
        + "lisbon, london, mexico-city, mumbai, new-york, rio-de-janeiro, san-francisco, sydney, "
        + "tokyo"),
    .init(
      Reading.withStep("{at: 0s, source: {set: \"91,0\"}}"),
      "4:28: set: “91,0” is not on the Earth; a latitude is -90 to 90, a longitude -180 to 180"),
    .init(
      Reading.withStep("{at: 0s, source: {start: [\"1,2\"]}}"),
      "4:30: start: a route has 2 to 1000 waypoints; for one place use set"),
    .init(
      Reading.withStep("{at: 0s, source: {start: [\"1,2\", \"1,2\"]}}"),
      "4:30: start: all waypoints are at one place; give two different ones, or use set"),
    .init(
      Reading.withStep(
        "{at: 0s, source: {start: {waypoints: [\"1,2\", \"1,3\"], interval: 1s, distance: 5}}}"),
      "4:72: a route has “interval” or “distance”, not both; take one out"),
    .init(
      Reading.withStep("{at: 0s, source: {drive: {speed: 5}}}"),
      "4:30: the key “course” is missing; add “course: 90”"),
    .init(
      Reading.withStep("{at: 0s, source: {drive: {speed: -1, course: 9, turn: 400}}}"),
      "4:38: speed: “-1” is no speed; give meters per second from 0.001 to 100000, or walk, "
        + "run, cycle or drive",
      "4:59: turn: “400” is no turn; give degrees a second, from -360 to 360"),
  ]

  @Test("Faults of what moves a source are reported with their place", arguments: faults)
  func fault(_ scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }
}
