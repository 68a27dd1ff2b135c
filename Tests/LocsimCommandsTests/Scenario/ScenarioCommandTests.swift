// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("“locsim scenario check” reports what is wrong in scenarios")
struct ScenarioCheckTests {
  @Test("A scenario that is in order is reported on standard output")
  func good() throws {
    try withScenarios { folder in
      let run = try Command.locsim("scenario", "check", "\(folder)/one.yaml", "\(folder)/none.yaml")
      #expect(run.status == 0)
      #expect(run.output == "\(folder)/one.yaml: ok, 1 step\n\(folder)/none.yaml: ok, 0 steps\n")
      #expect(run.diagnostics.isEmpty)
    }
  }

  @Test("Errors go to standard error with line and column, and the other files are checked, too")
  func bad() throws {
    try withScenarios { folder in
      let run = try Command.locsim("scenario", "check", "\(folder)/bad.yaml", "\(folder)/one.yaml")
      #expect(run.status == 65)
      #expect(run.output == "\(folder)/one.yaml: ok, 1 step\n")
      #expect(
        run.diagnosticLines == [
          "\(folder)/bad.yaml:2:1: a scenario has no key “titel”; did you mean “title”?",
          "\(folder)/bad.yaml:3:22: state: “awake” is no choice here; give foreground, background, "
            + "suspended or terminated",
        ])
    }
  }

  @Test("A file that the scenario names and that is not there is an error at its name")
  func missingTrace() throws {
    try withScenarios { folder in
      let run = try Command.locsim("scenario", "check", "\(folder)/lost.yaml")
      #expect(run.status == 65)
      #expect(
        run.diagnostics
          == "\(folder)/lost.yaml:3:9: “\(folder)/no.gpx” cannot be read: No such file or "
          + "directory; correct the path\n")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A trace or an Info.plist that is broken is an error where it is named")
  func brokenFiles() throws {
    try Command.withTemporaryFolder { folder in
      let files = [
        "a.gpx":
          "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"></trkseg></trk></gpx>",
        "Info.plist": "<plist><dict>",
        "a.yaml": """
        locsim: 1
        source: a.gpx
        apps:
          walk: {identifier: w, info-plist: Info.plist}
          talk: {identifier: t, info-plist: pipe}
        """,
      ]
      for (name, text) in files {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      #expect(try Command.shell("mkfifo '\(folder.path)/pipe'").status == 0)
      let file = folder.appending(path: "a.yaml").path
      let run = try Command.locsim("scenario", "check", file)
      #expect(run.status == 65)
      #expect(run.output == "")
      #expect(run.diagnosticLines.count == 2)
      #expect(
        run.diagnosticLines.first?.hasPrefix("\(file):2:9: the trace: \(folder.path)/a.gpx:1:")
          == true)
      #expect(
        run.diagnosticLines.last
          == "\(file):4:37: \(folder.path)/Info.plist:1:14: the file ends too early; export it again"
      )
    }
  }

  @Test("A scenario that cannot be read exits 66, whatever else is wrong")
  func unreadable() throws {
    try withScenarios { folder in
      let run = try Command.locsim(
        "scenario", "check", "\(folder)/bad.yaml", "\(folder)/nowhere.yaml", folder)
      #expect(run.status == 66)
      #expect(
        run.diagnosticLines.suffix(2) == [
          "\(folder)/nowhere.yaml: cannot be read: No such file or directory",
          "\(folder): cannot be read: Is a directory",
        ])
    }
  }

  @Test("Standard input is checked, with paths from the working folder")
  func standardInput() throws {
    let text = "locsim: 1\nsource: Traces/walk.gpx\napps: {walk: {identifier: w}}\n"
    let good = try Command.locsim("scenario", "check", "-", input: Data(text.utf8))
    #expect(good.status == 0)
    #expect(good.output == "standard input: ok, 0 steps\n")
    let bad = try Command.locsim("scenario", "check", "-", input: Data("locsim: 1\n\t".utf8))
    #expect(bad.status == 65)
    #expect(bad.diagnosticLines.count == 1)
    #expect(bad.diagnostics.hasPrefix("standard input:"))
  }

  @Test("A command line without a file is wrong")
  func noFile() throws {
    #expect(try Command.locsim("scenario", "check").status == 64)
  }

  @Test("Input that does not end or is no text is refused at once")
  func hostile() throws {
    let endless = try Command.locsim("scenario", "check", "/dev/zero")
    #expect(endless.status == 65)
    #expect(endless.diagnosticLines.count == 1)
    let binary = try Command.locsim("scenario", "check", "Traces/../.build/../Package.swift")
    #expect(binary.status == 65)
    #expect(!binary.diagnostics.isEmpty)
  }
}

@Suite("“locsim replay --scenario” plays a scenario")
struct ScenarioReplayTests {
  @Test("All that happens goes to standard output, the summary to standard error")
  func text() throws {
    try withScenarios { folder in
      let run = try Command.locsim("replay", "--scenario", "\(folder)/one.yaml")
      #expect(run.status == 0)
      #expect(
        run.lines == [
          "2026-05-01T08:00:00Z  walk/main  locationManagerDidChangeAuthorization  notDetermined, "
            + "fullAccuracy",
          "2026-05-01T08:00:01Z  > walk: request-when-in-use",
          "2026-05-01T08:00:01Z  prompt 1  \"Allow “walk” to use your location?\"  \"Your position "
            + "is shown on the map.\"  [Allow Once]  [Allow While Using App]  [Don't Allow]  "
            + "Precise: On",
          "2026-05-01T08:00:10Z  \"w\"  1 callback, 0 wake-ups; receiver on for 0.0 s",
        ])
      #expect(run.diagnostics == "locsim: \(folder)/one.yaml: played 1 step\n")
    }
  }

  @Test("Each line is an object with ndjson")
  func ndjson() throws {
    try withScenarios { folder in
      let run = try Command.locsim(
        "replay", "--scenario", "\(folder)/one.yaml", "--format", "ndjson")
      #expect(run.status == 0)
      let events = try run.lines.map { try jsonObject($0)["event"] as? String }
      #expect(
        events == [
          "locationManagerDidChangeAuthorization", "acted", "promptShown", "activityCounted",
        ])
      let first = try jsonObject(run.lines[0])
      #expect(first["manager"] as? String == "walk/main")
    }
  }

  @Test("The same scenario gives the same bytes, to a file as to standard output")
  func file() throws {
    try withScenarios { folder in
      let run = try Command.locsim("replay", "--scenario", "\(folder)/one.yaml")
      let written = try Command.locsim(
        "replay", "--scenario", "\(folder)/one.yaml", "-o", "\(folder)/out.txt")
      #expect(written.status == 0)
      #expect(written.output.isEmpty)
      #expect(try String(contentsOfFile: "\(folder)/out.txt", encoding: .utf8) == run.output)
    }
  }

  @Test("Standard input is played, with paths from the working folder")
  func standardInput() throws {
    let text = """
      locsim: 1
      source: Traces/walk.gpx
      apps: {walk: {identifier: w, settings: always, managers: {main: {updates: on}}}}
      """
    let run = try Command.locsim("replay", "--scenario", "-", input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(run.lines.count { $0.contains("didUpdateLocations") } == 301)
    #expect(run.diagnostics == "locsim: standard input: played 0 steps\n")
  }

  @Test("A faulty scenario exits 65 and no output file is made")
  func bad() throws {
    try withScenarios { folder in
      let run = try Command.locsim(
        "replay", "--scenario", "\(folder)/bad.yaml", "-o", "\(folder)/out.txt")
      #expect(run.status == 65)
      #expect(run.output.isEmpty)
      #expect(run.diagnosticLines.count == 2)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.txt"))
    }
  }

  @Test("A step that cannot be done exits 65 at its line; what happened before was written")
  func stuck() throws {
    try withScenarios { folder in
      let run = try Command.locsim("replay", "--scenario", "\(folder)/stuck.yaml")
      #expect(run.status == 65)
      #expect(run.lines.count == 1)
      #expect(
        run.diagnostics
          == "\(folder)/stuck.yaml:4:5: there is no prompt to answer; have an app ask for one "
          + "before this step\n")
    }
  }

  @Test("A trace that breaks off exits 65 where the scenario names it")
  func brokenTrace() throws {
    try withScenarios { folder in
      let whole = try Data(contentsOf: Command.root.appending(path: "Traces/walk.gpx"))
      try whole.prefix(10_000).write(to: URL(filePath: "\(folder)/no.gpx"))
      let run = try Command.locsim("replay", "--scenario", "\(folder)/lost.yaml")
      #expect(run.status == 65)
      #expect(run.diagnostics.hasPrefix("\(folder)/lost.yaml:3:9: the trace: "))
      #expect(run.diagnosticLines.count == 1)
    }
  }

  @Test("A scenario that is not there, or is a folder, exits 66")
  func missing() throws {
    let none = try Command.locsim("replay", "--scenario", "there/is/none.yaml")
    #expect(none.status == 66)
    #expect(
      none.diagnostics == "there/is/none.yaml: cannot be read: No such file or directory\n")
    let folder = try Command.locsim("replay", "--scenario", "Traces")
    #expect(folder.status == 66)
    #expect(folder.diagnostics == "Traces: cannot be read: Is a directory\n")
  }

  @Test("The output cannot be the scenario itself, nor what cannot be made or written")
  func output() throws {
    try withScenarios { folder in
      let file = "\(folder)/one.yaml"
      for (output, status) in [(file, 64), ("no/such/file", 73), ("/dev/full", 74)] {
        let run = try Command.locsim("replay", "--scenario", file, "-o", output)
        #expect(run.status == status, "\(output)")
      }
      let check = try Command.locsim("scenario", "check", file)
      #expect(check.status == 0)
    }
  }

  @Test(
    "A scenario says itself how to play, so that other options do not go with it",
    arguments: [
      ["Traces/walk.gpx"], ["--rate", "max"], ["--loop", "2"], ["--answer", "allow-once"],
      ["--authorization", "denied"], ["--distance-filter", "5"], ["--format", "gpx"],
      ["--format", "geojson"],
    ])
  func options(arguments: [String]) throws {
    try withScenarios { folder in
      let run = try Command.run(
        "locsim", ["replay", "--scenario", "\(folder)/one.yaml"] + arguments)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
    }
  }
}

/// Runs code with a folder of scenarios: `one.yaml` and `none.yaml` are in order and have a step and
/// none, `bad.yaml` has two errors, `lost.yaml` names a trace that is not there, `stuck.yaml`
/// answers where there is no prompt.
private func withScenarios(_ body: (String) throws -> Void) throws {
  try Command.withTemporaryFolder { folder in
    let trace = Command.root.appending(path: "Traces/walk.gpx").path
    let files = [
      "one.yaml": """
      locsim: 1
      source: \(trace)
      duration: 10s
      apps: {walk: {identifier: w}}
      timeline: [{at: 1s, app: walk, do: request-when-in-use}]
      """,
      "none.yaml": "locsim: 1\napps: {walk: {identifier: w}}\n",
      "bad.yaml": "locsim: 1\ntitel: x\napps: {walk: {state: awake, identifier: w}}\n",
      "lost.yaml": "locsim: 1\napps: {walk: {identifier: w}}\nsource: no.gpx\n",
      "stuck.yaml":
        "locsim: 1\napps: {walk: {identifier: w}}\ntimeline:\n  - {at: 1s, user: dismiss}\n",
    ]
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try body(folder.path)
  }
}
