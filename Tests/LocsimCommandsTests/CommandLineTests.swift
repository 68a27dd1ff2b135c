// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A command line that is nearly right gets an error with what it lacks")
struct CommandLineTests {
  @Test(
    "A misspelt subcommand is named with the one that was meant, and the usage of its command",
    arguments: [
      (
        ["replya", "Traces/walk.gpx"], "“replya” is no subcommand; did you mean “replay”?", "locsim"
      ),
      (["privcy"], "“privcy” is no subcommand; did you mean “privacy”?", "locsim"),
      (["privacy", "gett"], "“gett” is no subcommand; did you mean “get”?", "locsim privacy"),
      (["plist", "lnt", "x"], "“lnt” is no subcommand; did you mean “lint”?", "locsim plist"),
      (["plist", "walk.gpx"], "“walk.gpx” is no subcommand; give lint or init", "locsim plist"),
      (["help", "replya"], "“replya” is no subcommand; did you mean “replay”?", "locsim"),
      (
        ["help", "plist", "nosuch"], "“nosuch” is no subcommand; give lint or init", "locsim plist"
      ),
      (
        ["help", "replay", "x"], "“x” is no subcommand, since there are none here", "locsim replay"
      ),
    ])
  func subcommands(arguments: [String], message: String, command: String) throws {
    let run = try Command.run("locsim", arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnosticLines.first == "Error: \(message)")
    #expect(run.diagnosticLines.dropFirst().first?.hasPrefix("Usage: \(command) ") == true)
    #expect(
      run.diagnosticLines.last == "  See '\(command) --help' for more information.")
  }

  @Test(
    "Help for what there is goes to standard output", arguments: [["help"], ["help", "privacy"]])
  func help(arguments: [String]) throws {
    let run = try Command.run("locsim", arguments)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("OVERVIEW: "))
  }

  @Test("A fault found while a command runs shows the usage of that command")
  func usage() throws {
    try Command.withTemporaryFolder { folder in
      let copy = folder.appending(path: "walk.gpx").path
      try FileManager.default.copyItem(
        atPath: Command.root.appending(path: "Traces/walk.gpx").path, toPath: copy)
      let run = try Command.locsim("replay", copy, "-o", copy)
      #expect(run.status == 64)
      #expect(run.diagnosticLines.contains { $0.hasPrefix("Usage: locsim replay ") })
      #expect(run.diagnosticLines.last == "  See 'locsim replay --help' for more information.")
    }
  }

  @Test(
    "An app without “--” before it gets an error with the place for it",
    arguments: [
      (["./app"], "locsim run -- ./app"),
      (["--source", "walk.gpx", "./app", "-v"], "locsim run --source walk.gpx -- ./app -v"),
      (
        ["--source=a.gpx?rate=2&loop", "my app", "it's"],
        "locsim run '--source=a.gpx?rate=2&loop' -- 'my app' 'it'\\''s'"
      ),
    ])
  func terminator(arguments: [String], line: String) throws {
    let run = try Command.run("locsim", ["run"] + arguments)
    #expect(run.status == 64)
    #expect(run.diagnosticLines.first == "Error: Put “--” before the app: \(line)")
  }

  @Test("Options of a run without an app, and a question for help, are no missing “--”")
  func noApp() throws {
    let bare = try Command.locsim("run", "--source", "Traces/walk.gpx")
    #expect(bare.status == 64)
    #expect(!bare.diagnostics.contains("Put “--”"))
    let help = try Command.locsim("run", "--help", "./app")
    #expect(help.status == 0)
  }

  @Test(
    "An option of which one is meant is refused when it is given twice",
    arguments: [
      ["replay", "--scenario", "a.yaml", "--scenario", "b.yaml"],
      ["replay", "Traces/walk.gpx", "-o", "a", "--output=b"],
      ["run", "--source", "a.gpx", "--source=b.gpx", "--", "true"],
      ["run", "--record", "a", "--record", "b", "--", "true"],
    ])
  func twice(arguments: [String]) throws {
    let run = try Command.run("locsim", arguments)
    #expect(run.status == 64)
    #expect(
      run.diagnosticLines.first?.hasSuffix(" is given more than once; leave all but one out")
        == true)
  }

  @Test("An app's own arguments may be given twice")
  func appArguments() throws {
    let run = try Command.locsim(
      "run", "--info-plist", "Tests/SampleApp/Info.plist", "--", "true", "--source", "a",
      "--source", "b", "--scenario")
    #expect(run.status == 0)
  }

  @Test(
    "A scenario in the place of a trace, and a trace in that of a scenario, are recognized",
    arguments: [
      (
        ["replay", "x.scenario.yaml"],
        "“x.scenario.yaml” is a scenario, and not a trace; write --scenario x.scenario.yaml"
      ),
      (
        ["replay", "--scenario", "Traces/walk.gpx"],
        "“Traces/walk.gpx” is a trace, and not a scenario; leave out --scenario"
      ),
      (
        ["run", "--source", "x.yml?rate=2", "--", "true"],
        "“x.yml?rate=2” is a scenario, and not a source; write --scenario x.yml?rate=2"
      ),
      (
        ["run", "--scenario", "a.gpx.gz", "--", "true"],
        "“a.gpx.gz” is a trace, and not a scenario; write --source"
      ),
    ])
  func kinds(arguments: [String], message: String) throws {
    let run = try Command.run("locsim", arguments)
    #expect(run.status == 64)
    #expect(run.diagnosticLines.first == "Error: \(message)")
  }

  @Test("A dash as the output is standard output, and no file")
  func dash() throws {
    let plain = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max")
    let dash = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max", "-o", "-")
    #expect(dash.status == 0)
    #expect(dash.output == plain.output && !dash.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Command.root.appending(path: "-").path))
  }

  @Test("A variable of locsim's that nothing reads is named with the nearest one")
  func variable() throws {
    let run = try Command.run(
      "locsim", ["replay", "Traces/walk.gpx", "--rate", "max", "--no-output"],
      environment: ["LOCSIM_SORUCE": "x", "LOCSIM_ANSWER": "allow-once", "LOCSIM_EMPTY": ""])
    #expect(run.status == 0)
    #expect(
      run.diagnosticLines.first
        == "LOCSIM_SORUCE: warning: this variable is not known and has no effect; did you mean "
        + "“LOCSIM_SOURCE”?")
    #expect(!run.diagnostics.contains("LOCSIM_ANSWER") && !run.diagnostics.contains("EMPTY"))
  }

  @Test("An app says once which variable nothing reads, also when locsim run started it")
  func variableOfApp() throws {
    let run = try Command.run(
      "locsim",
      [
        "run", "--source", "Traces/walk.gpx?rate=max", "--info-plist", "Tests/SampleApp/Info.plist",
        "--authorization", "always", "--", Command.products.appending(path: "SampleApp").path, "1",
      ], environment: ["LOCSIM_ANSWERS": "nobody"])
    #expect(run.status == 0)
    #expect(run.diagnosticLines.count { $0.contains("LOCSIM_ANSWERS") } == 1)
    #expect(run.diagnostics.contains("did you mean “LOCSIM_ANSWER”?"))
  }
}
