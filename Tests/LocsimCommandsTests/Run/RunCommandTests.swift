// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim run becomes the app, once everything is in order")
struct RunCommandTests {
  private static let plist = "Tests/SampleApp/Info.plist"

  private static var app: String { Command.products.appending(path: "SampleApp").path }

  @Test("The app has its location from the options, and its own exit status")
  func runs() throws {
    let run = try Command.locsim(
      "run", "--source", "Traces/walk.gpx?rate=max&time=recorded", "--authorization", "when-in-use",
      "--info-plist", Self.plist, "--", Self.app, "2")
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "authorization: authorizedWhenInUse",
        "location: 38.707500, -9.136500  ±5.0 m  1.50 m/s  2026-05-01T08:00:00Z  simulated",
        "location: 38.707513, -9.136495  ±5.0 m  1.50 m/s  2026-05-01T08:00:01Z  simulated",
      ])
    #expect(run.diagnostics == "")
    let denied = try Command.locsim(
      "run", "--source", "Traces/walk.gpx?rate=max", "--authorization", "denied", "--info-plist",
      Self.plist, "--", Self.app, "2")
    #expect(denied.status == 1)
    #expect(denied.lines == ["authorization: denied"])
  }

  @Test(
    "Prompts are answered in turn, and all later ones as the last",
    arguments: [
      (["dont-allow", "allow-once"], ["denied"]),
      (["allow-once"], ["authorizedWhenInUse"]),
      (["allow-while-using", "allow-always"], ["authorizedWhenInUse", "authorizedAlways"]),
      (["allow-while-using", "keep-while-using"], ["authorizedWhenInUse"]),
      (["allow-while-using", "keep-while-using", "allow-always"], ["authorizedWhenInUse"]),
    ])
  func answers(answers: [String], told: [String]) throws {
    try Command.withTemporaryFolder { folder in
      let plist = folder.appending(path: "Info.plist")
      try Data(
        """
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>org.example.SampleApp</string>
        <key>NSLocationWhenInUseUsageDescription</key><string>Shown.</string>
        <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Shown.</string>
        </dict></plist>
        """.utf8
      ).write(to: plist)
      let record = folder.appending(path: "record").path
      let run = try Command.run(
        "locsim",
        [
          "run", "--source", "Traces/walk.gpx?rate=max", "--seed", "1", "--info-plist", plist.path,
          "--record", record,
        ] + answers.flatMap { ["--answer", $0] } + ["--", Self.app, "--always", "5"])
      #expect(run.status == (told == ["denied"] ? 1 : 0))
      let lines = run.lines.filter { $0.hasPrefix("authorization: ") }
      #expect(lines == (["notDetermined"] + told).map { "authorization: \($0)" })
      // A session that is allowed once is not asked about Always, the others are.
      let text = try String(contentsOf: URL(filePath: record), encoding: .utf8)
      let given = text.split(separator: "\n").compactMap { line in
        line.split(separator: "answered ").dropFirst().first?.split(separator: " ").first
      }
      #expect(given == answers.prefix(given.count).map { $0[...] })
      #expect(given.count == (answers[0] == "allow-while-using" ? 2 : 1))
    }
  }

  @Test("Reduced accuracy follows the seed, wherever the trace lies")
  func reduced() throws {
    try Command.withTemporaryFolder { folder in
      let copy = folder.appending(path: "copy.gpx")
      try FileManager.default.copyItem(
        at: Command.root.appending(path: "Traces/walk.gpx"), to: copy)
      let places = try ["Traces/walk.gpx", copy.path].map { trace in
        let run = try Command.locsim(
          "run", "--source", "\(trace)?rate=max&time=recorded", "--authorization", "when-in-use",
          "--accuracy", "reduced", "--seed", "5", "--info-plist", Self.plist, "--", Self.app, "1")
        #expect(run.status == 0)
        return run.lines
      }
      #expect(places[0] == places[1])
      #expect(places[0].last?.contains("speed unknown") == true)
    }
  }

  @Test(
    "The end of the app is the end of the command",
    arguments: [
      ("exit 0", 0), ("exit 7", 7), ("exit 255", 255), ("kill -KILL $$", 137),
      ("echo said; echo told >&2; cat", 0),
    ])
  func ends(script: String, status: Int32) throws {
    let run = try Command.run(
      "locsim", ["run", "--", "sh", "-c", script], input: Data("asked\n".utf8))
    #expect(run.status == status)
    let speaks = script.hasPrefix("echo")
    #expect(run.output == (speaks ? "said\nasked\n" : ""))
    #expect(run.diagnostics == (speaks ? "told\n" : ""))
  }

  private static let names = [
    SIGINT: "INT", SIGTERM: "TERM", SIGHUP: "HUP", SIGQUIT: "QUIT", SIGUSR1: "USR1",
    SIGUSR2: "USR2", SIGWINCH: "WINCH",
  ]

  @Test("A signal that ends the app ends the command by that signal")
  func endedBySignal() throws {
    let run = try Command.run(
      "locsim", ["run", "--"] + Command.unblocked(["sh", "-c", "kill -TERM $$"]))
    #expect(run.status == 143)
  }

  @Test("A signal reaches the app, which may take it as it likes", arguments: names.keys.sorted())
  func signals(signal: Int32) throws {
    let name = try #require(Self.names[signal])
    let script =
      "$| = 1; $SIG{\(name)} = sub { print qq(caught\\n); exit 42 }; "
      + "print qq(ready\\n); select(undef, undef, undef, 0.05) while 1"
    let run = try RunningCommand(["run", "--"] + Command.unblocked(["perl", "-e", script]))
    #expect(run.wait { run.output.contains("ready") })
    let end = run.end(signal)
    #expect(end.status == 42)
    #expect(end.output == "ready\ncaught\n")
  }

  @Test("Arguments after “--” are the app's own, whatever they look like")
  func arguments() throws {
    let run = try Command.locsim(
      "run", "--", "printf", "%s|", "--help", "--loop", "--", "--seed", "x y", "")
    #expect(run.status == 0)
    #expect(run.output == "--help|--loop|--|--seed|x y||")
  }

  @Test(
    "A program that cannot be executed is reported as shells do",
    arguments: [
      (
        ["nosuchprogram"], 127,
        "nosuchprogram: there is no such program in PATH; "
          + "write ./nosuchprogram for one in this folder"
      ),
      (
        ["./nosuchprogram"], 127,
        "./nosuchprogram: No such file or directory; give the path of a program"
      ),
      (["./Package.swift"], 126, "./Package.swift: cannot be executed: Permission denied"),
      (["./Tests"], 126, "./Tests: cannot be executed: Is a directory"),
    ])
  func notExecutable(command: [String], status: Int32, line: String) throws {
    let run = try Command.run("locsim", ["run", "--"] + command)
    #expect(run.status == status)
    #expect(run.diagnosticLines == [line])
  }

  @Test(
    "A fault is reported before the app starts",
    arguments: [
      (
        ["--source", "nowhere.gpx"], 66, "nowhere.gpx: cannot be opened: No such file or directory"
      ),
      (["--source", "Traces"], 66, "Traces: cannot be opened: Is a directory"),
      (
        ["--source", "Package.swift"], 65,
        "Package.swift:1:1: this is text without markup, not GPX; give a GPX file"
      ),
      (["--source", "walk.gpx?rat=1"], 64, "Error: --source: option rat: there is no such option"),
      (["--source", "gpsd://localhost:99999"], 64, "Error: --source:"),
      (["--source", "-"], 64, "Error: Standard input is the app's; give a file."),
      (
        ["--info-plist", "nowhere.plist"], 66,
        "nowhere.plist: cannot be opened: No such file or directory"
      ),
      (["--info-plist", "Package.swift"], 65, "Package.swift"),
      (["--density", "nowhere"], 66, "nowhere: cannot be opened: No such file or directory"),
      (
        ["--scenario", "nowhere.yaml"], 66,
        "nowhere.yaml: cannot be read: No such file or directory"
      ),
      (["--scenario", "nowhere.yaml?loop"], 64, "a scenario says itself how its trace is played"),
      (
        ["--scenario", "x.yaml", "--seed", "1"], 64,
        "Error: A scenario says that itself; leave out --seed."
      ),
      (
        ["--accuracy", "reduced"], 64,
        "Error: --accuracy goes with a decision made before; add --authorization when-in-use."
      ),
      (["--answer", "perhaps"], 64, "perhaps"),
      (["--record", "-"], 64, "Error: Standard output is the app's; give a file."),
      (["--record", "nowhere/record"], 73, "nowhere/record: cannot be written"),
      (
        ["--source", "Traces/walk.gpx", "--record", "Traces/walk.gpx"], 64,
        "Error: The record would overwrite the source; choose another file."
      ),
    ])
  func badOptions(options: [String], status: Int32, beginning: String) throws {
    let run = try Command.run("locsim", ["run"] + options + ["--", "echo", "started"])
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.diagnosticLines.first?.contains(beginning) == true, "\(run.diagnostics)")
  }

  @Test("A pipe is left to the app, which reads it from its beginning")
  func pipe() throws {
    let products = Command.products.path
    let run = try Command.shell(
      "\(products)/locsim run --source <(cat Traces/walk.gpx) --authorization always "
        + "--info-plist \(Self.plist) -- \(Self.app) 2")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
  }

  @Test("An app that goes elsewhere before it asks finds its files all the same")
  func otherFolder() throws {
    let run = try Command.locsim(
      "run", "--source", "Traces/walk.gpx?rate=max", "--authorization", "always", "--info-plist",
      Self.plist, "--", "sh", "-c", "cd / && exec \"$0\" 1", Self.app)
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
  }

  @Test("A descriptor that is closed stays closed for the app")
  func closedInput() throws {
    let run = try Command.shell(
      "\(Command.products.path)/locsim run -- sh -c "
        + "'for n in 0 1 2; do [ -h /proc/$$/fd/$n ] || echo $n is closed; done' <&- 2>&-")
    #expect(run.status == 0)
    #expect(run.output == "0 is closed\n2 is closed\n")
  }
}

extension Command {
  /// A command that is run with no signal blocked; one that is started from a worker thread of the
  /// tests inherits what is blocked there.
  static func unblocked(_ command: [String]) -> [String] {
    ["perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV"] + command
  }
}
