// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A scenario plays around an app that runs")
struct RunScenarioTests {
  private struct Run {
    let result: CommandResult
    let record: String

    /// What the app received and what happened, without the times.
    var lines: [String] {
      record.split(separator: "\n").map { line in
        String(line.drop { $0 != " " }.drop { $0 == " " })
      }
    }
  }

  private func run(
    _ timeline: String, setup: String = "", settings: String = "ask", query: String = "?rate=max",
    options: [String] = [], count: Int = 100, recording name: String = "record"
  ) throws -> Run {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "test.scenario.yaml")
      let trace = Command.root.appending(path: "Traces/walk.gpx").path
      let text = """
        locsim: 1
        title: A test
        source: \(trace)
        \(setup)
        apps:
          sample:
            identifier: org.example.SampleApp
            settings: \(settings)
        timeline:
        \(timeline)
        """
      try Data(text.utf8).write(to: file)
      let record = folder.appending(path: name)
      let result = try Command.run(
        "locsim",
        [
          "run", "--scenario", file.path + query, "--record", record.path, "--info-plist",
          "Tests/SampleApp/Info.plist",
        ] + options + ["--"]
          + Command.unblocked([
            Command.products.appending(path: "SampleApp").path, String(count),
          ]),
        environment: ["LOCSIM_AUTHORIZATION": "denied"])
      return Run(
        result: result, record: (try? String(contentsOf: record, encoding: .utf8)) ?? "")
    }
  }

  private static let allowedOnce = """
      - {after: prompt, delay: 2s, user: allow-once}
      - {after: {event: fix, count: 3}, settings: {app: sample, location: never}}
    """

  @Test("It answers the prompt and changes the settings, and the record says all of it")
  func answers() throws {
    let run = try run(Self.allowedOnce)
    #expect(run.result.status == 1)
    #expect(run.result.lines.count { $0.hasPrefix("location: ") } == 3)
    #expect(run.result.diagnostics == "")
    #expect(
      run.record == """
        2026-05-01T08:00:00Z  client 1  locationManagerDidChangeAuthorization  notDetermined, fullAccuracy
        2026-05-01T08:00:00Z  prompt 1  "Allow “Sample App” to use your location?"  "Your position is printed on the terminal."  [Allow Once]  [Allow While Using App]  [Don't Allow]  Precise: On
        2026-05-01T08:00:02Z  > user: allow-once
        2026-05-01T08:00:02Z  prompt 1  answered allow-once  Precise: On
        2026-05-01T08:00:02Z  client 1  locationManagerDidChangeAuthorization  authorizedWhenInUse, fullAccuracy
        2026-05-01T08:00:02Z  indicator  solid
        2026-05-01T08:00:03Z  client 1  didUpdateLocations  38.7075355, -9.1364864  ±5.0 m  alt 12.5 m  1.23 m/s  course 17.3°  at 2026-05-01T08:00:03Z
        2026-05-01T08:00:04Z  client 1  didUpdateLocations  38.7075475, -9.1364826  ±5.0 m  alt 12.7 m  1.37 m/s  course 13.9°  at 2026-05-01T08:00:04Z
        2026-05-01T08:00:05Z  client 1  didUpdateLocations  38.7075594, -9.1364781  ±5.0 m  alt 12.5 m  1.38 m/s  course 16.5°  at 2026-05-01T08:00:05Z
        2026-05-01T08:00:05Z  > settings of sample: location never
        2026-05-01T08:00:05Z  client 1  locationManagerDidChangeAuthorization  denied, fullAccuracy
        2026-05-01T08:00:05Z  client 1  didFailWithError  denied
        2026-05-01T08:00:05Z  indicator  none

        """)
  }

  @Test("Equal runs give equal records, at any pace", arguments: ["?rate=max", "?rate=20"])
  func repeats(query: String) throws {
    let record = try run(Self.allowedOnce).record
    #expect(record != "")
    for _ in 0..<2 {
      #expect(try run(Self.allowedOnce, query: query).record == record)
    }
    // The times that an app is shown change nothing in the record.
    #expect(try run(Self.allowedOnce, query: "?rate=max&time=recorded").record == record)
  }

  @Test("A declined prompt is a denial, and the app ends as it likes")
  func declined() throws {
    let run = try run("  - {after: prompt, user: dont-allow}")
    #expect(run.result.status == 1)
    #expect(run.result.lines.last == "authorization: denied")
  }

  @Test("Precise off beside the answer gives the app a region, of now")
  func reduced() throws {
    let run = try run(
      "  - {after: prompt, user: allow-while-using, precise: off}", setup: "seed: 3", count: 1)
    #expect(run.result.status == 0)
    #expect(run.lines.contains { $0.contains("authorizedWhenInUse, reducedAccuracy") })
    #expect(run.lines.contains { $0.contains("didUpdateLocations  within ") })
    #expect(run.result.lines.last?.contains("speed unknown") == true)
    #expect(run.result.lines.last?.contains("2026-05-01T") == false)
  }

  @Test("The earlier decision and the device's switches are the scenario's")
  func decidedBefore() throws {
    let run = try run(
      "  - {at: 3s, device: {location-services: off}}", settings: "while-using")
    #expect(run.result.status == 1)
    #expect(run.result.lines.first == "authorization: authorizedWhenInUse")
    #expect(run.result.lines.last == "authorization: denied")
  }

  @Test("A scenario of the environment gives way to options, and is refused beside its rivals")
  func rivals() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "test.scenario.yaml")
      let trace = Command.root.appending(path: "Traces/walk.gpx").path
      let text = """
        locsim: 1
        source: \(trace)
        apps: {sample: {identifier: org.example.SampleApp, settings: always}}
        timeline: []
        """
      try Data(text.utf8).write(to: file)
      let inherited = ["LOCSIM_SCENARIO": "\(file.path)?rate=max"]
      let sample = Command.products.appending(path: "SampleApp").path
      let denied = try Command.run(
        "locsim",
        [
          "run", "--source", "\(trace)?rate=max", "--authorization", "denied", "--info-plist",
          "Tests/SampleApp/Info.plist", "--", sample, "1",
        ], environment: inherited)
      #expect(denied.status == 1)
      #expect(denied.lines == ["authorization: denied"])
      for name in ["LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED"] {
        let value = ["LOCSIM_AUTHORIZATION": "always", "LOCSIM_ACCURACY": "full"][name] ?? "1"
        let both = try Command.run(
          "SampleApp", ["1"],
          environment: inherited.merging([
            name: value, "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
          ]) { $1 })
        #expect(both.status == 1)
        #expect(both.lines == ["authorization: denied"])
        #expect(both.diagnosticLines.count == 1)
        #expect(both.diagnostics.contains("a scenario says itself what \(name) says"))
      }
    }
  }

  @Test("A scenario in YAML that a variable names is refused, with the command that plays it")
  func yaml() throws {
    let file = "Traces/scenarios/B-10-region-starts-an-app.scenario.yaml"
    let app = try Command.run(
      "SampleApp", ["1"],
      environment: [
        "LOCSIM_SCENARIO": file, "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
      ])
    #expect(app.status == 1)
    #expect(app.lines == ["authorization: denied"])
    #expect(app.diagnosticLines.first?.contains("locsim run --scenario \(file) -- COMMAND") == true)
    #expect(app.diagnosticLines.last?.contains("there is no location until") == true)
  }

  @Test("An app gets nothing outside the foreground, and comes back")
  func background() throws {
    let run = try run(
      """
        - {at: 3s, app: sample, do: enter-background}
        - {at: 40s, app: sample, do: enter-foreground}
      """, settings: "while-using", count: 12)
    #expect(run.result.status == 0)
    let fixes = run.record.split(separator: "\n").filter { $0.contains("didUpdateLocations") }
    // The grace after the foreground has passed by then.
    #expect(!fixes.contains { $0.hasPrefix("2026-05-01T08:00:20Z") })
    #expect(fixes.last?.hasPrefix("2026-05-01T08:00:4") == true)
  }

  @Test("The source loses its signal and finds it again")
  func source() throws {
    let run = try run(
      """
        - {at: 2s, source: lose-signal}
        - {after: error, source: regain-signal}
      """, settings: "while-using", count: 5)
    #expect(run.result.status == 0)
    #expect(run.result.output.contains("error: location unknown"))
  }

  @Test("Prompts after the last answer of the scenario are answered otherwise")
  func otherwise() throws {
    let run = try run(
      "  - {at: 1h, source: fail}", options: ["--answer", "allow-once"], count: 1)
    #expect(run.result.status == 0)
    #expect(run.lines.contains("prompt 1  answered allow-once  Precise: On"))
  }

  @Test("An answer without a prompt is reported, and the run goes on")
  func noPrompt() throws {
    let run = try run(
      "  - {at: 1s, user: allow-once}", settings: "while-using", count: 3)
    #expect(run.result.status == 0)
    #expect(
      run.result.diagnostics.contains(
        ".scenario.yaml:10:5: there is no prompt to answer; wait for it with “after: prompt”"))
  }

  @Test("A run that is over ends the app")
  func duration() throws {
    let run = try run("  []", setup: "duration: 4s", settings: "while-using")
    #expect(run.result.status == 143)
    #expect(run.lines.count { $0.contains("didUpdateLocations") } == 5)
  }

  @Test("A scenario that says nothing of its end ends with the trace, and the app with it")
  func endsWithTrace() throws {
    let run = try run(
      "  []", setup: "", settings: "while-using", query: "?rate=max", count: 1_000_000)
    #expect(run.result.status == 143)
    #expect(run.lines.count { $0.contains("didUpdateLocations") } == Self.fixesOfWalk)
    #expect(run.result.lines.count { $0.hasPrefix("location: ") } == Self.fixesOfWalk)
  }

  @Test("A step past the trace's end is still done")
  func lateStep() throws {
    let run = try run(
      "  - {at: 5h, settings: {app: sample, location: never}}", settings: "while-using",
      count: 1_000_000)
    #expect(run.result.status == 1)
    #expect(run.result.lines.last == "authorization: denied")
  }

  private static let fixesOfWalk = 301

  @Test("A record is NDJSON where its name says so")
  func ndjson() throws {
    let run = try run(Self.allowedOnce, recording: "record.ndjson")
    let lines = run.record.split(separator: "\n").map(String.init)
    #expect(lines.count == 13)
    for line in lines { _ = try jsonObject(line) }
  }

  @Test(
    "A step of the app itself is refused with its place, before the app starts",
    arguments: [
      (
        "  - {at: 1s, app: sample, do: start-updates}",
        "10:5: “sample” does that itself when it runs; take the step out, or play the scenario with "
          + "locsim replay"
      ),
      (
        "  - {at: 1s, app: sample, do: terminate}",
        "10:5: “sample” runs from the beginning of the run to its own end; take the step out, or "
          + "use enter-foreground and suspend"
      ),
      (
        "  - {after: {event: fix, app: sample, manager: main}, user: allow-once}",
        "10:5: the managers of an app that runs have no names here; leave out “manager”"
      ),
    ])
  func refused(timeline: String, message: String) throws {
    let run = try run(timeline)
    #expect(run.result.status == 65)
    #expect(run.result.output == "")
    #expect(run.result.diagnosticLines.count == 1)
    #expect(
      run.result.diagnostics.contains(".scenario.yaml:\(message)"), "\(run.result.diagnostics)")
  }
}
