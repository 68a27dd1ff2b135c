// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import LocationScenarios
import Testing

@testable import LocsimCommands

@Suite("The configuration of locsim daemon")
struct DaemonConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file and the lines about it.
  static let faults: [(text: String, lines: [String])] = [
    ("", ["1:1: the file is empty; begin it with “locsim-daemon: 1”"]),
    ("source: x", ["1:1: the version is missing; begin the file with “locsim-daemon: 1”"]),
    (
      "- locsim-daemon: 1",
      ["1:1: keys with values are needed here, such as “locsim-daemon: 1”"]
    ),
    ("locsim-daemon: 2", ["1:16: this is no version that is known; write 1"]),
    ("locsim-daemon: '1'", ["1:16: this is no version that is known; write 1"]),
    ("locsim-daemon: [1]", ["1:16: this is no version that is known; write 1"]),
    (
      "locsim-daemon: 1\nsorce: x\nport: 5",
      [
        "2:1: there is no key “sorce”; did you mean “source”?",
        "3:1: there is no key “port”; known are locsim-daemon, source, scenario, answer, density, anchor",
      ]
    ),
    (
      "locsim-daemon: 1\nsource: x\nsource: y",
      ["3:1: “source” is given twice, first at 2:1; delete one of the two"]
    ),
    (
      "locsim-daemon: 1\nsource: walk.gpx?speed=fast",
      [
        "2:9: option speed: “fast” is no speed; give meters per second from 0.001 to 100000, or "
          + "walk, run, cycle or drive"
      ]
    ),
    (
      "locsim-daemon: 1\nsource: gpsd://host:0",
      ["2:9: “0” is no port; give a number from 1 to 65535"]
    ),
    ("locsim-daemon: 1\nsource: ''", ["2:9: the path is empty; give a trace's path"]),
    (
      "locsim-daemon: 1\nanchor: name",
      ["2:9: “name” is no anchor; give path or hash"]
    ),
    (
      "locsim-daemon: 1\ndensity: ''",
      ["2:10: the path is empty; give the path of a density table"]
    ),
    (
      "locsim-daemon: 1\nsource: walk.gpx\nscenario: walk.scenario.yaml",
      ["3:1: a scenario has its own source; leave out “source” or “scenario”"]
    ),
    (
      "locsim-daemon: 1\nscenario: walk.scenario.yaml?loop",
      [
        "2:11: a scenario says itself how its trace is played; only rate and time can follow its path"
      ]
    ),
    (
      "locsim-daemon: 1\nanswer: allow-once, perhaps",
      [
        "2:9: “ perhaps” is no answer; give allow-once, allow-while-using, allow-always, "
          + "keep-while-using, dont-allow or nobody"
      ]
    ),
    (
      "locsim-daemon: 1\nsource: 5\nanswer:\ndensity: {a: b}",
      [
        "2:9: a text is needed here; put a number, true, false or null in quotes",
        "3:1: a text is needed here; put a number, true, false or null in quotes",
        "4:10: a text is needed here; put a number, true, false or null in quotes",
      ]
    ),
    (
      "locsim-daemon: 1\nsource: &a x",
      ["2:9: anchors (&) and aliases (*) are not read; write the value where it is needed"]
    ),
    (
      "locsim-daemon: 1\nsource: \"x",
      ["2:9: the text in quotes that begins here does not end; close the quotes"]
    ),
    ("locsim-daemon: 1\n\tsource: x", ["2:1: a tab must not indent in YAML; use spaces"]),
    (
      "locsim-daemon: 1\n---\nlocsim-daemon: 1",
      ["2:1: a second document begins here; put each one into a file of its own"]
    ),
  ]

  @Test("Each fault is reported with its line and column", arguments: faults)
  func lines(text: String, lines: [String]) throws {
    let path = try folder.write(text, to: "daemon.yaml")
    let error = #expect(throws: ScenarioLoadingError.self) { try DaemonConfiguration(file: path) }
    #expect(error?.lines(file: "f") == lines.map { "f:\($0)" })
  }

  @Test("A daemon with a faulty configuration ends with 65, and makes no socket")
  func status() throws {
    let path = try folder.write(
      Array("locsim-daemon: 1\nsource: ".utf8) + [0xFF], to: "daemon.yaml")
    let socket = folder.path("location")
    let run = try Command.locsim("daemon", "--config", path, "--socket", socket)
    #expect(run.status == 65)
    #expect(run.diagnostics == "\(path):2:9: this is not UTF-8; save the file as UTF-8\n")
    #expect(!FileManager.default.fileExists(atPath: socket))
    let absent = folder.path("absent.yaml")
    let missing = try Command.locsim("daemon", "--config", absent, "--socket", socket)
    #expect(missing.status == 66 && missing.diagnosticLines.count == 1)
    #expect(missing.diagnostics.hasPrefix("\(absent): "), "\(missing.diagnostics)")
  }

  /// Files in YAML, as editors read them, and whether they are right.
  static let files: [(yaml: String, json: String, isRight: Bool)] = [
    ("locsim-daemon: 1", #"{"locsim-daemon":1}"#, true),
    (
      "locsim-daemon: 1\nsource: walk.gpx?loop\nanswer: allow-once,nobody\ndensity: a.density",
      #"""
      {"locsim-daemon":1,"source":"walk.gpx?loop","answer":"allow-once,nobody","density":"a.density"}
      """#, true
    ),
    ("locsim-daemon: 1\nsource: '5'", #"{"locsim-daemon":1,"source":"5"}"#, true),
    (
      "locsim-daemon: 1\nanswer: allow-while-using,allow-always,keep-while-using,dont-allow",
      #"""
      {"locsim-daemon":1,"answer":"allow-while-using,allow-always,keep-while-using,dont-allow"}
      """#, true
    ),
    ("{}", "{}", false),
    ("source: x", #"{"source":"x"}"#, false),
    ("[]", "[]", false),
    ("locsim-daemon: 2", #"{"locsim-daemon":2}"#, false),
    ("locsim-daemon: '1'", #"{"locsim-daemon":"1"}"#, false),
    ("locsim-daemon: 1\nsorce: x", #"{"locsim-daemon":1,"sorce":"x"}"#, false),
    ("locsim-daemon: 1\nsource: 5", #"{"locsim-daemon":1,"source":5}"#, false),
    ("locsim-daemon: 1\nsource: true", #"{"locsim-daemon":1,"source":true}"#, false),
    ("locsim-daemon: 1\nsource:", #"{"locsim-daemon":1,"source":null}"#, false),
    ("locsim-daemon: 1\nsource: [x]", #"{"locsim-daemon":1,"source":["x"]}"#, false),
    ("locsim-daemon: 1\nsource: ''", #"{"locsim-daemon":1,"source":""}"#, false),
    ("locsim-daemon: 1\nanchor: hash", #"{"locsim-daemon":1,"anchor":"hash"}"#, true),
    ("locsim-daemon: 1\nanchor: name", #"{"locsim-daemon":1,"anchor":"name"}"#, false),
    ("locsim-daemon: 1\ndensity: ''", #"{"locsim-daemon":1,"density":""}"#, false),
    ("locsim-daemon: 1\ndensity: {a: b}", #"{"locsim-daemon":1,"density":{"a":"b"}}"#, false),
    ("locsim-daemon: 1\nanswer: ''", #"{"locsim-daemon":1,"answer":""}"#, false),
    ("locsim-daemon: 1\nanswer: perhaps", #"{"locsim-daemon":1,"answer":"perhaps"}"#, false),
    (
      "locsim-daemon: 1\nanswer: nobody,,nobody", #"{"locsim-daemon":1,"answer":"nobody,,nobody"}"#,
      false
    ),
  ]

  @Test("The schema accepts what the daemon accepts, and refuses what it refuses", arguments: files)
  func schema(yaml: String, json: String, isRight: Bool) throws {
    let schema = try JSONSchema(
      contentsOf: Command.root.appending(path: "docs/reference/daemon.schema.json"))
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let violations = schema.violations(of: value)
    #expect(violations.isEmpty == isRight, "\(violations)")
    let path = try folder.write(yaml, to: "daemon.yaml")
    let isRead = (try? DaemonConfiguration(file: path)) != nil
    #expect(isRead == isRight)
  }
}
