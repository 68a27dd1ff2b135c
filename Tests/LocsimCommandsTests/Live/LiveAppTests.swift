// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Testing

@Suite("locsim live: the apps and prompts of a daemon")
struct LiveAppTests {
  @Test("A prompt is shown and answered from another terminal, and the app moves away")
  func promptAndPhase() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1")
    try daemon.start()
    let none = try daemon.run("live", "answer", "allow-once")
    #expect(none.status == 66 && none.diagnostics == "no prompt waits for an answer\n")
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket) {
      .authorizationRequested(.whenInUse, $0)
    }
    #expect(try waits(seconds: 10) { try !daemon.run("live", "answer").output.isEmpty })
    let shown = try daemon.run("live", "answer")
    #expect(shown.output.contains("1 org.example.walk: "), "\(shown)")
    #expect(shown.output.contains("(allow-once, allow-while-using, dont-allow)"), "\(shown)")
    let status = try daemon.run("live", "status")
    #expect(
      status.output.contains("org.example.walk: notDetermined, foreground, given nothing"),
      "\(status)")
    #expect(status.output.contains("prompt 1 org.example.walk: "), "\(status)")
    let refused = try daemon.run("live", "answer", "allow-always")
    #expect(refused.status == 64, "\(refused)")
    #expect(try daemon.run("live", "answer", "2", "allow-once").status == 66)
    #expect(try daemon.run("live", "answer", "often").status == 64)
    #expect(
      try daemon.run("live", "answer", "1", "allow-while-using", "--precise", "off").status == 0)
    let line = "org.example.walk: authorizedWhenInUse, reduced accuracy, foreground"
    #expect(
      try waits(seconds: 10) { try daemon.run("live", "status").output.contains(line) })
    #expect(try !daemon.run("live", "status").output.contains("prompt"))
    let why = { try daemon.run("why", app.name).output }
    #expect(try daemon.run("live", "app", app.name, "background").status == 0)
    let background = try why()
    #expect(try daemon.run("live", "app", app.name, "foreground").status == 0)
    #expect(try why() != background)
    let unknown = try daemon.run("live", "app", "org.example.wolk", "suspend")
    #expect(unknown.status == 66)
    #expect(
      unknown.diagnostics
        == "“org.example.wolk” is not connected; did you mean “org.example.walk”?\n")
    daemon.end(SIGTERM)
  }

  @Test(
    "The app of a replay moves away, its prompt is answered, and the replay ends with its command")
  func replay() throws {
    let steered = try Steered([
      "Traces/walk.gpx", "--start-paused", "--authorization", "not-determined",
    ])
    #expect(try waits(seconds: 10) { try !steered.live("answer").output.isEmpty })
    #expect(try steered.live("answer").output.hasPrefix("1 locsim replay: "))
    #expect(try steered.live("answer", "allow-once").status == 0)
    #expect(
      try waits(seconds: 10) { try steered.live("status").output.contains("walk.gpx at 0 s") })
    #expect(try steered.live("app", "locsim replay", "background").status == 0)
    for arguments in [["app", "locsim replay", "end"], ["app", "org.example.walk", "suspend"]] {
      let run = try Command.run(
        "locsim", ["live"] + arguments,
        environment: ["XDG_RUNTIME_DIR": steered.folder.path, "LOCSIM_DAEMON": "off"])
      #expect(run.status == 66, "\(run)")
      #expect(
        run.diagnostics == "the target is its only app, which “locsim live end” ends\n")
    }
    _ = try steered.live("end")
    _ = steered.command.finish()
  }
}
