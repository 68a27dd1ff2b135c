// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import Testing

@Suite("locsim why, as users run it")
struct WhyCommandTests {
  private let scenario = "Traces/scenarios/CL-17-updates-wait-in-the-background.scenario.yaml"

  @Test("An app that does not run is explained by the permission store")
  func store() throws {
    let bench = try PrivacyBench()
    let environment = ["XDG_STATE_HOME": bench.home, "LOCSIM_DAEMON": "off"]
    try bench.change("grant", "com.example.walk", "when-in-use")
    try bench.change("precise", "com.example.walk", "off")
    let why = try Command.run("locsim", ["why", "com.example.walk"], environment: environment)
    #expect(why.status == 0)
    #expect(
      why.lines.contains(
        "  the app gets only a region: Precise is off; locsim privacy precise com.example.walk on"))
    try bench.change("services", "off")
    let off = try Command.run("locsim", ["why", "com.example.walk"], environment: environment)
    #expect(
      off.lines.contains(
        "  the app gets nothing: Location Services are off; locsim privacy services on")
    )
    let unknown = try Command.run("locsim", ["why", "com.example.wall"], environment: environment)
    #expect(unknown.status == 66)
    #expect(
      unknown.diagnostics
        == "com.example.wall: this app is not known; did you mean “com.example.walk”?\n")
  }

  @Test("An app of a scenario is explained at the given time")
  func scenarioTimes() throws {
    for (time, line) in [
      (
        "0s",
        "  walk/main gets nothing: it has not started updates; "
          + "- {at: 0s, app: walk, manager: main, do: start-updates}"
      ),
      ("4s", "  walk/main gets each fix"),
      (
        "20s",
        "  walk/main gets nothing: it is in the background, and allowsBackgroundLocationUpdates was "
          + "off when it left the foreground; - {at: 20s, app: walk, do: enter-foreground}"
      ),
      ("26s", "  walk/main gets each fix"),
    ] {
      let why = try Command.run("locsim", ["why", "walk", "--scenario", scenario, "--at", time])
      #expect(why.status == 0)
      #expect(why.lines.contains(line), "\(time): \(why.output)")
    }
  }

  @Test("JSON has the outcome, and each check with its rules")
  func json() throws {
    let why = try Command.run(
      "locsim", ["why", "walk", "--scenario", scenario, "--at", "20s", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(why.output.utf8)) as? [String: Any]
    let apps = try #require(object?["apps"] as? [[String: Any]])
    let explanations = try #require(apps.first?["explanations"] as? [[String: Any]])
    #expect(apps.first?["origin"] as? String == "scenario")
    #expect(explanations.first?["outcome"] as? String == "none")
    let checks = try #require(explanations.first?["checks"] as? [[String: Any]])
    let use = try #require(checks.first { $0["rule"] as? String == "use" })
    #expect(use["result"] as? String == "blocks")
    #expect(use["ids"] as? [String] == ["B-04", "B-05"])
    #expect(use["remedy"] as? String == "bringToForeground")
  }

  @Test("A connected app is explained by its daemon, and daemon status shows the first line")
  func daemon() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    let undecided = try daemon.run("why", app.name)
    #expect(undecided.status == 0)
    #expect(
      undecided.output.contains(
        "nothing: nothing is decided; locsim privacy grant org.example.walk when-in-use"),
      "\(undecided.output)")
    #expect(try daemon.run("privacy", "grant", app.name, "when-in-use").status == 0)
    let granted = try daemon.run("why", app.name, "--format", "json")
    #expect(granted.output.contains("\"origin\":\"daemon\""))
    #expect(granted.output.contains("\"situation\":\"allowedWhileUsing\""))
    #expect(try daemon.run("daemon", "status").output.contains("manager 1 gets "))
    daemon.end(SIGTERM)
  }

  @Test("An app without a store is not known, and the question makes no store")
  func noStore() throws {
    try Command.withTemporaryFolder { folder in
      let environment = ["XDG_STATE_HOME": folder.path, "LOCSIM_DAEMON": "off"]
      let why = try Command.run("locsim", ["why", "com.example.walk"], environment: environment)
      #expect(why.status == 66)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("A live app logs each check where LOCSIM_EXPLAIN is on")
  func liveApp() throws {
    var environment = [
      "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_DAEMON": "off",
      "LOCSIM_SOURCE": "Traces/walk.gpx?rate=50", "LOCSIM_AUTHORIZATION": "when-in-use",
      "LOCSIM_ACCURACY": "reduced", "LOCSIM_EXPLAIN": "on",
    ]
    // The app goes on after its first region, so that it logs what it gets.
    let app = try RunningCommand(["1000"], of: "SampleApp", environment: environment)
    // The variables decide, and not the permission store. The chain follows the first line.
    for line in [
      "gets only a region: Precise is off; start it with LOCSIM_ACCURACY=full",
      "passes  Location Services are on (D-24)",
      "limits  Precise is off (R-03); start it with LOCSIM_ACCURACY=full",
    ] {
      #expect(app.wait { app.diagnostics.contains(line) }, "\(line)")
    }
    // The threads of tests block SIGTERM, and what they start inherits that.
    _ = app.end(SIGKILL)
    environment["LOCSIM_EXPLAIN"] = nil
    let silent = try Command.run("SampleApp", ["1"], environment: environment)
    #expect(!silent.diagnostics.contains("gets only a region"))
    environment["LOCSIM_EXPLAIN"] = "yes"
    let odd = try Command.run("SampleApp", ["1"], environment: environment)
    #expect(odd.diagnostics.contains("LOCSIM_EXPLAIN: “yes” is neither on nor off"))
  }

  @Test(
    "Bad input gets one clear line and its exit status",
    arguments: [
      (["why"], 64, "Missing expected argument '<app>'"),
      (["why", "walk", "--at", "3s"], 64, "--at needs --scenario"),
      (
        ["why", "walk", "--scenario", "x.yaml", "--at", "3x"], 64,
        "--at: “3x” is no time; give one such as 90s, 1.5s, 2min or 1h30min"
      ),
      (["why", "walk", "--scenario", "Traces/absent.yaml"], 66, "Traces/absent.yaml"),
      (
        [
          "why", "wolk", "--scenario",
          "Traces/scenarios/CL-17-updates-wait-in-the-background.scenario.yaml",
        ],
        66, "the scenario has no app “wolk”; did you mean “walk”?"
      ),
      (["why", "all"], 64, "“all” is no app"),
      (
        [
          "why", "walk", "--scenario",
          "Traces/scenarios/CL-17-updates-wait-in-the-background.scenario.yaml", "--at", "1h",
        ],
        64, "the scenario ends after 0:00:30, before --at 1h"
      ),
    ] as [([String], Int32, String)])
  func badInput(arguments: [String], status: Int32, text: String) throws {
    let run = try Command.run("locsim", arguments)
    #expect(run.status == status)
    #expect(run.diagnostics.contains(text), "\(run.diagnostics)")
    #expect(run.output.isEmpty)
  }

  @Test("Each rule that an explanation cites is on the page of the behavior")
  func ids() throws {
    let page = try String(contentsOfFile: "docs/reference/behavior.md", encoding: .utf8)
    for situation in Situation.allCases {
      for id in situation.ids { #expect(page.contains("| \(id) |"), "\(situation)") }
    }
  }
}
