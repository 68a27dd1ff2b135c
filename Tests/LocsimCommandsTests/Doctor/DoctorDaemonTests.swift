// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite("What locsim doctor says about a daemon")
struct DoctorDaemonTests {
  private static let trace = "Traces/walk.gpx?rate=1&loop"

  @Test("A daemon that serves a trace needs nothing to be done, and no gpsd is looked for")
  func trace() throws {
    let daemon = try RunningDaemon(Self.trace)
    try daemon.start()
    let run = try daemon.run("doctor")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("good  daemon    locsim daemon "), "\(run.output)")
    #expect(run.output.contains("source \(Self.trace)\n"))
    #expect(run.output.contains("note  source    the daemon has it: \(Self.trace)\n"))
    daemon.end(SIGTERM)
  }

  @Test("The gpsd of a daemon is looked at, as it is what apps need")
  func gpsd() throws {
    let daemon = try RunningDaemon("gpsd://127.0.0.1:\(FreePort.next())")
    try daemon.start()
    let run = try daemon.run("doctor")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("Connection refused; is it running?"), "\(run.output)")
    #expect(run.output.contains("; or start the daemon with a trace\n"), "\(run.output)")
    daemon.end(SIGTERM)
  }

  @Test("With LOCSIM_SOURCE an app does not use the daemon, so its own source is looked at")
  func ownSource() throws {
    let daemon = try RunningDaemon(Self.trace)
    try daemon.start()
    let run = try Command.run(
      "locsim", ["doctor"],
      environment: daemon.environment.merging(["LOCSIM_SOURCE": "absent.gpx"]) { $1 })
    #expect(run.status == 1)
    #expect(run.output.contains("an app does not use it, because of LOCSIM_SOURCE\n"))
    #expect(run.output.contains("todo  source    LOCSIM_SOURCE names absent.gpx"), "\(run.output)")
    daemon.end(SIGTERM)
  }

  @Test(
    "Variables of a device of the app's own are no todo beside a daemon, which has no use for them")
  func variables() throws {
    let daemon = try RunningDaemon(Self.trace)
    try daemon.start()
    let run = try Command.run(
      "locsim", ["doctor"],
      environment: daemon.environment.merging(["LOCSIM_STORE": "foo"]) { $1 })
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("LOCSIM_STORE: it has no effect, because the app uses a daemon"))
    daemon.end(SIGTERM)
  }

  @Test("A daemon that takes connections and does not answer is one todo, and nothing is guessed")
  func silent() throws {
    try Command.withTemporaryFolder { folder in
      // The path of a socket must be short.
      let place = "/tmp/locsim-\(UUID().uuidString.prefix(8))"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: place) }
      let socket = try BoundSocket.stream(at: "\(place)/manager")
      let run = try withExtendedLifetime(socket) {
        try Command.run(
          "locsim", ["doctor"],
          environment: ["XDG_STATE_HOME": folder.path, "LOCSIM_DAEMON": "\(place)/location"])
      }
      #expect(run.status == 1)
      let lines = run.lines.filter { $0.contains("  daemon ") }
      #expect(lines.count == 1, "\(lines)")
      #expect(
        lines.first?.hasPrefix("todo  daemon    \(place)/manager: something listens there, and ")
          == true, "\(lines)")
      #expect(lines.first?.contains("; end it, and start “locsim daemon” again; or set ") == true)
      #expect(run.lines.count { $0.hasPrefix("todo") } == 1, "\(run.output)")
      #expect(!run.output.contains("none runs"), "\(run.output)")
    }
  }

  @Test("An executable that is connected is the app that it says it is")
  func executable() throws {
    let daemon = try RunningDaemon(Self.trace)
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    let name = "org.example.walk (user \(getuid()), \(RunningDaemon.program) (tier host))"
    let undecided = try daemon.run("doctor", RunningDaemon.program)
    #expect(
      undecided.output.contains("the program, which is connected as org.example.walk; "),
      "\(undecided.output)")
    #expect(undecided.output.contains("nothing is decided about \(name)\n"), "\(undecided.output)")
    #expect(try daemon.run("privacy", "revoke", app.name).status == 0)
    for argument in [RunningDaemon.program, app.name] {
      let denied = try daemon.run("doctor", argument)
      #expect(denied.status == 1)
      #expect(
        denied.output.contains("todo  permission \(name): it is denied; "), "\(denied.output)")
    }
    daemon.end(SIGTERM)
  }

  @Test(
    "Beside the system's daemon its decisions count, and only its owners are told", .needsOtherUsers
  )
  func system() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "script")
      try Data(
        """
        owner $programs/locsim privacy revoke org.example.SampleApp
        owner $programs/locsim doctor org.example.SampleApp; echo owner $?
        nobody $programs/locsim doctor org.example.SampleApp; echo nobody $?
        """.utf8
      ).write(to: file)
      let run = try Command.shell(
        "Tests/SystemDaemon/run '\(Command.products.path)' Traces/walk.gpx '\(file.path)'")
      let parts = run.output.components(separatedBy: "owner 1\n")
      #expect(parts.count == 2, "\(run)")
      #expect(parts[0].contains("good  store     that of the system's daemon, "), "\(run)")
      #expect(parts[0].contains("todo  permission org.example.SampleApp"), "\(run)")
      #expect(parts[0].contains("the daemon has it: "), "\(run)")
      #expect(parts.last?.contains("note  store     the system's daemon decides; ") == true)
      #expect(parts.last?.contains("note  source    the system's daemon has it\n") == true)
      #expect(parts.last?.hasSuffix("nobody 0\n") == true, "\(run)")
    }
  }
}
