// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes
import Testing

@testable import LocationScenarios
@testable import LocationSources

@Suite("Each key of a scenario is read to its value")
struct ScenarioReaderTests {
  @Test("Omitted keys have the values that the reference names")
  func defaults() throws {
    let scenario = try Reading.scenario("locsim: 1\napps: {walk: {identifier: com.example.walk}}\n")
    var app = ScenarioApp(
      name: "walk", id: AppID("com.example.walk"), displayName: "walk", infoPlist: .complete,
      phase: .foreground, record: AuthorizationRecord(),
      managers: [ScenarioManager(name: "main", options: ClientOptions(), startsUpdates: false)])
    app.position = ScenarioPosition(line: 2, column: 8)
    #expect(scenario == Scenario(apps: [app], timeline: []))
    #expect(scenario.profile == .ios18)
    #expect(scenario.seed == 0)
    #expect(scenario.grace == nil)
    #expect(scenario.eventLifetime == nil)
    #expect(scenario.deferral == .available)
    #expect(scenario.duration == nil)
    #expect(scenario.device == DevicePrivacy(isLocationServicesOn: true, isRestricted: false))
    #expect(scenario.source == nil)
    #expect(EngineConfiguration().graceAfterForeground == .seconds(5))
    #expect(EngineConfiguration().waitingEventLifetime == .seconds(3_600))
  }

  @Test("The keys of the whole scenario")
  func root() throws {
    let scenario = try Reading.scenario(
      """
      locsim: 1
      title: "All keys: at once"
      covers: [CL-01, CLX-10, BUG-33, CL-35b]
      profile: ios13.4
      seed: 18446744073709551615
      grace: 1.5s
      event-lifetime: 1h30min
      deferral: retired
      duration: 2min
      device: {location-services: off, restricted: on}
      source: none
      apps: {walk: {identifier: w}}
      timeline:
      """)
    #expect(scenario.title == "All keys: at once")
    #expect(scenario.covers == ["CL-01", "CLX-10", "BUG-33", "CL-35b"])
    #expect(scenario.profile == .ios13point4)
    #expect(scenario.seed == .max)
    #expect(scenario.grace == .milliseconds(1_500))
    #expect(scenario.eventLifetime == .seconds(5_400))
    #expect(scenario.deferral == .retired)
    #expect(scenario.duration == .seconds(120))
    #expect(scenario.device == DevicePrivacy(isLocationServicesOn: false, isRestricted: true))
    #expect(scenario.source == nil)
    #expect(scenario.timeline.isEmpty)
  }

  @Test("One case needs no list")
  func oneCase() throws {
    #expect(try Reading.scenario(Reading.withLines("covers: CL-11")).covers == ["CL-11"])
    #expect(try Reading.scenario(Reading.withLines("covers: []")).covers.isEmpty)
  }

  @Test("Each profile has the name that the engine gives it", arguments: SystemProfile.allCases)
  func profiles(profile: SystemProfile) throws {
    let text = Reading.withLines("profile: \(profile.rawValue)")
    #expect(try Reading.scenario(text).profile == profile)
  }

  @Test(
    "A switch may be written in any of YAML's words",
    arguments: [
      ("on", true), ("On", true), ("yes", true), ("true", true), ("TRUE", true), ("\"on\"", true),
      ("off", false), ("OFF", false), ("no", false), ("No", false), ("false", false),
    ])
  func switches(word: String, isOn: Bool) throws {
    let text = Reading.withLines("device: {restricted: \(word)}")
    #expect(try Reading.scenario(text).device.isRestricted == isOn)
  }

  @Test("A source is a trace with the options of a replay")
  func source() throws {
    let scenario = try Reading.scenario(
      """
      locsim: 1
      apps: {walk: {identifier: w}}
      source:
        trace: a/b.gpx
        start-offset: 10s
        duration: 1min
        interval: 500ms
        speed: cycle
        loop: 3
        points: trk
        track: 2
        gap: skip
        horizontal-accuracy: 12.5
        start-time: 2026-05-01T08:00:00Z
      """)
    var options = PlaybackOptions()
    options.startOffset = .seconds(10)
    options.duration = .seconds(60)
    options.interval = .milliseconds(500)
    options.speed = 6
    options.repetition = .times(3)
    options.points = .trackPoint
    options.track = 2
    options.gap = .skip
    options.horizontalAccuracy = 12.5
    options.startTime = morning
    let trace = ScenarioFileReference(
      path: "a/b.gpx", position: ScenarioPosition(line: 4, column: 10))
    #expect(scenario.source == ScenarioSource(trace: trace, options: options))
  }

  @Test("A trace alone is a source with the options as they are by default")
  func traceAlone() throws {
    let trace = ScenarioFileReference(
      path: "walk.gpx", position: ScenarioPosition(line: 3, column: 9))
    let short = try Reading.scenario(Reading.withLines("source: walk.gpx"))
    #expect(short.source == ScenarioSource(trace: trace, options: PlaybackOptions()))
    let long = try Reading.scenario(Reading.withLines("source: {trace: walk.gpx}"))
    #expect(long.source?.options == PlaybackOptions())
    #expect(long.source?.trace.path == "walk.gpx")
  }

  @Test(
    "An option of the source is read as on the command line",
    arguments: [
      ("loop: forever", options { $0.repetition = .forever }),
      ("points: rte", options { $0.points = .routePoint }),
      ("points: wpt", options { $0.points = .waypoint }),
      ("gap: keep", options { $0.gap = .keep }), ("speed: 0.001", options { $0.speed = 0.001 }),
      ("speed: walk", options { $0.speed = 1.4 }), ("speed: run", options { $0.speed = 3.5 }),
      ("speed: drive", options { $0.speed = 13.4 }),
      ("interval: 1ms", options { $0.interval = .milliseconds(1) }),
      ("horizontal-accuracy: 0", options { $0.horizontalAccuracy = 0 }),
    ])
  func option(line: String, options: PlaybackOptions) throws {
    let text = Reading.withLines("source: {trace: walk.gpx, \(line)}")
    #expect(try Reading.scenario(text).source?.options == options)
  }

  private static func options(_ change: (inout PlaybackOptions) -> Void) -> PlaybackOptions {
    var options = PlaybackOptions()
    change(&options)
    return options
  }

  @Test("The keys of an app and of its managers")
  func app() throws {
    let scenario = try Reading.scenario(
      """
      locsim: 1
      apps:
        Weg-1_a.b:
          identifier: com.example.weg
          name: Mein Weg
          info-plist: Weg.app/Info.plist
          state: suspended
          settings: {location: while-using, precise: off, always-chance: used}
          managers:
            main:
            second:
              desired-accuracy: best-for-navigation
              distance-filter: 12.5
              allows-background: on
              shows-indicator: on
              activity: fitness
              auto-pause: off
              updates: on
              defers: {distance: 1000.5, timeout: 1min}
        taxi: {identifier: com.example.taxi, managers: {}}
      """)
    let plist = ScenarioFileReference(
      path: "Weg.app/Info.plist", position: ScenarioPosition(line: 6, column: 17))
    let second = ScenarioManager(
      name: "second",
      options: ClientOptions(
        desiredAccuracy: .bestForNavigation, distanceFilter: 12.5, allowsBackgroundUpdates: true,
        showsBackgroundIndicator: true, activity: .fitness, pausesAutomatically: false),
      startsUpdates: true, defers: DeferralBounds(distance: 1_000.5, timeout: .seconds(60)))
    let way = ScenarioApp(
      name: "Weg-1_a.b", id: AppID("com.example.weg"), displayName: "Mein Weg",
      infoPlist: .file(plist), phase: .suspended,
      record: AuthorizationRecord(
        decision: .whileUsing, isAlwaysChanceUsed: true, isPrecise: false),
      managers: [ScenarioManager(), second])
    let taxi = ScenarioApp(
      name: "taxi", id: AppID("com.example.taxi"), displayName: "taxi", phase: .terminated,
      managers: [])
    #expect(scenario.withoutAppPositions == [way, taxi])
  }

  @Test("An app is in the state that is written", arguments: AppPhase.allCases)
  func states(phase: AppPhase) throws {
    let text = Reading.withApp("{identifier: w, state: \(phase.rawValue)}")
    #expect(try Reading.scenario(text).apps.map(\.phase) == [phase])
  }

  @Test(
    "An earlier decision is one word, or keys",
    arguments: [
      ("ask", .init()), ("never", .init(decision: .never)),
      ("while-using", .init(decision: .whileUsing)), ("always", .init(decision: .always)),
      ("provisional-always", .init(decision: .provisionalAlways, isAlwaysChanceUsed: true)),
      ("{}", .init()), ("{precise: off}", .init(isPrecise: false)),
      ("{always-chance: used}", .init(isAlwaysChanceUsed: true)),
      ("{location: never, always-chance: unused}", .init(decision: .never)),
      ("{location: provisional-always}", .init(decision: .provisionalAlways)),
    ] as [(String, AuthorizationRecord)])
  func settings(text: String, record: AuthorizationRecord) throws {
    let text = Reading.withApp("{identifier: w, settings: \(text)}")
    #expect(try Reading.scenario(text).apps.map(\.record) == [record])
  }

  @Test(
    "A desired accuracy is a word, or meters",
    arguments: [
      ("best-for-navigation", .bestForNavigation), ("best", .best), ("reduced", .reduced),
      ("100", .within(meters: 100)), ("0.5", .within(meters: 0.5)),
      ("20037508", .within(meters: 20_037_508)),
    ] as [(String, DesiredAccuracy)])
  func accuracies(text: String, accuracy: DesiredAccuracy) throws {
    let text = Reading.withApp("{identifier: w, managers: {m: {desired-accuracy: \(text)}}}")
    let managers = try Reading.scenario(text).apps.flatMap(\.managers)
    #expect(managers.map(\.options.desiredAccuracy) == [accuracy])
  }

  @Test("The use of updates is a word", arguments: ScenarioWord.Activity.allCases)
  func activities(word: ScenarioWord.Activity) throws {
    let text = Reading.withApp("{identifier: w, managers: {m: {activity: \(word.rawValue)}}}")
    let managers = try Reading.scenario(text).apps.flatMap(\.managers)
    #expect(managers.map(\.options.activity) == [try OptionText.activity(word.rawValue)])
  }

  @Test(
    "An app's deferral has two bounds, each of which may be left out",
    arguments: [
      ("{}", .init(distance: nil, timeout: nil)),
      ("{distance: 500}", .init(distance: 500, timeout: nil)),
      ("{timeout: 1ms}", .init(distance: nil, timeout: .milliseconds(1))),
    ] as [(String, DeferralBounds)])
  func deferrals(text: String, bounds: DeferralBounds) throws {
    let text = Reading.withApp("{identifier: w, managers: {m: {defers: \(text)}}}")
    let managers = try Reading.scenario(text).apps.flatMap(\.managers)
    #expect(managers.map(\.defers) == [bounds])
  }

  @Test("An Info.plist that is written in the scenario may have values of any type")
  func propertyList() throws {
    let text = Reading.withApp(
      """
      {identifier: w, info-plist: {
        Text: plain, Quoted: "12", Single: 'on', Number: 12, Negative: -3, Hexadecimal: 0x1F,
        Octal: 0o17, Real: 1.5, Exponent: 1e3, Dot: .5, Yes: yes, Off: off, True: True,
        Empty: "", Version: 1.2.3, Time: 1:30, List: [a, 1, [off]], Map: {inner: {deep: x}}}}
      """)
    let apps = try Reading.scenario(text).apps
    let expected: [String: PropertyListValue] = [
      "Text": .string("plain"), "Quoted": .string("12"), "Single": .string("on"),
      "Number": .integer(12), "Negative": .integer(-3), "Hexadecimal": .integer(31),
      "Octal": .integer(15), "Real": .real(1.5), "Exponent": .real(1_000), "Dot": .real(0.5),
      "Yes": .boolean(true), "Off": .boolean(false), "True": .boolean(true), "Empty": .string(""),
      "Version": .string("1.2.3"), "Time": .string("1:30"),
      "List": .array([.string("a"), .integer(1), .array([.boolean(false)])]),
      "Map": .dictionary(["inner": .dictionary(["deep": .string("x")])]),
    ]
    #expect(apps.map(\.infoPlist) == [.inline(expected)])
  }

  @Test("A complete Info.plist lets every request show its prompt")
  func completePropertyList() {
    let values = ScenarioInfoPlist.completeValues
    for key in PurposeKey.allCases {
      guard case .string(let purpose) = values[key.rawValue] else {
        Issue.record("\(key) is missing")
        continue
      }
      #expect(!purpose.isEmpty)
    }
    #expect(values["UIBackgroundModes"] == .array([.string("location")]))
    guard case .dictionary(let purposes) = values["NSLocationTemporaryUsageDescriptionDictionary"]
    else {
      Issue.record("there is no purpose for temporary full accuracy")
      return
    }
    #expect(Array(purposes.keys) == ["navigation"])
  }
}
