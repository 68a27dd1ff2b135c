// SPDX-License-Identifier: MIT

import Testing

@testable import LocationScenarios

@Suite("Steps wait for what happens, and a scenario that cannot go on says where")
struct ScenarioWaitingTests {
  /// Plays steps, the first one on line 7 in column 5, of an app `walk` that may use location and
  /// has the managers `a`, which runs, and `b`, and of an app `taxi` that may not.
  private func play(_ steps: String..., duration: String = "20s") throws -> Play {
    try Play(
      """
      locsim: 1
      source: walk.gpx
      duration: \(duration)
      apps:
        walk: {identifier: w, settings: while-using, managers: {a: {updates: on}, b: {}}}
        taxi: {identifier: t, settings: never, state: background}
      timeline:
      \(steps.map { "  - \($0)" }.joined(separator: "\n"))
      """)
  }

  private func time(_ play: Play) throws -> String {
    let line = try #require(play.lines.last { $0.contains("> device: location-services on") })
    return String(line.prefix { $0 != " " })
  }

  @Test(
    "A step comes when its event does, counted from the step before",
    arguments: [
      ("at: 4.5s", "4.5"), ("after: previous", "2"), ("after: previous, delay: 500ms", "2.5"),
      ("after: fix", "3"), ("after: fix, delay: 1.5s", "4.5"),
      ("after: {event: fix, count: 4}", "6"),
      ("after: {event: fix, app: walk}", "3"), ("after: {event: fix, app: walk, manager: a}", "3"),
    ])
  func triggers(trigger: String, second: String) throws {
    let play = try play(
      "{at: 2s, device: {restricted: off}}", "{\(trigger), device: {location-services: on}}")
    #expect(play.error == nil)
    #expect(try time(play) == second)
  }

  @Test("The first step waits for what the launch of the apps brings")
  func first() throws {
    let play = try play("{after: {event: callback, count: 3}, device: {location-services: on}}")
    #expect(try time(play) == "0")
    #expect(play.error == nil)
  }

  @Test("Only the events of the app, or of the manager, that is named count")
  func scopes() throws {
    let step = "device: {location-services: on}"
    let other = try play(
      "{at: 1s, settings: {app: walk, location: ask}}", "{after: callback, \(step)}")
    #expect(try time(other) == "1")
    for scope in ["app: taxi", "app: taxi, manager: main"] {
      let play = try play(
        "{at: 1s, settings: {app: walk, location: ask}}",
        "{after: {event: callback, \(scope)}, \(step)}")
      #expect(
        play.error?.message
          == "the step waits for a callback of \(scope == "app: taxi" ? "taxi" : "taxi/main"), which "
          + "never comes; correct the step or those before it")
    }
    let own = try play(
      "{at: 1s, settings: {app: walk, location: ask}}",
      "{after: callback, app: taxi, do: enter-foreground}")
    #expect(own.error != nil)
  }

  @Test("A prompt that is shown before the step above is done has been missed")
  func missed() throws {
    let play = try play(
      "{at: 1s, settings: {app: walk, location: ask}}",
      "{at: 2s, app: walk, do: request-when-in-use, manager: a}",
      "{at: 3s, device: {location-services: on}}", "{after: prompt, user: dismiss}")
    #expect(play.error?.position == ScenarioPosition(line: 11, column: 5))
  }

  @Test(
    "A step that waits for what never comes ends the run at its place",
    arguments: [
      ("prompt", "a prompt"), ("error", "an error"), ("{event: fix, count: 100}", "100 fixes"),
      ("{event: prompt, app: walk, count: 2}", "2 prompts of walk"),
      ("{event: callback, count: 2}", "2 callbacks"),
      ("{event: error, app: walk, manager: b, count: 3}", "3 errors of walk/b"),
      ("{event: fix, app: walk, manager: b}", "a fix of walk/b"),
    ])
  func never(event: String, words: String) throws {
    let play = try play(
      "{at: 1s, device: {restricted: off}}", "{after: \(event), device: {location-services: off}}")
    #expect(
      play.error
        == ScenarioRunError(
          ScenarioPosition(line: 9, column: 5),
          "the step waits for \(words), which never comes; correct the step or those before it"))
    #expect(play.lines.contains("1 > device: restricted off"))
    #expect(!play.lines.contains { $0.contains("location-services off") })
  }

  @Test("Steps after the end of the run never come")
  func end() throws {
    let step = "{after: {event: fix, count: 7}, device: {location-services: on}}"
    #expect(try play("{at: 0s, device: {restricted: off}}", step, duration: "7s").error == nil)
    #expect(try play("{at: 0s, device: {restricted: off}}", step, duration: "6.9s").error != nil)
  }

  @Test("An answer needs a prompt, and one that offers it")
  func answers() throws {
    let none = try play("{at: 1s, user: dismiss}")
    #expect(
      none.error
        == ScenarioRunError(
          ScenarioPosition(line: 8, column: 5),
          "there is no prompt to answer; have an app ask for one before this step"))
    let wrong = try play(
      "{at: 1s, settings: {app: walk, location: ask}}",
      "{at: 2s, app: walk, do: request-when-in-use, manager: b}",
      "{after: prompt, user: allow-always}")
    #expect(
      wrong.error
        == ScenarioRunError(
          ScenarioPosition(line: 10, column: 5),
          "the prompt does not offer allow-always; it offers allow-once, allow-while-using, "
            + "dont-allow"))
    let twice = try play(
      "{at: 1s, settings: {app: walk, location: ask}}",
      "{at: 2s, app: walk, do: request-when-in-use, manager: b}", "{after: prompt, user: dismiss}",
      "{after: previous, user: dont-allow}")
    #expect(twice.error?.position == ScenarioPosition(line: 11, column: 5))
    #expect(twice.effects.contains("2 not answered"))
  }

  @Test("A scenario without a source has no positions, and ends with its last step")
  func noSource() throws {
    let play = try Play(
      """
      locsim: 1
      apps: {walk: {identifier: w, settings: always, managers: {m: {updates: on}}}}
      timeline: [{at: 5s, app: walk, do: enter-background}]
      """)
    #expect(play.error == nil)
    #expect(play.lines.last == "5 > walk: enter-background")
    #expect(!play.lines.contains { $0.contains("fix") })
  }

  @Test("A scenario without steps plays its trace to the end, one with a duration goes on")
  func noSteps() throws {
    let text = """
      locsim: 1
      source: {trace: walk.gpx, interval: 2s}
      apps: {walk: {identifier: w, settings: always, managers: {m: {updates: on}}}}

      """
    #expect(try Play(text).lines.last == "18 walk/m fix 18")
    #expect(try Play(text + "duration: 5s\n").lines.last == "4 walk/m fix 4")
    #expect(try Play(text + "duration: 1min\n").lines.last == "58 walk/m locationUnknown")
  }

  @Test("A trace without end ends with the last step, or at the end of the run")
  func forever() throws {
    let text = """
      locsim: 1
      source: {trace: walk.gpx, loop: forever}
      apps: {walk: {identifier: w, settings: always, managers: {m: {updates: on}}}}

      """
    #expect(try Play(text).lines.last == "0 indicator solid")
    #expect(try Play(text + "duration: 1min\n").lines.last == "60 walk/m fix 60")
    let step = "timeline: [{at: 45s, source: lose-signal}]\n"
    #expect(try Play(text + step).lines.last == "45 > source: lose-signal")
  }

  @Test("A file that cannot be used is reported where the scenario names it")
  func files() throws {
    let trace = try Play(Reading.withLines("source: none.gpx"))
    #expect(trace.error?.position == ScenarioPosition(line: 3, column: 9))
    #expect(trace.error?.message.contains("No such file or directory") == true)
    let empty = try Play(Reading.withLines("source: a.gpx"), files: ["a.gpx": "<gpx></gpx>"])
    #expect(empty.error?.position == ScenarioPosition(line: 3, column: 9))
    #expect(empty.lines == [])
    let plist = try Play(
      Reading.withApp("{identifier: w, info-plist: Info.plist}"), files: ["Info.plist": "no list"])
    #expect(plist.error?.position == ScenarioPosition(line: 2, column: 42))
  }

  @Test("A trace that breaks off ends the run there, after the deliveries before that")
  func broken() throws {
    let text = """
      locsim: 1
      source: cut.gpx
      apps: {walk: {identifier: w, settings: always, managers: {m: {updates: on}}}}

      """
    let trace = Play.trace(seconds: 0..<5, end: "<trkpt lat=")
    for steps in ["", "timeline: [{at: 10s, source: fail}]\n"] {
      let play = try Play(text + steps, files: ["cut.gpx": trace])
      #expect(play.error?.position == ScenarioPosition(line: 2, column: 9))
      #expect(play.error?.message.hasPrefix("the trace: ") == true)
      #expect(play.lines.contains("3 walk/m fix 3"))
      #expect(!play.lines.contains { $0.contains("> source") })
    }
  }

  @Test("An oddity of a trace is reported once")
  func warnings() throws {
    let odd = Play.trace(seconds: 0..<3, end: "<trkpt lat=\"95\" lon=\"8\"/></trkseg></trk></gpx>")
    let play = try Play(
      "locsim: 1\nsource: odd.gpx\napps: {walk: {identifier: w}}\n", files: ["odd.gpx": odd])
    #expect(play.error == nil)
    #expect(play.warnings.count == 1)
  }

  @Test("Equal scenarios give equal records, and none does harm", arguments: 0..<20)
  func equal(block: UInt64) throws {
    for seed in block * 5..<(block + 1) * 5 {
      var scenario = RandomScenario.make(seed: seed)
      scenario.source = seed % 2 == 0 ? nil : walk
      for index in scenario.apps.indices {
        if case .file = scenario.apps[index].infoPlist {
          scenario.apps[index].infoPlist = .complete
        }
      }
      let first = try Play(scenario)
      let second = try Play(scenario)
      #expect(first.lines == second.lines, "seed \(seed)")
      #expect(first.error == second.error, "seed \(seed)")
      #expect(first.error == nil || first.error?.position == .start, "seed \(seed)")
    }
  }

  private var walk: ScenarioSource {
    ScenarioSource(trace: ScenarioFileReference(path: "walk.gpx", position: .start))
  }
}
