// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A running app and locsim privacy share one store")
struct LiveStoreTests {
  private static let app = "org.example.SampleApp"

  /// Runs the sample app, which goes on until the body has seen enough.
  ///
  /// The body waits for what comes, never for the end: another test's program may hold the pipe open.
  private func withApp(
    state: URL, answer: String, _ body: (_ waitFor: (String) -> Bool) throws -> Void
  ) throws {
    let process = Process()
    process.executableURL = Command.products.appending(path: "SampleApp")
    process.currentDirectoryURL = Command.root
    process.arguments = ["100000"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment(state: state, answer: answer)) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    try body { expected in
      while !text.contains(expected) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return false }
        text += String(decoding: data, as: UTF8.self)
      }
      return true
    }
    // Not SIGTERM, which a process started from a worker thread inherits as blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func environment(state: URL, answer: String) -> [String: String] {
    [
      "LOCSIM_SOURCE": "Traces/walk.gpx?rate=10&loop=1000", "XDG_STATE_HOME": state.path,
      "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_ANSWER": answer,
    ]
  }

  private func privacy(_ state: URL, _ arguments: String...) throws -> CommandResult {
    try Command.run(
      "locsim", ["privacy"] + arguments, environment: ["XDG_STATE_HOME": state.path])
  }

  @Test("A user's answer is kept, and a revocation reaches the app while it runs")
  func revoke() throws {
    try Command.withTemporaryFolder { state in
      try withApp(state: state, answer: "allow-while-using") { waitFor in
        #expect(waitFor("location: "))
        let known = try privacy(state, "get", Self.app)
        #expect(known.status == 0 && known.output.contains("while-using"))
        let revoked = try privacy(state, "revoke", Self.app)
        #expect(revoked.status == 0)
        #expect(waitFor("authorization: denied"))
      }
      // A later launch is not asked again.
      let again = try Command.run(
        "SampleApp", ["1"], environment: environment(state: state, answer: "allow-while-using"))
      #expect(again.status == 1)
      #expect(again.lines == ["authorization: denied"])
    }
  }

  @Test("Allow Once is never kept: the next launch asks again")
  func allowOnce() throws {
    try Command.withTemporaryFolder { state in
      for _ in 0..<2 {
        try withApp(state: state, answer: "allow-once") { waitFor in
          #expect(waitFor("authorization: notDetermined"))
          #expect(waitFor("location: "))
          let known = try privacy(state, "get", Self.app)
          // Nothing is written, so that the app is not even known.
          #expect(known.status == 66 && known.output.isEmpty)
        }
      }
    }
  }

  @Test("The device's switch and a restriction reach the app while it runs")
  func switches() throws {
    for change in [["services", "off"], ["restrict", "on"]] {
      try Command.withTemporaryFolder { state in
        try withApp(state: state, answer: "allow-while-using") { waitFor in
          #expect(waitFor("location: "))
          let command = try Command.run(
            "locsim", ["privacy"] + change, environment: ["XDG_STATE_HOME": state.path])
          #expect(command.status == 0)
          #expect(
            waitFor(change[0] == "services" ? "authorization: denied" : "authorization: restricted")
          )
        }
      }
    }
  }

  @Test("A store that is there and cannot be read means no location, whatever would be answered")
  func unreadable() throws {
    try Command.withTemporaryFolder { state in
      try FileManager.default.createDirectory(
        at: state.appending(path: "locsim/permissions.sqlite"), withIntermediateDirectories: true)
      let run = try Command.run(
        "SampleApp", ["1"], environment: environment(state: state, answer: "allow-once"))
      #expect(run.status == 1)
      #expect(run.lines == ["authorization: denied"])
      #expect(run.diagnostics.contains("so there is no location"))
    }
  }

  @Test("A grant to an app that lacks the purpose string has no effect, and is not forgotten")
  func unsupported() throws {
    try Command.withTemporaryFolder { state in
      // The app's Info.plist has no text for Always.
      #expect(try privacy(state, "grant", Self.app, "always").status == 0)
      let run = try Command.run(
        "SampleApp", ["1"], environment: environment(state: state, answer: "nobody"))
      #expect(run.lines.first == "authorization: authorizedWhenInUse")
      let kept = try privacy(state, "get", Self.app)
      #expect(kept.output.contains("setting                   always"))
    }
  }
}
