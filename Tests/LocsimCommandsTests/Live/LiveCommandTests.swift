// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim live, as users run it")
struct LiveCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test("A daemon's trace is paused, stepped, sought and replaced")
  func commands() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(try daemon.run("privacy", "grant", app.name, "when-in-use").status == 0)
    let paused = try daemon.run("live", "pause")
    #expect(paused.status == 0 && paused.output.contains(", rate 1, paused"), "\(paused)")
    let sought = try json(try daemon.run("live", "seek", "50%", "--format", "json").output)
    #expect(sought["tracePosition"] as? Double == 150)
    #expect(sought["traceDuration"] as? Double == 300)
    let back = try json(try daemon.run("live", "seek", "-1min", "--format", "json").output)
    #expect(back["tracePosition"] as? Double == 90)
    let step = try json(try daemon.run("live", "step", "5", "--format", "json").output)
    #expect(step["tracePosition"] as? Double == 95)
    #expect(
      try json(try daemon.run("live", "rate", "2.5", "--format", "json").output)["rate"] as? Double
        == 2.5)
    let set = try json(
      try daemon.run("live", "set", "-33.8568,151.2153,12", "--speed", "3", "--format", "json")
        .output)
    #expect(set["source"] as? String == "place")
    #expect(set["latitude"] as? Double == -33.8568 && set["altitude"] as? Double == 12)
    let named = try daemon.run("live", "set", "lisbon")
    #expect(named.output.contains("at 38.7075, -9.1365"))
    let route = try daemon.run(
      "live", "start", "38.7,-9.1", "38.8,-9.2", "--speed", "walk", "--interval", "2")
    #expect(route.status == 0 && route.output.contains("a route, in place of"))
    let drive = try daemon.run("live", "drive", "--speed", "10", "--course", "90", "--turn", "-5")
    #expect(drive.status == 0 && drive.output.contains("a movement, in place of"), "\(drive)")
    #expect(try daemon.run("live", "drive", "stop").status == 0)
    let cleared = try json(try daemon.run("live", "clear", "--format", "json").output)
    #expect(cleared["source"] as? String == "trace" && cleared["tracePosition"] as? Double == 95)
    let resumed = try json(try daemon.run("live", "resume", "--format", "json").output)
    #expect(resumed["isPaused"] as? Bool == false)
    daemon.end(SIGTERM)
  }

  @Test("What cannot be done is one line, and changes nothing")
  func refusals() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1")
    try daemon.start()
    #expect(try daemon.run("live", "pause").status == 0)
    for (arguments, status, line) in [
      (["seek", "10min"], 64, "the trace ends after 300 s"),
      (["drive", "stop"], 64, "the device is not driven"),
      (["set", "lisbom"], 66, "did you mean “lisbon”?"),
      (["set", "91,0"], 64, "a latitude is -90 to 90"),
      (["set", "1;2,3"], 64, "is no position"),
      (["rate", "0"], 64, "“0”"),
      (["rate", "max"], 64, "“max” is no rate; give a number from 0.000001 to 1000000"),
      (["moove"], 66, "“moove” is no subcommand"),
      (["seek", "101%"], 64, "“101%” is no share; give 0% to 100%"),
      (["set", "1,2", "--accuracy", "2000000"], 64, "give 0 to 1000000 meters"),
      (["step", "10001"], 64, "“10001” is no number of fixes; give 1 to 10000"),
      (["step", "-5"], 64, "“-5” is no number of fixes; give 1 to 10000"),
      (["seek", "+"], 64, "“+” is no moment; give 90s, 5min, +30s, -1min or 50%"),
      (["start", "1,2"], 64, "A route has two waypoints at least"),
      (["start", "1,2", "3,4", "--interval", "1", "--distance", "5"], 64, "not both"),
      (["drive", "--speed", "3"], 64, "A movement needs --speed and --course"),
      (
        ["pause", "--target", "/nowhere/location"], 66, "/nowhere/location: there is no such target"
      ),
    ] as [([String], Int32, String)] {
      let run = try Command.run(
        "locsim", ["live"] + arguments, environment: daemon.environment)
      #expect(run.status == status, "\(arguments): \(run)")
      #expect(run.diagnostics.contains(line), "\(arguments): \(run.diagnostics)")
    }
    let state = try json(try daemon.run("live", "status", "--format", "json").output)
    #expect(state["isPaused"] as? Bool == true && state["rate"] as? Double == 1)
    #expect(state["source"] as? String == "trace")
    daemon.end(SIGTERM)
  }

  @Test("A daemon whose trace has no pace says why it cannot be steered")
  func notSteered() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=max")
    try daemon.start()
    let run = try daemon.run("live", "pause")
    #expect(run.status == 64)
    #expect(
      run.diagnostics
        == "the daemon plays its trace at once; start it with ?rate=1 behind the trace's name\n")
    daemon.end(SIGTERM)
  }

  @Test("Places are listed, and without a daemon there is no target")
  func lists() throws {
    let list = try Command.locsim("live", "list")
    #expect(list.status == 0 && list.lines.contains("sydney -33.8568,151.2153"))
    try Command.withTemporaryFolder { folder in
      let environment = ["XDG_RUNTIME_DIR": folder.path, "LOCSIM_DAEMON": "\(folder.path)/none"]
      let targets = try Command.run("locsim", ["live", "targets"], environment: environment)
      #expect(targets.status == 0 && targets.output == "")
      let status = try Command.run("locsim", ["live", "status"], environment: environment)
      #expect(status.status == 69)
    }
  }
}
