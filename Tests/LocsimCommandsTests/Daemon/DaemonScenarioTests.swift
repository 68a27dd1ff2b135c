// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@Suite("locsim daemon --scenario")
struct DaemonScenarioTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(
      String(contentsOf: Command.root.appending(path: "Traces/walk.gpx"), encoding: .utf8),
      to: "walk.gpx")
  }

  /// A run with two apps, from each of which the user takes location.
  private static let text = """
    locsim: 1
    source: {trace: walk.gpx, interval: 5s}
    duration: 60s
    apps:
      walk: {identifier: org.example.walk, settings: while-using}
      ride: {identifier: org.example.ride, state: background, settings: always}
    timeline:
      - {at: 12s, settings: {app: walk, location: never}}
      - {at: 32s, settings: {app: ride, location: while-using}}
    """

  private func daemon(_ text: String) throws -> RunningDaemon {
    let file = try folder.write(text, to: "test.scenario.yaml")
    let daemon = try RunningDaemon("--scenario", "\(file)?rate=max")
    try daemon.start()
    return daemon
  }

  @Test("A scenario decides about several apps, gives them its trace, and ends the daemon")
  func play() throws {
    for _ in 0..<2 {
      let daemon = try daemon(Self.text)
      let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket)
      // The scenario waits for the second app.
      #expect(waits(seconds: 20) { walk.story == [.authorizedWhenInUse] }, "\(walk.story)")
      #expect(walk.fixCount == 0)
      let ride = try ConnectedTestApp("org.example.ride", at: daemon.socket)
      let result = try #require(daemon.wait(seconds: 60), "\(daemon.diagnostics)")
      #expect(result.status == 0, "\(result.diagnostics)")
      #expect(walk.story == [.authorizedWhenInUse, .denied])
      #expect(ride.story == [.authorizedAlways, .authorizedWhenInUse])
      // Fixes at 0 to 10 s, and at 0 to 30 s.
      #expect(walk.fixCount == 3 && ride.fixCount == 7, "\(walk.fixCount), \(ride.fixCount)")
      #expect(!FileManager.default.fileExists(atPath: daemon.store.path))
    }
  }

  @Test("Nothing is delivered after the end of the duration")
  func end() throws {
    let daemon = try daemon(
      """
      locsim: 1
      source: {trace: walk.gpx, interval: 5s}
      duration: 22s
      apps: {walk: {identifier: org.example.walk, settings: while-using}}
      """)
    let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(try #require(daemon.wait(seconds: 60)).status == 0)
    #expect(walk.fixCount == 5 && walk.story == [.authorizedWhenInUse], "\(walk.fixCount)")
  }

  @Test("Deadlines fall due without a trace: a request ends with an error, for which a step waits")
  func deadline() throws {
    let daemon = try daemon(
      """
      locsim: 1
      source: none
      duration: 1min
      apps: {walk: {identifier: org.example.walk, settings: while-using}}
      timeline: [{after: error, settings: {app: walk, location: never}}]
      """)
    let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket) { .oneFixRequested($0) }
    #expect(try #require(daemon.wait(seconds: 60)).status == 0)
    #expect(walk.story == [.authorizedWhenInUse, .denied])
  }

  @Test("It begins with an app that has live updates alone")
  func liveUpdates() throws {
    let daemon = try daemon(
      """
      locsim: 1
      source: none
      duration: 1s
      apps: {walk: {identifier: org.example.walk, settings: while-using}}
      """)
    let walk = try DaemonConnection(
      path: daemon.socket, hello: RunningDaemon.hello(of: "org.example.walk"))
    defer { walk.end() }
    _ = walk.makeClient(.liveUpdates(.standard), observer: Recorder())
    #expect(try #require(daemon.wait(seconds: 60)).status == 0)
  }

  @Test("A grant that a step has taken does not come back when the app connects later")
  func missed() throws {
    let daemon = try daemon(
      """
      locsim: 1
      source: none
      apps:
        walk: {identifier: org.example.walk}
        ride: {identifier: org.example.ride, settings: always, state: terminated}
        run: {identifier: org.example.run, settings: always, state: terminated}
      timeline: [{at: 1s, settings: {app: ride, location: never}}]
      """)
    let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(waits(seconds: 20) { daemon.diagnostics.contains("is not connected") })
    let ride = try ConnectedTestApp("org.example.ride", at: daemon.socket)
    let run = try ConnectedTestApp("org.example.run", at: daemon.socket)
    #expect(waits(seconds: 20) { run.story == [.authorizedAlways] }, "\(run.story)")
    #expect(waits(seconds: 20) { ride.story == [.notDetermined] }, "\(ride.story)")
    withExtendedLifetime(walk) {}
    daemon.end(SIGTERM)
  }

  @Test("A step of an app that is not connected is said with its place, and the others are done")
  func absent() throws {
    let daemon = try daemon(
      """
      locsim: 1
      duration: 10s
      apps:
        walk: {identifier: org.example.walk, settings: while-using}
        ride: {identifier: org.example.ride, state: terminated}
      timeline:
        - {at: 1s, settings: {app: ride, location: never}}
        - {at: 2s, settings: {app: walk, location: never}}
      """)
    let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    let result = try #require(daemon.wait(seconds: 60), "\(daemon.diagnostics)")
    #expect(walk.story == [.authorizedWhenInUse, .denied])
    #expect(
      result.diagnostics.contains(
        "test.scenario.yaml:7:5: “ride” is not connected at this step; start it before"),
      "\(result.diagnostics)")
  }

  @Test("A prompt beyond the scenario's answers goes to agents, and privacy says what it cannot do")
  func promptsAndPrivacy() throws {
    let daemon = try daemon(
      """
      locsim: 1
      source: none
      apps: {walk: {identifier: org.example.walk}}
      timeline: [{at: 1h, device: home-screen}]
      """)
    let walk = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(waits(seconds: 20) { walk.story == [.notDetermined] })
    let change = try daemon.run("privacy", "grant", "org.example.walk", "when-in-use")
    #expect(change.status == 0)
    #expect(
      change.diagnostics
        == "locsim privacy: the daemon plays a scenario with its own decisions, and is not affected\n",
      "\(change.diagnostics)")
    #expect(walk.story == [.notDetermined])
    daemon.end(SIGTERM)
  }

  @Test("What apps do by themselves, and a second source, are refused with their place")
  func badInput() throws {
    let file = try folder.write(
      """
      locsim: 1
      source: walk.gpx
      apps: {walk: {identifier: w, info-plist: {CFBundleName: Walk}}}
      timeline: [{at: 1s, app: walk, do: start-updates}]
      """, to: "own.scenario.yaml")
    let daemon = try RunningDaemon()
    let own = try daemon.run("daemon", "--socket", daemon.socket, "--scenario", file)
    #expect(own.status == 65)
    let lines = own.diagnostics.split(separator: "\n").map { $0.replacing(file, with: "FILE") }
    #expect(
      lines == [
        "FILE:3:8: “walk” sends its own Info.plist to the daemon; leave out “info-plist”",
        "FILE:4:12: “walk” does that itself when it runs; take the step out, or play the scenario "
          + "with locsim replay",
      ])
    let both = try daemon.run(
      "daemon", "Traces/walk.gpx", "--socket", daemon.socket, "--scenario", file)
    #expect(both.status == 64 && both.diagnostics.contains("A scenario has its own source"))
    let wrongKind = try daemon.run("daemon", file, "--socket", daemon.socket)
    #expect(wrongKind.status == 64 && wrongKind.diagnostics.contains("--scenario"))
    let missing = try daemon.run(
      "daemon", "--socket", daemon.socket, "--scenario", folder.path("no.yaml"))
    #expect(missing.status == 66 && missing.diagnostics.split(separator: "\n").count == 1)
    let option = try daemon.run("daemon", "--socket", daemon.socket, "--scenario", "\(file)?loop")
    #expect(option.status == 64 && option.diagnostics.split(separator: "\n").count == 1)
  }
}
