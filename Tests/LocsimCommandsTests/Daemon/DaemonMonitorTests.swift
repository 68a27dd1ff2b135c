// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationHost
import LocationStore
import Testing

@Suite("locsim monitor as an app of the daemon")
struct DaemonMonitorTests {
  @Test("It shows the daemon's positions, and says so")
  func positions() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    let run = try daemon.run("monitor", "--format", "ndjson", "--duration", "1")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("positions come from the daemon"))
    #expect(run.output.contains("\"locations\""))
    #expect(try daemon.run("daemon", "status").output.contains("locsim monitor") == false)
  }

  @Test("It ends with 77 where the daemon's owner forbids it location")
  func denied() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    #expect(try daemon.run("privacy", "revoke", "locsim monitor").status == 0)
    let run = try daemon.run("monitor", "--duration", "60")
    #expect(run.status == 77)
    #expect(!run.output.contains("38.7") && run.diagnostics.contains("not authorized"))
  }

  @Test("It records what it is delivered, as with a receiver of its own")
  func record() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    let record = FileManager.default.temporaryDirectory
      .appending(path: "locsim-\(UUID().uuidString).gpx")
    defer { try? FileManager.default.removeItem(at: record) }
    #expect(try daemon.run("monitor", "--record", record.path, "--duration", "1").status == 0)
    let text = try String(contentsOf: record, encoding: .utf8)
    #expect(text.contains("<trkpt") && text.hasSuffix("</gpx>\n"))
  }

  @Test("What it has monitored ends with it")
  func monitoring() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    let run = try daemon.run(
      "monitor", "--region", "home,38.7075,-9.1365,100", "--visits", "--significant-change",
      "--duration", "1")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("didStartMonitoringFor"), "\(run.output)")
    #expect(daemon.end(SIGTERM)?.status == 0)
    let store = try SQLitePermissionStore(path: daemon.store.path)
    let app = try #require(try store.contents().programs(of: AppID("locsim monitor")).first)
    #expect(try store.monitoring(of: app).isEmpty)
  }

  @Test("Options for its own permission give it a receiver of its own")
  func ownReceiver() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    for options in [["--accuracy", "reduced"], ["--seed", "1"], ["gpsd://localhost:1"]] {
      let run = try Command.run(
        "locsim", ["monitor", "--duration", "0.2"] + options, environment: daemon.environment)
      #expect(!run.diagnostics.contains("come from the daemon"), "\(options)")
    }
  }
}

@Suite("locsim privacy about programs")
struct ProgramPrivacyTests {
  private static let app = "org.example.walk"

  @Test("A decision about a program needs no prompt, and is shown with user, tier and path")
  func program() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    #expect(try daemon.grant(Self.app, "when-in-use").status == 0)
    let app = try ConnectedTestApp(Self.app, at: daemon.socket)
    #expect(waits(seconds: 20) { app.story.last == .authorizedWhenInUse }, "\(app.story)")
    let words = "user \(getuid()), \(RunningDaemon.program) (tier host)"
    for command in ["list", "get"] {
      let shown = try daemon.run("privacy", command, command == "get" ? Self.app : "--format=text")
      #expect(shown.output.contains(words), "\(shown)")
    }
    let json = try daemon.run("privacy", "get", Self.app, "--format", "json").output
    #expect(json.contains("\"setting\":\"ask\"") && json.contains("\"tier\":\"host\""))
    #expect(try daemon.run("privacy", "revoke", Self.app).status == 0)
    #expect(waits(seconds: 20) { app.story.last == .denied })
    #expect(try daemon.run("privacy", "reset", Self.app).status == 0)
    #expect(waits(seconds: 20) { app.story.last == .notDetermined })
  }

  @Test("A grant from before the program's first connection is shown as one to be confirmed")
  func toBeConfirmed() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    #expect(try daemon.run("privacy", "grant", Self.app, "always").status == 0)
    try daemon.start()
    let app = try ConnectedTestApp(Self.app, at: daemon.socket)
    #expect(app.connection.appSnapshot.authorization.status == .notDetermined)
    #expect(try daemon.run("privacy", "precise", Self.app, "off").status == 0)
    let list = try daemon.run("privacy", "list").output
    #expect(list.contains("always (to be confirmed)"), "\(list)")
    #expect(try daemon.run("privacy", "grant", Self.app, "when-in-use").status == 0)
    #expect(waits(seconds: 20) { app.story.last == .authorizedWhenInUse })
    #expect(app.connection.appSnapshot.authorization.accuracy == .reduced)
  }

  @Test(
    "A program that is no file to run is refused", arguments: ["/nowhere", "/tmp", "README.md"])
  func noProgram(path: String) throws {
    let daemon = try RunningDaemon()
    let run = try daemon.run("privacy", "grant", Self.app, "always", "--program", path)
    #expect(run.status == 66 && run.diagnostics.contains("there is no such program"))
  }
}
