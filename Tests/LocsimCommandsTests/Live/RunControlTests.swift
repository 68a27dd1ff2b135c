// SPDX-License-Identifier: MIT

import Foundation
import LocationLocalDevice
import Testing

@Suite("locsim run --control")
struct RunControlTests {
  private static var app: String { Command.products.appending(path: "SampleApp").path }

  private static func run(_ options: String..., app: [String] = [app, "1000"]) throws -> Steered {
    try Steered(
      ["--source", "Traces/walk.gpx", "--info-plist", "Tests/SampleApp/Info.plist"] + options + [
        "--"
      ]
        + app, of: "run")
  }

  @Test("An app's prompt is answered and its device is moved from another terminal")
  func steered() throws {
    let run = try Self.run()
    #expect(
      try run.command.wait { try run.live("answer").output.contains("org.example.SampleApp") })
    let prompt = try #require(try run.live("answer").output.split(separator: " ").first)
    #expect(try run.live("answer", String(prompt), "allow-while-using").status == 0)
    #expect(run.command.wait { run.command.output.contains("location: 38.7") })
    #expect(try run.state("set", "-33.5,151.25")["source"] as? String == "place")
    #expect(run.command.wait { run.command.output.contains("location: -33.500000, 151.250000") })
    #expect(try run.live("pause").status == 0)
    #expect(try run.live("seek", "10min").status == 64)
    let status = try run.live("status").output
    #expect(status.contains("org.example.SampleApp: authorizedWhenInUse, foreground"), "\(status)")
    let unknown = try run.live("privacy", "revoke", "org.example.SampleAp")
    #expect(unknown.status == 66 && unknown.diagnostics.contains("did you mean"), "\(unknown)")
    for position in ["off", "on"] {
      #expect(try run.live("privacy", "precise", "org.example.SampleApp", position).status == 0)
    }
    #expect(run.command.wait { run.command.output.contains("±5000.0 m") })
    #expect(try run.live("app", "org.example.SampleApp", "background").status == 0)
    #expect(
      try run.live("status").output.contains(
        "org.example.SampleApp: authorizedWhenInUse, background"))
    let ended = try run.live("end")
    #expect(ended.status == 0, "\(ended)")
    #expect(run.command.wait { run.command.hasEnded })
    #expect(run.command.end().status == 128 + SIGTERM)
    let left = FileManager.default.enumerator(atPath: run.folder.path)?.compactMap { $0 as? String }
    #expect(left?.filter { $0.contains("location") || $0.hasSuffix("json") } == [])
    #expect(!FileManager.default.fileExists(atPath: run.socket.path))
  }

  @Test("Options decide as they do without control, and what follows from them is not stored")
  func options() throws {
    let run = try Self.run("--authorization", "when-in-use", "--accuracy", "reduced", "--seed", "7")
    #expect(run.command.wait { run.command.output.contains("location: ") })
    let steered = run.command.output.split(separator: "\n").first { $0.contains("location: ") }
    let plain = try Command.locsim(
      "run", "--source", "Traces/walk.gpx", "--info-plist", "Tests/SampleApp/Info.plist",
      "--authorization", "when-in-use", "--accuracy", "reduced", "--seed", "7", "--", Self.app, "1")
    let alone = plain.output.split(separator: "\n").first { $0.contains("location: ") }
    // Each has the time at which it came.
    func place(_ line: Substring?) -> Substring? { line?.prefix { $0 != "s" } }
    #expect(place(steered) != nil && place(steered) == place(alone), "\(plain)")
    // The app ends when it is refused.
    #expect(try run.live("privacy", "revoke", "org.example.SampleApp").status == 0)
    #expect(run.command.wait { run.command.output.contains("denied") && run.command.hasEnded })
    #expect(run.command.end().status == 1)
  }

  @Test("The command ends as the app does, and passes signals on to it")
  func ending() throws {
    for (script, status) in [("exit 7", 7), ("kill -KILL $$", 128 + SIGKILL)] as [(String, Int32)] {
      let result = try Command.locsim(
        "run", "--control", "--source", "Traces/walk.gpx", "--", "/bin/sh", "-c", script)
      #expect(result.status == status, "\(result)")
    }
    for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1] {
      let run = try Self.run(
        app: [
          "/bin/sh", "-c",
          "trap 'echo got \(number); exit 3' \(number); echo ready; while :; do sleep 0.05; done",
        ])
      #expect(run.command.wait { run.command.output.contains("ready") })
      let result = run.command.end(number)
      #expect(result.status == 3 && result.output.contains("got \(number)"), "\(result)")
    }
  }

  @Test("A signal that the command ignores is ignored by the app, as with nohup")
  func ignoredSignal() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let result = try Command.locsim(
      "run", "--source", "Traces/walk.gpx", "--", "/bin/sh", "-c",
      "trap '' HUP; exec \(locsim) run --control --source Traces/walk.gpx -- "
        + "/bin/sh -c 'kill -HUP $$; echo survived'")
    #expect(result.status == 0 && result.output.contains("survived"), "\(result)")
  }

  @Test(
    "What cannot be served is one line, and leaves nothing behind", arguments: ["long", "link"])
  func unserved(kind: String) throws {
    try Command.withTemporaryFolder { folder in
      var runtime = folder
      if kind == "long" {
        let length = 75 - folder.path.utf8.count
        runtime = folder.appending(path: String(repeating: "x", count: max(length, 1)))
      }
      let locsim = runtime.appending(path: "locsim")
      try FileManager.default.createDirectory(
        at: locsim, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for path in [folder, runtime] {
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path.path)
      }
      if kind == "link" {
        try FileManager.default.createSymbolicLink(
          at: locsim.appending(path: "run"), withDestinationURL: folder)
      }
      let result = try Command.run(
        "locsim",
        ["run", "--control", "--source", "Traces/walk.gpx", "--", "/bin/echo", "started"],
        environment: ["XDG_RUNTIME_DIR": runtime.path])
      #expect(result.status == 73 && result.output.isEmpty, "\(result)")
      #expect(result.diagnostics.contains("--control: "), "\(result)")
      #expect(
        !result.diagnostics.contains("--socket") && !result.diagnostics.contains("\n--"),
        "\(result)")
      let left = FileManager.default.enumerator(atPath: locsim.path)?.compactMap { $0 as? String }
      #expect(left?.filter { $0.contains { $0.isNumber } } == [], "\(left ?? [])")
    }
  }

  @Test(
    "A sandbox shows no folder with a socket that steers",
    arguments: ["control", "run", "manager", "."])
  func sandbox(path: String) throws {
    try Command.withTemporaryFolder { folder in
      let locsim = folder.appending(path: "locsim")
      try FileManager.default.createDirectory(
        at: locsim.appending(path: "control"), withIntermediateDirectories: true)
      try Data().write(to: locsim.appending(path: "manager"))
      try FileManager.default.createDirectory(
        at: locsim.appending(path: "run"), withIntermediateDirectories: true)
      for path in [folder.path, locsim.path, locsim.path + "/control", locsim.path + "/run"] {
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      }
      let result = try Command.run(
        "locsim",
        [
          "run", "--control", "--sandbox", "--bind", locsim.appending(path: path).path, "--source",
          "Traces/walk.gpx", "--", "/bin/echo", "started",
        ], environment: ["XDG_RUNTIME_DIR": folder.path])
      // Without bubblewrap there is no sandbox that could show anything.
      #expect(result.status == 64 || result.status == 69, "\(result)")
      #expect(
        result.status == 69 || result.diagnostics.contains("the daemon's sockets"), "\(result)")
      #expect(!result.output.contains("started"))
    }
  }

  @Test("A source that cannot be steered is refused, also one of the environment")
  func environment() throws {
    for (name, value, status, line) in [
      ("LOCSIM_SOURCE", "Traces/walk.gpx?rate=max", 64, "has a pace"),
      ("LOCSIM_SOURCE", "Traces/none.gpx", 66, "none.gpx"),
      ("LOCSIM_TRANSCRIPT", "/nowhere/x", 64, "unset LOCSIM_TRANSCRIPT"),
    ] as [(String, String, Int32, String)] {
      let result = try Command.run(
        "locsim", ["run", "--control", "--", "/bin/echo", "started"], environment: [name: value])
      #expect(result.status == status && result.diagnostics.contains(line), "\(result)")
      #expect(!result.output.contains("started"))
    }
  }

  @Test("The app gets a context, and no path of the socket that steers or of the trace")
  func secrecy() throws {
    let run = try Self.run(
      "--authorization", "denied", app: ["/bin/sh", "-c", "env; echo ready; sleep 1000"])
    #expect(run.command.wait { run.command.output.contains("ready") })
    let lines = run.command.output.split(separator: "\n")
    let daemon = try #require(lines.first { $0.hasPrefix("LOCSIM_DAEMON=") })
    #expect(daemon.contains("/run/\(run.command.processNumber)/contexts/"))
    // The app also inherits what the tests were built with, such as LOCSIM_STRICT.
    let names = lines.filter { $0.hasPrefix("LOCSIM_") }.map { String($0.prefix { $0 != "=" }) }
    #expect(
      LocsimVariable.production.intersection(names) == ["LOCSIM_DAEMON", "LOCSIM_INFO_PLIST"],
      "\(names)")
    #expect(!lines.contains { $0.contains("walk.gpx") })
    #expect(!lines.contains { $0.contains("/control/") })
  }

  @Test("What a host that was killed left is removed by the next one")
  func killed() throws {
    // Nothing ends the app of a host that was killed.
    let first = try Self.run(app: ["/bin/sh", "-c", "echo ready; exec sleep 60"])
    let context = first.folder.appending(path: "locsim/run/\(first.command.processNumber)")
    // The socket that steers is there before the folder is.
    #expect(first.command.wait { first.command.output.contains("ready") })
    #expect(FileManager.default.fileExists(atPath: context.path))
    _ = first.command.end(SIGKILL)
    let next = try Command.run(
      "locsim",
      ["run", "--control", "--source", "Traces/walk.gpx", "--", "/bin/sh", "-c", "exit 0"],
      environment: ["XDG_RUNTIME_DIR": first.folder.path])
    #expect(next.status == 0, "\(next)")
    #expect(!FileManager.default.fileExists(atPath: context.path))
  }

  @Test(
    "Options that do not go together are refused in one line, and the app does not start",
    arguments: [
      (
        ["--control", "--scenario", "Traces/scenarios/refuse.scenario.yaml"], 64,
        "A scenario steers"
      ),
      (["--control", "--record", "/tmp/x.ndjson"], 64, "locsim live record FILE"),
      (["--control", "--source", "Traces/walk.gpx?rate=max"], 64, "has a pace"),
      (["--port", "4280"], 64, "need --map"),
      (["--control", "--source", "/nowhere/x.gpx"], 66, "/nowhere/x.gpx"),
    ] as [([String], Int32, String)])
  func refused(options: [String], status: Int32, line: String) throws {
    let result = try Command.run("locsim", ["run"] + options + ["--", "/bin/echo", "started"])
    #expect(result.status == status && !result.output.contains("started"), "\(result)")
    #expect(result.diagnostics.contains(line), "\(result)")
  }
}
