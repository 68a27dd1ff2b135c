// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@Suite("Faults of a step are reported with their place and what to do")
struct ScenarioStepFaultTests {
  static let shape: [FaultyScenario] = [
    .init(
      Reading.withLines("timeline: {at: 0s}"),
      "3:11: timeline: a mapping stands here; give a list of steps, each beginning with “- ”"),
    .init(
      Reading.withLines("timeline: walk"),
      "3:11: timeline: the text “walk” stands here; give a list of steps, each beginning with “- ”"),
    .init(
      Reading.withStep("launch"),
      "4:5: the text “launch” stands where a step is needed; give keys such as at with their "
        + "values"),
    .init(
      Reading.withStep("{}"),
      "4:5: the step does not say when; add a time such as “at: 90s”, or “after”",
      "4:5: the step does nothing; add do, user, settings, reset, device, event, source or heading"),
    .init(
      Reading.withStep("{at: 0s, user: dismiss, reset: all}"),
      "4:29: the step has “user” already; make “reset” a step of its own"),
    .init(
      Reading.withSteps(["{at: 0s, reset: all}", "{at: start, source: fail}"]),
      "5:10: at: a step above comes later than start; move this one above it"),
    .init(
      Reading.withStep("{at: 0s, after: fix, source: fail}"),
      "4:14: a step has “at” or “after”, not both; take one out"),
    .init(
      Reading.withStep("{at: 0s, delay: 1s, source: fail}"),
      "4:14: “delay” goes with “after” only; add “after: previous” or so"),
    .init(
      Reading.withStep("{delay: 1s, source: fail}"),
      "4:6: “delay” goes with “after” only; add “after: previous” or so"),
    .init(
      Reading.withStep("{at: 0s, source: fail, precise: on}"),
      "4:28: “precise” does not go with “source”; take it out"),
    .init(
      Reading.withStep("{at: 0s, user: dismiss, app: walk}"),
      "4:29: “app” does not go with “user”; take it out"),
    .init(
      Reading.withStep("{at: 0s, user: dismiss, precise: on}"),
      "4:29: “precise” does not go with “user: dismiss”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: suspend, manager: main}"),
      "4:38: “manager” does not go with “do: suspend”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: start-updates, updates: on}"),
      "4:44: “updates” does not go with “do: start-updates”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: set}"),
      "4:25: “do: set” sets nothing; add desired-accuracy, distance-filter, allows-background, "
        + "shows-indicator, activity, auto-pause or heading-filter"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: set, updates: on}"),
      "4:34: “updates” does not go with “do: set”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: set, defers: {}}"),
      "4:34: “defers” does not go with “do: set”; take it out"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: set, activity: swimming}"),
      "4:44: activity: “swimming” is no choice here; give other, automotive-navigation, fitness, "
        + "other-navigation or airborne"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: set, auto-pause: never}"),
      "4:46: auto-pause: the text “never” is no switch; give on or off"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: allow-deferral, distance: far, timeout: -1s}"),
      "4:55: distance: “far” is no distance; give meters, zero or more",
      "4:69: timeout: “-1s” lies in the past; give a time from 0s on"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: disallow-deferral, distance: 5}"),
      "4:48: “distance” does not go with “do: disallow-deferral”; take it out"),
    .init(
      Reading.withStep("{at: 0s, do: launch}"),
      "4:5: the key “app” is missing; add “app: walk”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: request-full-accuracy}"),
      "4:5: the key “purpose-key” is missing; add “purpose-key: navigation”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: fly}"),
      "4:29: do: “fly” is no choice here; give launch, enter-foreground, enter-background, "
        + "suspend, resume, terminate, create-manager, release-manager, drop-delegate, "
        + "start-updates, stop-updates, request-location, start-heading, stop-heading, "
        + "start-monitoring, stop-monitoring, request-state, start-visits, stop-visits, "
        + "start-significant-changes, stop-significant-changes, allow-deferral, "
        + "disallow-deferral, request-when-in-use, request-always, request-full-accuracy, "
        + "begin-service-session, end-service-session, begin-background-activity, "
        + "end-background-activity, start-live-updates, stop-live-updates, add-condition, "
        + "remove-condition, await-events, stop-awaiting or set"),
    .init(
      Reading.withStep("{at: 0s, user: allow-onec}"),
      "4:20: user: “allow-onec” is no choice here; did you mean “allow-once”?"),
    .init(
      Reading.withStep("{at: 0s, sorce: fail}"),
      "4:5: the step does nothing; add do, user, settings, reset, device, event, source or heading",
      "4:14: a step has no key “sorce”; did you mean “source”?"),
    .init(
      Reading.withStep("{at: 0s, settings: {app: walk}}"),
      "4:14: settings: nothing changes; add location or precise"),
    .init(
      Reading.withStep("{at: 0s, settings: {precise: on}}"),
      "4:24: the key “app” is missing; add “app: walk”"),
    .init(
      Reading.withStep("{at: 0s, settings: {app: walk, location: provisional-always}}"),
      "4:46: location: “provisional-always” is no choice here; give ask, never, while-using or "
        + "always"),
    .init(
      Reading.withStep("{at: 0s, device: {}}"),
      "4:14: device: nothing changes; add location-services or restricted"),
    .init(
      Reading.withStep("{at: 0s, device: homescreen}"),
      "4:22: device: “homescreen” is no choice here; did you mean “home-screen”?"),
    .init(
      Reading.withStep("{at: 0s, device: }"),
      "4:14: device: there is no value; give home-screen, or keys such as location-services: off"),
    .init(
      Reading.withStep("{at: 0s, event: {app: walk}}"),
      "4:21: the key “name” is missing; add “name: entered-region”"),
    .init(
      Reading.withStep("{at: 0s, source: lose}"),
      "4:22: source: “lose” is no choice here; give lose-signal, regain-signal, fail, "
        + "fail-network, pause, resume or clear"),
  ]

  static let triggers: [FaultyScenario] = [
    .init(
      Reading.withStep("{at: soon, source: fail}"),
      "4:10: at: “soon” is no time; give one such as 90s, 1.5s, 2min or 1h30min"),
    .init(
      Reading.withStep("{at: -1s, source: fail}"),
      "4:10: at: “-1s” lies in the past; give a time from 0s on"),
    .init(
      Reading.withStep("{after: callbak, source: fail}"),
      "4:13: after: “callbak” is no choice here; did you mean “callback”?"),
    .init(
      Reading.withStep("{after: fix, delay: x, source: fail}"),
      "4:25: delay: “x” is no time; give one such as 90s, 1.5s, 2min or 1h30min"),
    .init(
      Reading.withStep("{after: {app: walk}, source: fail}"),
      "4:13: the key “event” is missing; add “event: callback”"),
    .init(
      Reading.withStep("{after: {event: fix, count: 0}, source: fail}"),
      "4:33: count: “0” is no count; give a whole number from 1"),
    .init(
      Reading.withStep("{after: {event: previous, count: 2, app: walk}, source: fail}"),
      "4:31: “count” does not go with “event: previous”; take it out",
      "4:41: “app” does not go with “event: previous”; take it out"),
    .init(
      Reading.withStep("{after: {event: fix, manager: main}, source: fail}"),
      "4:26: “manager” needs “app” beside it; add the app"),
    .init(
      Reading.withStep("{after: {event: prompt, app: walk, manager: main}, source: fail}"),
      "4:40: “manager” does not go with “event: prompt”, since a prompt is about an app; take it "
        + "out"),
    .init(
      Reading.withStep("{after: {event: fix, app: walk, manager: mian}, source: fail}"),
      "4:46: “walk” has no manager “mian” at this step; did you mean “main”?"),
    .init(
      Reading.withSteps(["{at: 10s, source: fail}", "{at: 5s, source: fail}"]),
      "5:10: at: 5s lies before the step above, which comes at 10s at the earliest; move the step "
        + "or give a later time"),
    .init(
      Reading.withSteps([
        "{at: 10s, source: fail}", "{after: fix, delay: 2.5s, source: fail}",
        "{at: 12s, source: fail}",
      ]),
      "6:10: at: 12s lies before the step above, which comes at 12.5s at the earliest; move the "
        + "step or give a later time"),
    .init(
      Reading.withSteps(["{at: 61s, source: fail}"]) + "duration: 1min\n",
      "4:10: at: this step comes at 61s at the earliest, after the end of the run; make “duration” "
        + "longer than 60s or leave it out"),
    .init(
      Reading.withSteps(["{at: 60s, source: fail}", "{after: fix, delay: 1s, source: fail}"])
        + "duration: 1min\n",
      "5:25: this step comes at 61s at the earliest, after the end of the run; make “duration” "
        + "longer than 60s or leave it out"),
  ]

  /// Times that no transcript could show.
  static let farTimes: [FaultyScenario] = [
    .init(
      Reading.withSteps([
        "{at: 1000000d, source: fail}", "{after: fix, delay: 157407d, source: fail}",
        "{after: previous, delay: 1d, source: fail}",
      ]),
      "6:30: this step comes at 100000051200s at the earliest, which no run reaches; give shorter "
        + "times")
  ]

  static let cast: [FaultyScenario] = [
    .init(
      Reading.withStep("{at: 0s, app: wlak, do: suspend}"),
      "4:19: app: there is no app “wlak”; did you mean “walk”?"),
    .init(
      Reading.withStep("{at: 0s, reset: bus}"),
      "4:21: reset: there is no app “bus”; there is walk and taxi"),
    .init(
      Reading.withStep("{at: 0s, event: {app: Walk, name: x}}"),
      "4:27: app: there is no app “Walk”; did you mean “walk”?"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: launch}"),
      "4:29: “walk” runs already at this step; use enter-foreground"),
    .init(
      Reading.withStep("{at: 0s, app: taxi, do: enter-foreground}"),
      "4:29: “taxi” does not run at this step; launch it before"),
    .init(
      Reading.withStep("{at: 0s, app: taxi, do: start-updates, manager: a}"),
      "4:53: “taxi” does not run at this step; launch it before"),
    .init(
      Reading.withStep("{at: 0s, app: taxi, do: create-manager}"),
      "4:29: “taxi” does not run at this step; launch it before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: terminate}", "{at: 1s, app: walk, do: terminate}",
      ]), "5:29: “walk” does not run at this step; launch it before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: release-manager}", "{at: 1s, app: walk, do: stop-updates}",
      ]), "5:29: “walk” has no manager at this step; create one before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: walk, do: release-manager}",
        "{at: 1s, app: walk, do: stop-updates, manager: main}",
      ]), "5:52: “walk” has no manager “main” at this step; it has none; create it before"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: taxi, do: launch}", "{at: 1s, app: taxi, do: request-location}",
      ]),
      "5:29: “taxi” has the managers a and b at this step; add “manager” to name one"),
    .init(
      Reading.withSteps([
        "{at: 0s, app: taxi, do: launch}",
        "{at: 1s, app: taxi, do: request-location, manager: xyz}",
      ]), "5:56: “taxi” has no manager “xyz” at this step; it has a and b"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: create-manager}"),
      "4:29: “walk” has a manager “main” already; choose another name with “manager”"),
    .init(
      Reading.withStep("{at: 0s, app: walk, do: create-manager, manager: a b}"),
      "4:54: “a b” is no short name of a manager; use letters, digits, “-”, “_” and “.”"),
  ]

  @Test("Faults of a step's keys are reported", arguments: shape)
  func shapeFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("Faults of a step's time are reported", arguments: triggers + farTimes)
  func triggerFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("Faults of the apps and managers that a step names are reported", arguments: cast)
  func castFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("A fault in an app has no others follow from it")
  func noConsequences() {
    let steps = "timeline: [{at: 0s, app: walk, do: start-updates, manager: other}]\n"
    #expect(
      Reading.faults(Reading.withApp("{identifier: w, managers: 3}") + steps) == [
        "2:40: managers: the number “3” stands here; give names with options, such as main: "
          + "{updates: on}, or {} for none"
      ])
    #expect(
      Reading.faults(Reading.withApp("{}") + steps.replacing(", manager: other", with: "")) == [
        "2:14: the key “identifier” is missing; add “identifier: com.example.walk”"
      ])
    #expect(
      Reading.faults("locsim: 1\napps: {}\n" + steps) == [
        "2:7: apps: there is no app; add walk: {identifier: com.example.walk}"
      ])
  }
}
