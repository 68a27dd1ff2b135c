// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

/// A text that is no scenario, and everything that is said about it.
struct FaultyScenario: Sendable, CustomTestStringConvertible {
  let text: String
  let faults: [String]

  init(_ text: String, _ faults: String...) { self.init(text, faults) }

  init(_ text: String, _ faults: [String]) {
    self.text = text
    self.faults = faults
  }

  var testDescription: String { String(text.suffix(100)) }
}

@Suite("Faults of a scenario are reported with their place and what to do")
struct ScenarioFaultTests {
  /// The keys of the whole scenario, and of its source.
  static let whole: [FaultyScenario] = [
    .init("", "1:1: the file is empty; begin it with “locsim: 1”"),
    .init("# nothing\n\n", "1:1: the file is empty; begin it with “locsim: 1”"),
    .init(
      "walk\n",
      "1:1: the text “walk” stands where a scenario is needed; give keys such as locsim with their "
        + "values"),
    .init(
      "- a\n",
      "1:1: a list stands where a scenario is needed; give keys such as locsim with their values"),
    .init(
      "title: x\n", "1:1: the key “locsim” is missing; add “locsim: 1”",
      "1:1: the key “apps” is missing; add “apps: {walk: {identifier: com.example.walk}}”"),
    .init(
      "locsim: 2\napps: x\n",
      "1:9: locsim: “2” is no version of the format that this locsim can read; give 1"),
    .init("locsim:\n", "1:1: locsim: there is no value; give the version of the format, 1"),
    .init("locsim: [1]\n", "1:9: locsim: a list stands here; give the version of the format, 1"),
    .init(
      "loscim: 1\naps: {}\n", "1:1: a scenario has no key “loscim”; did you mean “locsim”?",
      "2:1: a scenario has no key “aps”; did you mean “apps”?"),
    .init(
      Reading.withLines("colour: red"),
      "3:1: a scenario has no key “colour”; known are locsim, title, covers, profile, seed, grace, "
        + "event-lifetime, deferral, duration, device, source, apps and timeline"),
    .init(
      Reading.withLines("deferral: off"),
      "3:11: deferral: “off” is no choice here; give available or retired"),
    .init(
      Reading.withLines("title: 12"),
      "3:8: title: the number “12” is no text; put it in quotes: \"12\""),
    .init(
      Reading.withLines("title: true"),
      "3:8: title: the truth value “true” is no text; put it in quotes: \"true\""),
    .init(Reading.withLines("title: ~"), "3:8: title: there is no value; give a text"),
    .init(Reading.withLines("title: ' '"), "3:8: title: the text is blank; write something"),
    .init(Reading.withLines("title: {a: b}"), "3:8: title: a mapping stands here; give a text"),
    .init(
      Reading.withLines("covers: [CL-11, cl-12, CL-]"),
      "3:17: covers: “cl-12” is no case; give one such as CL-11",
      "3:24: covers: “CL-” is no case; give one such as CL-11"),
    .init(
      Reading.withLines("profile: ios7"),
      "3:10: profile: “ios7” is no choice here; did you mean “ios6”?"),
    .init(
      Reading.withLines("profile: android"),
      "3:10: profile: “android” is no choice here; give ios6, ios8, ios9, ios11, ios13, ios13.4, "
        + "ios14, ios17 or ios18"),
    .init(
      Reading.withLines("seed: -1"),
      "3:7: seed: “-1” is no seed; give a whole number from 0 to 18446744073709551615"),
    .init(
      Reading.withLines("seed: 18446744073709551616"),
      "3:7: seed: “18446744073709551616” is no seed; give a whole number from 0 to "
        + "18446744073709551615"),
    .init(Reading.withLines("seed: '7'"), "3:7: seed: “7” is a text; leave the quotes out"),
    .init(
      Reading.withLines("grace: \"5\""), "3:8: grace: “5” is a text; leave the quotes out"),
    .init(
      "locsim: \"1\"\napps: {walk: {identifier: w}}\n",
      "1:9: locsim: “1” is a text; leave the quotes out"),
    .init(
      Reading.withLines("grace: soon"),
      "3:8: grace: “soon” is no time; give one such as 90s, 1.5s, 2min or 1h30min"),
    .init(
      Reading.withLines("event-lifetime: -5s"),
      "3:17: event-lifetime: “-5s” lies in the past; give a time from 0s on"),
    .init(
      Reading.withLines("duration: 0s"),
      "3:11: duration: a run must last; give a time above 0s"),
    .init(
      Reading.withLines("duration: []"),
      "3:11: duration: a list stands here; give a time such as 90s, 1.5s, 2min or 1h30min"),
    .init(
      Reading.withLines("device: {restricted: maybe, location-service: on}"),
      "3:22: restricted: the text “maybe” is no switch; give on or off",
      "3:29: a device has no key “location-service”; did you mean “location-services”?"),
    .init(
      Reading.withLines("device: off"),
      "3:9: the text “off” stands where a device is needed; give keys such as location-services "
        + "with their values"),
  ]

  static let source: [FaultyScenario] = [
    .init(
      Reading.withLines("source: 12"),
      "3:9: source: the number “12” is no text; put it in quotes: \"12\""),
    .init(
      Reading.withLines("source: {gap: keep}"),
      "3:9: the key “trace” is missing; add “trace: walk.gpx”"),
    .init(
      Reading.withLines("source: {trase: walk.gpx}"),
      "3:10: a source has no key “trase”; did you mean “trace”?"),
    .init(
      Reading.withLines("source: \"a\\0b\""),
      "3:9: source: no file's name holds a NUL; delete it"),
    .init(
      source("speed: fast"),
      "3:27: speed: “fast” is no speed; give meters per second from 0.001 to 100000, or walk, run, "
        + "cycle or drive"),
    .init(
      source("speed: \(String(repeating: "9", count: 61))"),
      "3:27: speed: “\(String(repeating: "9", count: 60))…” cannot be read; give meters per "
        + "second, walk, run, cycle or drive"),
    .init(
      source("loop: 0"), "3:26: loop: “0” is no count; give a whole number from 1"),
    .init(
      source("points: trkpt"),
      "3:28: points: “trkpt” is no kind of point; give trk, rte or wpt"),
    .init(source("track: 1.5"), "3:27: track: “1.5” is no count; give a whole number from 1"),
    .init(source("gap: close"), "3:25: gap: “close” is no choice here; give keep or skip"),
    .init(
      source("horizontal-accuracy: -1"),
      "3:41: horizontal-accuracy: “-1” is no distance; give meters, zero or more"),
    .init(
      source("start-time: noon"),
      "3:32: start-time: “noon” is no time; write it as 2026-05-01T08:00:00Z"),
    .init(
      source("interval: 0.5ms"),
      "3:30: interval: this is too short; give a time of at least 1ms"),
    .init(
      source("points: wpt, track: 2"),
      "3:33: track chooses among tracks; leave it out with points: rte or points: wpt"),
  ]

  private static func source(_ option: String) -> String {
    Reading.withLines("source: {trace: a, \(option)}")
  }

  static let apps: [FaultyScenario] = [
    .init(
      "locsim: 1\napps: [walk]\n",
      "2:7: apps: a list stands here; give short names with what each app is, such as walk: "
        + "{identifier: com.example.walk}"),
    .init(
      "locsim: 1\napps:\n",
      "2:1: apps: no value stands here; give short names with what each app is, such as walk: "
        + "{identifier: com.example.walk}"),
    .init(
      "locsim: 1\napps: {}\n",
      "2:7: apps: there is no app; add walk: {identifier: com.example.walk}"),
    .init(
      "locsim: 1\napps: {all: {identifier: a}}\n",
      "2:8: “all” means every app; give this app another short name"),
    .init(
      "locsim: 1\napps: {a b: {identifier: a}, -c: {identifier: c}, \"\": {identifier: d}}\n",
      "2:8: “a b” is no short name of an app; use letters, digits, “-”, “_” and “.”",
      "2:30: “-c” is no short name of an app; use letters, digits, “-”, “_” and “.”",
      "2:51: “” is no short name of an app; use letters, digits, “-”, “_” and “.”"),
    .init(
      "locsim: 1\napps:\n  a: {identifier: x}\n  b: {identifier: x}\n",
      "4:19: identifier: “x” is the app “a” already; give each app its own"),
    .init(
      Reading.withApp("{name: Walk}"),
      "2:14: the key “identifier” is missing; add “identifier: com.example.walk”"),
    .init(
      Reading.withApp("{identifer: w}"),
      "2:15: an app has no key “identifer”; did you mean “identifier”?"),
    .init(
      Reading.withApp(""),
      "2:8: no value stands where an app is needed; give keys such as identifier with their values"),
    app(
      "state: asleep",
      "state: “asleep” is no choice here; give foreground, background, suspended or terminated"),
    app(
      "settings: sometimes",
      "settings: “sometimes” is no choice here; give ask, never, while-using, provisional-always "
        + "or always"),
    app(
      "settings: []",
      "a list stands where settings is needed; give keys such as location with "
        + "their values"),
    app(
      "settings: {location: provisional-always, always-chance: unused}", at: 41,
      "always-chance: provisional-always has used the chance; leave the key out"),
    app(
      "managers: main",
      "managers: the text “main” stands here; give names with options, such as main: {updates: "
        + "on}, or {} for none"),
    app(
      "managers: {main: on}", at: 17,
      "the text “on” stands where a manager is needed; give keys such as desired-accuracy with "
        + "their values"),
    app(
      "managers: {m: {desired-accuracy: 0}}", at: 33,
      "desired-accuracy: “0” is no accuracy; give meters above zero, best-for-navigation, best or "
        + "reduced"),
    app(
      "managers: {m: {desired-accuracy: \"10\"}}", at: 33,
      "desired-accuracy: “10” is a text; leave the quotes out"),
    app(
      "managers: {m: {desired-accuracy: bset}}", at: 33,
      "desired-accuracy: “bset” is no accuracy; did you mean “best”?"),
    app(
      "managers: {m: {distance-filter: far}}", at: 32,
      "distance-filter: “far” is no distance; give meters, zero or more"),
    app(
      "managers: {m: {defers: 5min}}", at: 23,
      "the text “5min” stands where “defers” is needed; give keys such as distance with their "
        + "values"),
    app(
      "managers: {m: {defers: {timeout: 0}}}", at: 15,
      "defers: a deferral of nothing would end and begin again forever; give more than 0"),
    app(
      "managers: {m: {defers: {distance: 0, timeout: 5min}}}", at: 15,
      "defers: a deferral of nothing would end and begin again forever; give more than 0"),
    app(
      "info-plist: [a]", at: 12,
      "info-plist: a list stands here; give the path of a file, or keys with their values"),
    app(
      "info-plist: {Key: }", at: 13,
      "“Key” has no value; leave the key out, or write \"\" for an empty text"),
    app(
      "info-plist: {Key: .inf}", at: 18,
      "“Key”: a property list has no such number; give another"),
  ]

  /// A scenario whose only app has these keys beside its identifier, and what is wrong there, so
  /// many characters after the first one; by default at the first value.
  private static func app(_ keys: String, at offset: Int? = nil, _ fault: String) -> FaultyScenario
  {
    let start = "apps: {walk: {identifier: com.ex, "
    let offset = offset ?? keys.prefix { $0 != " " }.count + 1
    return .init(
      "locsim: 1\n\(start)\(keys)}}\n", "2:\(start.count + 1 + offset): \(fault)")
  }

  @Test("Faults of the whole are reported", arguments: whole)
  func wholeFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("Faults of the source are reported", arguments: source)
  func sourceFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("Faults of the apps are reported", arguments: apps)
  func appFaults(scenario: FaultyScenario) {
    #expect(Reading.faults(scenario.text) == scenario.faults)
  }

  @Test("Every fault is reported, in the order of places, whatever is found first")
  func allAtOnce() {
    let text = """
      timeline: [{at: 0s, app: wlak, do: lunch}]
      seed: x
      locsim: 1
      apps: {walk: {identifier: w, state: on}}
      """
    #expect(
      Reading.faults(text) == [
        "1:26: app: there is no app “wlak”; did you mean “walk”?",
        "1:36: do: “lunch” is no choice here; did you mean “launch”?",
        "2:7: seed: “x” is no seed; give a whole number from 0 to 18446744073709551615",
        "4:37: state: “on” is no choice here; give foreground, background, suspended or terminated",
      ])
  }

  @Test("At most 20 faults are reported, and then that there are more")
  func limit() {
    func faults(_ count: Int) -> [String] {
      Reading.faults(Reading.withSteps((0..<count).map { _ in "{at: 0s, source: x}" }))
    }
    #expect(faults(20).count == 20)
    #expect(faults(21).count == 21)
    #expect(faults(20).last?.hasPrefix("23:22: ") == true)
    #expect(faults(21).last == " there are more errors; correct these 20 first")
    #expect(faults(5_000).count == 21)
  }
}
