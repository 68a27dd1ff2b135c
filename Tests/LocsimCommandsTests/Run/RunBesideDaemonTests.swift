// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Testing

@Suite("locsim run beside a daemon")
struct RunBesideDaemonTests {
  private static let plist = "Tests/SampleApp/Info.plist"
  private static var app: String { Command.products.appending(path: "SampleApp").path }

  @Test("The app has a context, by which decisions are made about it")
  func context() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    let run = try daemon.run("run", "--info-plist", Self.plist, "--", Self.app, "2")
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
    let list = try daemon.run("privacy", "list", "--format", "json")
    #expect(list.output.contains(#""tier":"context""#), "\(list.output)")
    #expect(!list.output.contains(#""tier":"host""#), "\(list.output)")
  }

  @Test("An app of a context is served again after its daemon was killed")
  func restart() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=20&loop", "--answer", "allow-while-using")
    try daemon.start()
    let manager = try ManagerConnection(path: ManagerConnection.path(beside: daemon.socket))
    let hello = RunningDaemon.hello(of: "org.example.walk")
    let place = try manager.makeContext(
      ContextRequest(program: "/app/walk", infoPlist: hello.infoPlist))
    let app = try ConnectedTestApp("org.example.other", at: place.socket)
    app.connection.send(.authorizationRequested(.whenInUse, ClientID(1)))
    #expect(waits(seconds: 20) { app.fixCount > 0 }, "\(app.story)")
    daemon.end(SIGKILL)
    let count = app.fixCount
    try daemon.start()
    #expect(waits(seconds: 20) { app.fixCount > count }, "\(app.story)")
    let status = try daemon.run("daemon", "status", "--socket", daemon.socket)
    #expect(status.output.contains("org.example.walk: authorizedWhenInUse"), "\(status.output)")
    #expect(status.output.contains("/app/walk (tier context)"), "\(status.output)")
  }

  @Test("daemon context prints the socket of an app that another program starts")
  func command() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    func context(_ words: String...) throws -> CommandResult {
      try Command.run(
        "locsim", ["daemon", "context", "--socket", daemon.socket] + words,
        environment: daemon.environment)
    }
    let made = try context(Self.app, "--info-plist", Self.plist)
    #expect(made.status == 0 && made.lines.count == 1, "\(made.diagnostics)")
    let run = try Command.run("SampleApp", ["2"], environment: ["LOCSIM_DAEMON": made.lines[0]])
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
    let missing = try context("/nowhere/app")
    #expect(missing.status == 66 && missing.diagnostics.contains("there is no such program"))
    #expect(try context(Self.app, "--info-plist", "/nowhere.plist").status == 66)
    daemon.end(SIGTERM)
    #expect(try context(Self.app).status == 69)
  }

  @Test("With a source of its own the app has no context")
  func ownSource() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50")
    try daemon.start()
    let run = try daemon.run(
      "run", "--source", "Traces/motorway.gpx?rate=50", "--answer", "allow-while-using",
      "--info-plist", Self.plist, "--", Self.app, "1")
    #expect(run.status == 0 && !run.diagnostics.contains("locsim daemon"), "\(run.diagnostics)")
    let contexts = URL(filePath: daemon.socket).deletingLastPathComponent().appending(
      path: "contexts")
    #expect(!FileManager.default.fileExists(atPath: contexts.path))
  }
}
