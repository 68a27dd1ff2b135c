// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(
  "Keys while a trace is replayed in a terminal",
  .enabled(if: TerminalWindow.isAvailable, "tmux or python3 is not installed"))
struct ReplayKeysTests {
  private static let paused = "1x  paused"

  /// Starts a replay in a window, and waits until keys count.
  private func replay(_ options: String, in window: TerminalWindow) throws {
    try window.type("$locsim replay Traces/walk.gpx \(options)")
    try window.wait(for: "locsim: keys:")
    try window.wait("for keys") { _ in try window.modes.contains("-icanon") }
  }

  /// The number of the process that is steered, which is the name of its control socket.
  private func process(in window: TerminalWindow) throws -> Int32 {
    let sockets = try FileManager.default.contentsOfDirectory(
      atPath: window.runtimeFolder.appending(path: "locsim/control").path)
    return try #require(sockets.compactMap(Int32.init).first)
  }

  @Test("They pause, step, seek, change the rate and drive, and Ctrl-C restores the terminal")
  func keys() throws {
    let window = try TerminalWindow()
    let modes = try window.modes
    try replay("-o /dev/null --start-paused", in: window)
    try window.wait(for: "0:00:00 / 0:05:00  [                    ]  1x  paused  0 fixes")
    try window.press(".")
    try window.wait(for: "1x  paused  38.7075, -9.1365  1 fix")
    try window.press("Right")
    try window.wait(for: "0:00:10 / 0:05:00  [=                   ]")
    try window.press("Left")
    try window.wait(for: "0:00:00 / 0:05:00  [                    ]")
    // Keys in quick succession all count.
    try window.press("Up", "Up", "Down")
    try window.wait(for: "2x  paused")
    try window.press("w")
    try window.wait(for: "2x  drive, paused")
    try window.press("Space")
    try window.wait("for it to go on") { $0.contains("2x  drive  ") }
    try window.press("c")
    try window.wait("for the trace") { $0.contains("2x  38.") }
    try window.press("C-c")
    try window.wait(for: "locsim: incomplete:")
    try window.wait("for the modes") { _ in try window.modes == modes }
    try window.type("echo status $?")
    try window.wait(for: "status 130")
  }

  @Test("Ctrl-Z gives the terminal back, and fg goes on with the keys")
  func suspended() throws {
    let window = try TerminalWindow()
    let modes = try window.modes
    try replay("-o /dev/null --control", in: window)
    try window.press("C-z")
    try window.wait(for: "Stopped")
    try window.wait("for the modes") { _ in try window.modes == modes }
    try window.type("fg")
    try window.wait("for keys") { _ in try window.modes.contains("-icanon") }
    try window.press("Space")
    try window.wait(for: Self.paused)
    // A process that was stopped without a chance to give the terminal back has its keys again.
    let process = try process(in: window)
    kill(process, SIGSTOP)
    try window.wait("for the shell") { $0.components(separatedBy: "Stopped").count == 3 }
    try window.makeCooked()
    try window.type("fg")
    try window.wait("for keys") { _ in try window.modes.contains("-icanon") }
    try window.press("q")
    try window.wait(for: "locsim: incomplete:")
    try window.wait("for the modes") { _ in try window.modes == modes }
  }

  @Test("While the first prompt is up, only the status and the end are taken")
  func prompt() throws {
    let window = try TerminalWindow()
    let modes = try window.modes
    try window.type(
      "$locsim replay Traces/walk.gpx --authorization not-determined --control -o /dev/null")
    try window.wait(for: "Don't Allow")
    func live(_ command: String) throws -> CommandResult {
      try Command.run(
        "locsim", ["live", command],
        environment: ["XDG_RUNTIME_DIR": window.runtimeFolder.path, "LOCSIM_DAEMON": "off"])
    }
    #expect(try live("status").output.hasPrefix("walk.gpx at 0 s, rate 1"))
    let pause = try live("pause")
    #expect(pause.status == 69, "\(pause)")
    #expect(
      pause.diagnostics == "an app waits for the answer to its prompt; answer it first\n")
    #expect(try live("end").status == 0)
    try window.wait(for: "locsim: no location: the prompt was not answered")
    try window.wait("for the modes") { _ in try window.modes == modes }
  }

  @Test("A crash leaves the terminal as it was")
  func crash() throws {
    let window = try TerminalWindow()
    let modes = try window.modes
    try window.type("ulimit -c 0")
    try replay("-o /dev/null --control", in: window)
    try window.press("Space")
    try window.wait(for: Self.paused)
    let process = try process(in: window)
    kill(process, SIGSEGV)
    try window.wait(for: "Segmentation fault")
    try window.wait("for the modes") { _ in try window.modes == modes }
  }

  @Test("In the background a replay reads no keys, and is not stopped")
  func background() throws {
    let window = try TerminalWindow()
    let modes = try window.modes
    try window.type(
      "$locsim replay Traces/walk.gpx --rate 100 > $XDG_STATE_HOME/out & wait; echo ended")
    try window.wait(for: "301 fixes delivered")
    try window.wait(for: "\nended")
    try window.wait("for the modes") { _ in try window.modes == modes }
    #expect(try !window.screen.contains("keys:"))
  }

  @Test("With --no-progress there are neither keys nor progress")
  func noProgress() throws {
    let window = try TerminalWindow()
    try window.type(
      "$locsim replay Traces/walk.gpx --rate 50 --no-progress -o /dev/null; echo ended")
    let screen = try window.wait(for: "\nended")
    #expect(!screen.contains("keys:") && !screen.contains("0:00:0"))
  }

  @Test("Events on the same terminal take the place of the progress line")
  func shared() throws {
    let window = try TerminalWindow()
    try replay("--start-paused", in: window)
    try window.press(".")
    try window.wait(for: Self.paused + "  38.7075, -9.1365  1 fix")
    let lines = try window.screen.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("2026-05-01T08:00:00Z") }, "\(lines)")
    try window.press("q")
    try window.wait(for: "locsim: incomplete:")
  }
}
