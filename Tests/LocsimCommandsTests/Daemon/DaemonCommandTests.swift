// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Testing

@Suite("locsim daemon, as users run it")
struct DaemonCommandTests {
  @Test("An app that says nothing connects, and gets positions of the daemon's trace")
  func app() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50", "--answer", "allow-while-using")
    try daemon.start()
    let run = try Command.run(
      "SampleApp", ["2"],
      environment: daemon.environment.merging([
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist"
      ]) { $1 })
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "authorization: notDetermined\nauthorization: authorizedWhenInUse\nlocation: 38.7"))
    #expect(run.diagnostics.contains("location comes from locsim daemon"))
    #expect(daemon.end(SIGTERM)?.status == 0)
  }

  @Test("An app with a source of its own does not use the daemon")
  func ownSource() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50", "--answer", "dont-allow")
    try daemon.start()
    let run = try Command.run(
      "SampleApp", ["1"],
      environment: daemon.environment.merging([
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_ANSWER": "allow-while-using",
        "LOCSIM_SOURCE": "Traces/motorway.gpx?rate=50",
      ]) { $1 })
    #expect(run.status == 0 && run.output.contains("location: "))
    #expect(!run.diagnostics.contains("locsim daemon"))
  }

  @Test("privacy has the daemon notify its apps before it returns")
  func privacy() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    let grant = try daemon.run("privacy", "grant", app.name, "when-in-use")
    #expect(grant.status == 0 && grant.diagnostics.contains("the daemon has applied this"))
    #expect(waits(seconds: 20) { app.story.last == .authorizedWhenInUse }, "\(app.story)")
    #expect(try daemon.run("privacy", "services", "off").status == 0)
    #expect(waits(seconds: 20) { app.story.last == .denied })
    #expect(!app.connection.appSnapshot.isLocationServicesOn)
    daemon.end(SIGTERM)
    let later = try daemon.run("privacy", "services", "on")
    #expect(later.status == 0 && later.diagnostics.isEmpty)
  }

  @Test(
    "A daemon that the environment names and that does not answer is named, and no other is used")
  func named() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx")
    try daemon.start()
    let place = "\(daemon.socket).absent/location"
    let run = try Command.run(
      "locsim", ["daemon", "status"], environment: [DaemonChoice.variable: place])
    #expect(run.status == 69, "\(run)")
    #expect(run.diagnostics.hasPrefix("\(daemon.socket).absent/manager: no locsim daemon answers"))
  }

  @Test("Bad input gets one clear line and its exit status")
  func badInput() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx")
    try daemon.start()
    let second = try daemon.run("daemon", "Traces/walk.gpx", "--socket", daemon.socket)
    #expect(second.status == 69)
    #expect(second.diagnostics.contains("another locsim daemon (process "))
    let orphan = try daemon.run("daemon", "Traces/walk.gpx", "--socket", "/proc/none/location")
    #expect(orphan.status == 73)
    #expect(orphan.diagnostics.split(separator: "\n").count == 1, "\(orphan.diagnostics)")
    #expect(try daemon.run("daemon", "--socket", "x", "--answer", "perhaps").status == 64)
    let absent = try daemon.run("daemon", "status", "--socket", daemon.socket + ".absent/location")
    #expect(absent.status == 69 && absent.diagnostics.contains("no locsim daemon answers"))
    #expect(
      try daemon.run("agent", "--socket", daemon.socket + ".absent/location", "--answer", "nobody")
        .status == 69)
  }

  @Test("Where no permission store can be made the daemon does not start, and names the folder")
  func noStore() throws {
    let daemon = try RunningDaemon()
    func run(_ folder: String) throws -> CommandResult {
      try Command.run(
        "locsim", ["daemon", "Traces/walk.gpx", "--socket", daemon.socket],
        environment: ["XDG_STATE_HOME": folder])
    }
    // Not even root may make folders there.
    let denied = try run("/sys/locsim")
    #expect(denied.status == 77 && denied.diagnostics.contains("/sys/locsim: cannot be made"))
    #expect(denied.diagnostics.split(separator: "\n").count == 1, "\(denied.diagnostics)")
    #expect(try run("/proc/none/x").status == 73)
  }

  @Test("A source that cannot be opened is said, and the daemon serves apps without positions")
  func missingSource() throws {
    let daemon = try RunningDaemon("/nowhere/walk.gpx")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(waits(seconds: 20) { app.story == [.notDetermined] }, "\(app.story)")
    let result = try #require(daemon.end(SIGTERM))
    #expect(result.status == 0)
    #expect(result.diagnostics.contains("/nowhere/walk.gpx"), "\(result.diagnostics)")
  }
}
