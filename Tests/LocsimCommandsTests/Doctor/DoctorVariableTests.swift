// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("What locsim doctor says about variables")
struct DoctorVariableTests {
  private let bench: PrivacyBench

  init() throws { bench = try PrivacyBench() }

  private func doctor(
    _ arguments: String..., variables: [String: String]
  ) throws -> CommandResult {
    let own = [
      "XDG_STATE_HOME": bench.home, "LOCSIM_DAEMON": "off", "LOCSIM_SOURCE": "Traces/walk.gpx",
    ]
    return try Command.run(
      "locsim", ["doctor"] + arguments, environment: own.merging(variables) { $1 })
  }

  @Test(
    "A value that cannot be used is a todo that says what holds instead, and what to do",
    arguments: [
      ("AUTHORIZATION", "bogus", "“bogus” is no authorization; give always, when-in-use, denied,"),
      ("STORE", "foo", "“foo” is no store; give memory, or leave it out; nothing is decided"),
      ("EXPLAIN", "yes", "“yes” is neither on nor off; it counts as off"),
      ("DENSITY", "/nonexistent", "/nonexistent: cannot be opened: No such file or directory"),
      ("INFO_PLIST", "/nonexistent", "until it is corrected, requests for location do nothing"),
      ("SCENARIO", "/nonexistent", "; there is no location until that is corrected"),
      ("ANSWER", "x", "“x” is no answer; give allow-once,"),
      ("SEED", "4711", "LOCSIM_SEED goes with LOCSIM_AUTHORIZATION or LOCSIM_STORE=memory"),
    ])
  func invalid(name: String, value: String, words: String) throws {
    let run = try doctor(variables: ["LOCSIM_\(name)": value])
    #expect(run.status == 1, "\(run.output)")
    let todos = run.lines.filter { $0.hasPrefix("todo") }
    #expect(todos.count == 1, "\(todos)")
    #expect(todos.first?.hasPrefix("todo  variable  LOCSIM_\(name)") == true, "\(todos)")
    #expect(todos.first?.contains(words) == true, "\(todos)")
    #expect(todos.first?.hasSuffix("; correct the value, or unset the variable") == true)
  }

  @Test("An Info.plist that a variable names is looked at once, with an app or without")
  func infoPlist() throws {
    let run = try doctor("/bin/sh", variables: ["LOCSIM_INFO_PLIST": "/nonexistent"])
    let lines = run.lines.filter { $0.contains("/nonexistent") }
    #expect(lines.count == 1, "\(lines)")
  }

  @Test("The seed is not shown, because it tells what is secret")
  func seed() throws {
    for (value, line) in [
      ("471108", "note  variable  LOCSIM_SEED is set"),
      ("471108x", "todo  variable  LOCSIM_SEED: its value is no seed; give a whole number"),
    ] {
      for format in ["text", "json"] {
        let run = try doctor(
          "--format", format, variables: ["LOCSIM_STORE": "memory", "LOCSIM_SEED": value])
        #expect(!run.output.contains("471108"), "\(run.output)")
        #expect(format == "json" || run.lines.contains { $0.hasPrefix(line) }, "\(run.output)")
      }
    }
  }

  @Test("The source of a scenario that runs is not looked at, and is nothing to do")
  func scenario() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "test.scenario.yaml")
      try Data(
        """
        locsim: 1
        title: A test
        source: \(Command.root.appending(path: "Traces/walk.gpx").path)
        apps: {sample: {identifier: org.example.SampleApp, settings: ask}}
        timeline: []
        """.utf8
      ).write(to: file)
      let locsim = Command.products.appending(path: "locsim").path
      let run = try Command.run(
        "locsim", ["run", "--scenario", file.path, "--", locsim, "doctor"],
        environment: ["XDG_STATE_HOME": bench.home, "LOCSIM_DAEMON": "off"])
      #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
      #expect(run.output.contains("note  source    the scenario has it\n"), "\(run.output)")
    }
  }
}
