// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("The JSON Schema and the documentation of scenarios")
struct ScenarioSchemaTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let pages = ["docs/reference/scenario.md", "docs/guides/scenarios.md"]

  private let schema: SchemaChecker

  init() throws {
    schema = try SchemaChecker(
      contentsOf: Self.root.appending(path: "docs/reference/scenario.schema.json"))
  }

  /// What breaks the schema in a text that is YAML, for editors that read it as YAML 1.2 and 1.1.
  private func violations(_ text: String) throws -> [String] {
    var composer = YAMLComposer(try ScenarioText(Array(text.utf8)))
    let document = composer.document()
    let node = try #require(document)
    return [false, true].flatMap { isLegacy in
      schema.violations(of: JSONValue(node, isLegacy: isLegacy))
    }
  }

  /// The blocks of YAML in a page, with the line of each.
  static func blocks(of page: String) throws -> [(line: Int, text: String)] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    var blocks: [(Int, String)] = []
    var block: (line: Int, text: String)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = block {
        if line == "```" { blocks.append(open) }
        block = line == "```" ? nil : (open.line, open.text + line + "\n")
      } else if line == "```yaml" {
        block = (index + 2, "")
      }
    }
    return blocks
  }

  /// The scenarios in `Traces/`, from the root.
  static let scenarios: [String] = {
    let names = FileManager.default.enumerator(atPath: root.appending(path: "Traces").path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "Traces/\($0)" }
  }()

  @Test("Every example in the documentation is a scenario, and conforms", arguments: pages)
  func examples(page: String) throws {
    let blocks = try Self.blocks(of: page)
    #expect(blocks.count >= 3)
    for (line, text) in blocks {
      #expect(Reading.faults(text) == [], "\(page):\(line)")
      #expect(try violations(text) == [], "\(page):\(line)")
    }
  }

  @Test("Every scenario in Traces is one, with its files, and conforms", arguments: scenarios)
  func traces(path: String) throws {
    let url = Self.root.appending(path: path)
    #expect(throws: Never.self) { try ScenarioLoader.load(url.path) }
    #expect(try violations(String(contentsOf: url, encoding: .utf8)) == [])
  }

  @Test("A scenario at random conforms", arguments: 0..<20)
  func random(seed: UInt64) throws {
    let text = ScenarioWriter.text(RandomScenario.make(seed: seed), seed: seed)
    #expect(try violations(text) == [], "\(text)")
  }

  @Test("A file that the reader takes conforms, however odd", arguments: 0..<10)
  func odd(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let text = ScenarioWriter.text(RandomScenario.make(seed: seed), seed: seed)
    for _ in 0..<20 {
      let words = text.matches(of: /[a-z0-9.-]+/)
      let word = try #require(words.randomElement(using: &generator))
      let other = try #require(Self.oddities.randomElement(using: &generator))
      let changed = text.replacingCharacters(in: word.range, with: other)
      if Reading.faults(changed).isEmpty {
        #expect(try violations(changed) == [], "\(word.output) became \(other) in \(changed)")
      }
    }
  }

  private static let oddities = [
    "0", "1", "-1", "1.5", "1e3", ".5", "01", "90s", "1h30min", "0x10", "~", "null", "on", "yes",
    "true", "FALSE", "all", "none", "main", "best", "x", "[]", "{}", "[1]", "''", "'1'", "\"on\"",
    "ask", "always", "forever", "prompt", "home-screen", "dismiss", "reset", "user", "delay",
  ]

  @Test(
    "A file of the wrong shape for the reader has it for the schema",
    arguments: [
      "", "locsim: 1\n", "apps: {w: {identifier: w}}\n", "locsim: 2\napps: {w: {identifier: w}}\n",
      "locsim: 1\napps: {}\n", "locsim: 1\napps: {all: {identifier: w}}\n",
      "locsim: 1\napps: {a b: {identifier: w}}\n", "locsim: 1\napps: {w: {}}\n",
      Reading.withLines("colour: red"), Reading.withLines("title: 12"),
      Reading.withLines("covers: cl-1"), Reading.withLines("profile: ios7"),
      Reading.withLines("seed: -1"), Reading.withLines("seed: 1.5"),
      Reading.withLines("grace: soon"), Reading.withLines("duration: -5s"),
      Reading.withLines("deferral: off"), Reading.withLines("duration: 0"),
      Reading.withLines("duration: 0s"),
      Reading.withLines("device: off"), Reading.withLines("device: {restricted: maybe}"),
      Reading.withLines("source: 1"), Reading.withLines("source: {gap: keep}"),
      Reading.withLines("source: {trace: a, loop: 0}"),
      Reading.withLines("source: {trace: a, points: x}"),
      Reading.withLines("source: {trace: a, points: wpt, track: 1}"),
      Reading.withLines("source: {trace: a, speed: 0}"),
      Reading.withLines("timeline: {at: 0s}"),
      Reading.withApp("{identifier: w, state: asleep}"),
      Reading.withApp("{identifier: w, settings: sometimes}"),
      Reading.withApp(
        "{identifier: w, settings: {location: provisional-always, always-chance: unused}}"),
      Reading.withApp("{identifier: w, managers: [main]}"),
      Reading.withApp("{identifier: w, managers: {m: {desired-accuracy: 0}}}"),
      Reading.withApp("{identifier: w, managers: {m: {activity: swimming}}}"),
      Reading.withApp("{identifier: w, managers: {m: {defers: on}}}"),
      Reading.withApp("{identifier: w, managers: {m: {defers: {distance: 0}}}}"),
      Reading.withApp("{identifier: w, managers: {m: {defers: {timeout: 0s}}}}"),
      Reading.withApp("{identifier: w, managers: {m: {visits: daily}}}"),
      Reading.withApp("{identifier: w, managers: {m: {regions: home}}}"),
      Reading.withApp("{identifier: w, managers: {m: {regions: [{id: a}]}}}"),
      Reading.withApp("{identifier: w, awaits: places}"),
      Reading.withApp("{identifier: w, awaits: [a b]}"),
    ]
      + [
        "id: a", "latitude: 1, longitude: 1, radius: 1", "id: a, latitude: 1, longitude: 1",
        "id: a, latitude: 1, longitude: 1, radius: 0", "id: a, beacon: 12",
        "id: a, latitude: 1, longitude: 1, radius: 1, major: 1",
        "id: a, beacon: e2c56db5-dffb-48d2-b060-d0f5a71096e0, radius: 1",
        "id: a, beacon: e2c56db5-dffb-48d2-b060-d0f5a71096e0, minor: 1",
        "id: a, beacon: e2c56db5-dffb-48d2-b060-d0f5a71096e0, major: 65536",
      ].map {
        Reading.withStep("{at: 0s, app: walk, do: add-condition, monitor: a, condition: {\($0)}}")
      }
      + [
        "id: 12, latitude: 1, longitude: 1, radius: 1",
        "id: a, latitude: 91, longitude: 1, radius: 1",
        "id: a, latitude: 1, longitude: 181, radius: 1",
        "id: a, latitude: 1, longitude: 1, radius: 0",
        "id: a, latitude: 1, longitude: 1, radius: 1, notify: never",
        "id: a, latitude: 1, longitude: 1, radius: 1, colour: red",
      ].map { Reading.withApp("{identifier: w, managers: {m: {regions: [{\($0)}]}}}") } + [
        Reading.withApp("{identifier: w, info-plist: [a]}"),
        Reading.withApp("{identifier: w, info-plist: {Key: }}"),
      ]
      + [
        "{}", "{at: 0s}", "{source: fail}", "{at: 0s, after: fix, source: fail}",
        "{at: 0s, delay: 1s, source: fail}", "{at: 0s, source: fail, user: dismiss}",
        "{at: 0s, user: dismiss, precise: on}", "{at: 0s, user: allow}",
        "{at: 0s, app: walk, do: suspend, manager: main}", "{at: 0s, app: walk, do: set}",
        "{at: 0s, app: walk, do: set, updates: on}", "{at: 0s, do: suspend}",
        "{at: 0s, app: walk, do: start-updates, distance-filter: 1}",
        "{at: 0s, app: walk, do: request-full-accuracy}",
        "{at: 0s, app: walk, do: set, defers: {}}",
        "{at: 0s, app: walk, do: disallow-deferral, timeout: 1s}",
        "{at: 0s, app: walk, do: allow-deferral, distance: far}",
        "{at: 0s, app: walk, do: request-location, purpose-key: x}",
        "{at: 0s, settings: {app: walk}}", "{at: 0s, settings: {precise: on}}",
        "{at: 0s, device: {}}", "{at: 0s, device: off}", "{at: 0s, event: {app: walk}}",
        "{at: 0s, reset: ''}", "{after: {app: walk}, source: fail}",
        "{after: {event: fix, manager: main}, source: fail}",
        "{after: {event: fix, count: 0}, source: fail}",
        "{after: {event: previous, count: 2}, source: fail}",
        "{after: {event: prompt, app: walk, manager: main}, source: fail}",
        "{at: 0s, source: stop}", "{at: 0s, source: {}}", "{at: 0s, source: {seek: 5, rate: 2}}",
        "{at: 0s, source: {step: 0}}", "{at: 0s, source: {rate: 0}}",
        "{at: 0s, source: {start: [sydney]}}", "{at: 0s, source: {drive: {speed: 1}}}",
        "{at: 0s, source: {drive: {speed: 1, course: 9, turn: 361}}}",
        "{at: 0s, source: {set: {accuracy: 1}}}",
        "{at: 0s, app: walk, do: start-monitoring}",
        "{at: 0s, app: walk, do: start-monitoring, region: home}",
        "{at: 0s, app: walk, do: start-monitoring, region: {id: a, latitude: 1, longitude: 1}}",
        "{at: 0s, app: walk, do: stop-monitoring, region: {id: a}}",
        "{at: 0s, app: walk, do: start-visits, region: home}",
        "{at: 0s, app: walk, do: start-updates, updates: on}",
        "{at: 0s, app: walk, do: start-live-updates, updates: a b}",
        "{at: 0s, app: walk, do: start-live-updates, session: a}",
        "{at: 0s, app: walk, do: begin-service-session}",
        "{at: 0s, app: walk, do: begin-service-session, authorization: once}",
        "{at: 0s, app: walk, do: begin-background-activity, authorization: always}",
        "{at: 0s, app: walk, do: create-manager, manager: m, updates: often}",
        "{at: 0s, app: walk, do: await-events}",
        "{at: 0s, app: walk, do: await-events, monitor: a b}",
        "{at: 0s, app: walk, do: await-events, monitor: a, condition: b}",
        "{at: 0s, app: walk, do: add-condition, monitor: a}",
        "{at: 0s, app: walk, do: add-condition, monitor: a, condition: home}",
        "{at: 0s, app: walk, do: remove-condition, monitor: a, condition: {id: home}}",
        "{at: 0s, app: walk, do: remove-condition, monitor: a, condition: b, assuming: unknown}",
      ].map { Reading.withStep($0) })
  func wrongShape(text: String) throws {
    #expect(Reading.faults(text) != [])
    if !text.isEmpty { #expect(try violations(text) != []) }
  }

  // MARK: Keys and words

  @Test("The schema has the keys that the reader has, and no others")
  func keys() throws {
    let root = schema.root
    let app = try #require(root["properties"]?["apps"]?["additionalProperties"])
    let settings = try #require(app["properties"]?["settings"]?["anyOf"]?.array.last)
    let step = try #require(root["$defs"]?["step"])
    let event = try #require(step["properties"]?["event"])
    #expect(names(root) == words(ScenarioKey.Root.self))
    #expect(names(app) == words(ScenarioKey.App.self))
    #expect(names(settings) == words(ScenarioKey.Settings.self))
    #expect(names(step) == words(ScenarioKey.Step.self))
    #expect(names(event) == words(ScenarioKey.Event.self))
    #expect(names(root["$defs"]?["device"]) == words(ScenarioKey.Device.self))
    #expect(names(root["$defs"]?["deferral"]) == words(ScenarioKey.Deferral.self))
    #expect(names(root["$defs"]?["region"]) == words(ScenarioKey.WatchedRegion.self))
    #expect(names(root["$defs"]?["condition"]) == words(ScenarioKey.WatchedCondition.self))
    let sources = ["trace", "receiver"].flatMap { names(root["$defs"]?[$0]) }
    #expect(Set(sources) == Set(words(ScenarioKey.Source.self)))
    #expect(names(root["$defs"]?["manager"]) == words(ScenarioKey.Manager.self))
    #expect(names(root["$defs"]?["after"]) == words(ScenarioKey.After.self))
    let steering = try #require(root["$defs"]?["steering"])
    #expect(names(steering) == words(ScenarioKey.Steering.self))
    let motions = try #require(steering["properties"])
    #expect(names(motions["set"]?["anyOf"]?.array.last) == words(ScenarioKey.Place.self))
    #expect(names(motions["start"]?["anyOf"]?.array.last) == words(ScenarioKey.Route.self))
    #expect(names(motions["drive"]?["anyOf"]?.array.last) == words(ScenarioKey.Drive.self))
    #expect(names(root["$defs"]?["settingsChange"]) == words(ScenarioKey.SettingsChange.self))
  }

  @Test("The schema has the words that the reader has, and no others")
  func choiceWords() throws {
    let root = schema.root
    let step = try #require(root["$defs"]?["step"]?["properties"])
    let app = try #require(root["properties"]?["apps"]?["additionalProperties"]?["properties"])
    #expect(choices(root["properties"]?["profile"]) == words(SystemProfile.self))
    #expect(choices(root["properties"]?["deferral"]) == words(DeferralSupport.self))
    #expect(choices(root["$defs"]?["activity"]) == words(ScenarioWord.Activity.self))
    #expect(choices(app["state"]) == words(AppPhase.self))
    #expect(choices(root["$defs"]?["location"]) == words(ScenarioWord.Location.self))
    #expect(choices(step["do"]) == words(ScenarioWord.Verb.self))
    #expect(choices(step["authorization"]) == words(ScenarioWord.Requirement.self))
    #expect(choices(step["assuming"]) == words(ScenarioWord.Assumption.self))
    #expect(choices(step["configuration"]) == words(ScenarioWord.LiveUpdatesUse.self))
    #expect(
      choices(root["$defs"]?["region"]?["properties"]?["notify"]) == words(ScenarioWord.Notify.self)
    )
    #expect(choices(step["user"]) == words(ScenarioWord.Answer.self))
    #expect(
      choices(step["source"]?["anyOf"]?.array.first)
        == words(SourceChange.self).union(words(ScenarioWord.Steering.self)))
    #expect(choices(step["after"]?["anyOf"]?.array.first) == words(ScenarioWord.Event.self))
    #expect(
      choices(root["$defs"]?["settingsChange"]?["properties"]?["location"])
        == words(SettingsChoice.self))
  }

  private func names(_ schema: JSONValue?) -> Set<String> {
    Set((schema?["properties"]?.object ?? [:]).keys)
  }

  private func choices(_ schema: JSONValue?) -> Set<String> {
    Set(schema?["enum"]?.array.compactMap(\.string) ?? [])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
