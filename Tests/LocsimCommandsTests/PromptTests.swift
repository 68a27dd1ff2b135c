// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A command at a terminal of its own, with keys for its keyboard.
private final class TerminalRun {
  private let process = Process()
  private let keys = Pipe()
  private let screen = Pipe()
  private(set) var shown = ""

  /// Starts a command line of the shell; `script` gives it the terminal.
  init(_ command: String, environment: [String: String] = [:]) throws {
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["--quiet", "--return", "--command", command, "/dev/null"]
    process.currentDirectoryURL = Command.root
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "SHELL": "/bin/sh"]) { $1 }.merging(environment) { $1 }
    process.standardInput = keys
    process.standardOutput = screen
    try process.run()
  }

  /// Waits until the screen has shown a text, or the command has ended.
  func wait(for text: String) {
    while !shown.contains(text) {
      let data = screen.fileHandleForReading.availableData
      if data.isEmpty { return }
      shown += String(decoding: data, as: UTF8.self)
    }
  }

  func type(_ text: String) { keys.fileHandleForWriting.write(Data(text.utf8)) }

  /// The exit status, once the command has ended.
  func status() -> Int32 {
    while case let data = screen.fileHandleForReading.availableData, !data.isEmpty {
      shown += String(decoding: data, as: UTF8.self)
    }
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite("A prompt at a terminal, from the question to the fixes")
struct PromptTests {
  private static let asking =
    "exec \(Command.products.path)/locsim replay Traces/walk.gpx --rate max --authorization not-determined"

  @Test(
    "The prompt appears, takes a key, and the run goes on",
    arguments: [("1\r", "Allow Once, Precise: On"), ("2\r", "Allow While Using App, Precise: On")])
  func allowed(keys: String, remark: String) throws {
    let run = try TerminalRun("\(Self.asking) > /dev/null")
    // Shown when keys begin to count.
    run.wait(for: "Enter answers")
    #expect(run.shown.contains("Allow “locsim replay” to use your location?"))
    #expect(run.shown.contains("Don't Allow"))
    run.type(keys)
    #expect(run.status() == 0)
    #expect(run.shown.contains("locsim: “locsim replay”: \(remark)"))
    #expect(run.shown.contains("301 fixes delivered"))
  }

  @Test(
    "Declined, left or interrupted, there is no location and the run exits 77",
    arguments: [
      ("\r", "Don't Allow, Precise: On", "the app is not authorized"),
      ("\u{1B}", "not answered", "the prompt was not answered"),
      ("\u{3}", "not answered", "the prompt was not answered"),
      ("\u{4}", "not answered", "the prompt was not answered"),
    ])
  func notAllowed(key: String, remark: String, reason: String) throws {
    let run = try TerminalRun("\(Self.asking) --format ndjson")
    run.wait(for: "Enter answers")
    run.type(key)
    #expect(run.status() == 77)
    #expect(run.shown.contains("locsim: “locsim replay”: \(remark)"))
    #expect(run.shown.contains("locsim: no location: \(reason)"))
    #expect(!run.shown.contains("latitude"))
  }

  @Test("A run without a terminal gets no answer and no location")
  func noTerminal() throws {
    let run = try Command.locsim(
      "replay", "Traces/walk.gpx", "--rate", "max", "--authorization", "not-determined")
    #expect(run.status == 77)
    #expect(run.lines.count == 1 && run.output.contains("notDetermined"))
    #expect(run.diagnostics.contains("the prompt was not answered; give --answer"))
  }

  @Test(
    "An answer that was given beforehand needs no terminal",
    arguments: [("allow-once", 0), ("allow-while-using", 0), ("dont-allow", 77), ("nobody", 77)])
  func policy(answer: String, status: Int32) throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max", "--answer", answer)
    #expect(run.status == status)
    #expect(run.output.contains("didUpdateLocations") == (status == 0))
  }

  @Test("A live app asks at the terminal, too")
  func liveApp() throws {
    let run = try TerminalRun(
      "exec \(Command.products.path)/SampleApp 2",
      environment: [
        "LOCSIM_SOURCE": "Traces/walk.gpx?rate=max", "LOCSIM_STORE": "memory",
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
      ])
    run.wait(for: "Enter answers")
    #expect(run.shown.contains("Your position is printed on the terminal."))
    run.type("1\r")
    #expect(run.status() == 0)
    #expect(run.shown.contains("authorization: authorizedWhenInUse"))
  }

  @Test("An answer that the prompt does not offer is an error", arguments: ["allow-always", "yes"])
  func badAnswer(answer: String) throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--answer", answer)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(answer))
  }

  @Test(
    "An option that leaves no prompt to answer is an error, and a scenario takes no other options")
  func contradictions() throws {
    for arguments in [
      ["Traces/walk.gpx", "--answer", "nobody", "--authorization", "always"], [],
      ["Traces/walk.gpx", "--scenario", "x.yaml"], ["--scenario", "x.yaml", "--rate", "max"],
      ["--scenario", "x.yaml", "--answer", "nobody"], ["--scenario", "x.yaml", "--format", "gpx"],
    ] {
      let run = try Command.run("locsim", ["replay"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.diagnostics.hasPrefix("Error: "))
    }
  }
}
