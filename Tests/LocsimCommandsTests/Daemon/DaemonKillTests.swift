// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@Suite("A daemon and its apps end at any moment")
struct DaemonKillTests {
  /// The number of kills; the long tests make more.
  private static let count =
    ProcessInfo.processInfo.environment["LOCSIM_EXHAUSTIVE"] == "1" ? 200 : 8

  @Test("A killed daemon loses no decision, and its apps are notified of changes only")
  func daemonKilled() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    let apps = try (0..<20).map { try ConnectedTestApp("org.example.app\($0)", at: daemon.socket) }
    var expected = [AuthorizationStatus](repeating: .notDetermined, count: apps.count)
    var generator = SplitMix64(seed: 200)
    for kill in 0..<Self.count {
      let index = Int(generator.next() % 20)
      let isGranted = generator.next() % 2 == 0
      let change =
        isGranted
        ? try daemon.run("privacy", "grant", apps[index].name, "when-in-use")
        : try daemon.run("privacy", "revoke", apps[index].name)
      if change.status != 0 { Issue.record("\(change.diagnostics)") }
      expected[index] = isGranted ? .authorizedWhenInUse : .denied
      // The moment is random in relation to what the apps receive.
      let moment = Double(generator.next() % 20) / 1_000
      _ = waits(seconds: moment) { false }
      daemon.end(SIGKILL)
      #expect(apps[0].connection.snapshot(of: ClientID(1)) == nil)
      try daemon.start()
      let areBack = waits(seconds: 2) { apps.allSatisfy { $0.connection.synchronize() } }
      #expect(areBack, "kill \(kill)")
      for (app, status) in zip(apps, expected) {
        // Another thread of the daemon may still be about to deliver it.
        #expect(
          waits(seconds: 2) { app.story.last == status }, "kill \(kill), \(app.name): \(app.story)")
        #expect(zip(app.story, app.story.dropFirst()).allSatisfy { $0 != $1 }, "\(app.story)")
      }
    }
    daemon.end(SIGTERM)
  }

  @Test("Allow Once ends with the process of an app that is killed")
  func appKilled() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop", "--answer", "allow-once")
    try daemon.start()
    for _ in 0..<max(Self.count / 4, 2) {
      let app = try RunningCommand(
        ["1000"], of: "SampleApp",
        environment: daemon.environment.merging([
          "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist"
        ]) { $1 })
      let isAllowed = app.wait { app.output.contains("authorizedWhenInUse") }
      #expect(isAllowed, "\(app.output) \(app.diagnostics)")
      // Each process begins without a decision: the last one's ended with it.
      #expect(app.output.hasPrefix("authorization: notDetermined\n"), "\(app.output)")
      _ = app.end(SIGKILL)
      let isGone = try waits(seconds: 2) {
        try daemon.run("daemon", "status", "--socket", daemon.socket).output
          .contains("no app is connected")
      }
      #expect(isGone)
    }
    let result = try #require(daemon.end(SIGTERM))
    #expect(result.status == 0, "\(result.diagnostics)")
  }

  @Test("A prompt whose app is killed goes away in the agent, and the second answer does not count")
  func promptOfKilledApp() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    let managers = ManagerConnection.path(beside: daemon.socket)
    let app = try RunningCommand(
      ["1"], of: "SampleApp",
      environment: daemon.environment.merging([
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist"
      ]) { $1 })
    let manager = try ManagerConnection(path: managers)
    let isShown = try waits(seconds: 20) { try manager.status().prompts == 1 }
    #expect(isShown, "\(app.diagnostics)")
    _ = app.end(SIGKILL)
    let isGone = try waits(seconds: 2) { try manager.status().prompts == 0 }
    #expect(isGone)
    #expect(try manager.answer(PromptID(1), .allowWhileUsing, precise: nil) == false)
    daemon.end(SIGTERM)
  }
}
