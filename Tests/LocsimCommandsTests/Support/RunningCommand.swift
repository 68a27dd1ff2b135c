// SPDX-License-Identifier: MIT

import Foundation

/// A command that runs while a test plays with it.
final class RunningCommand {
  private let process = Process()

  /// Is signaled when the command ends.
  private let ending = DispatchSemaphore(value: 0)

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "locsim-tests-\(UUID().uuidString)")

  /// Starts `locsim`, or another program that was built with the tests.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments; paths are from the project's root.
  ///   - program: Its name.
  ///   - environment: What else to put into its environment.
  ///   - output: Takes its standard output in the place of `output`.
  /// - Throws: Where it could not be started.
  init(
    _ arguments: [String], of program: String = "locsim", environment: [String: String] = [:],
    output: Pipe? = nil
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["out", "err"] { try Data().write(to: folder.appending(path: name)) }
    process.executableURL = Command.products.appending(path: program)
    process.arguments = arguments
    process.currentDirectoryURL = Command.root
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_STATE_HOME": folder.path]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let output {
      process.standardOutput = output
    } else {
      process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
    }
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
    process.terminationHandler = { [ending] _ in ending.signal() }
    try process.run()
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The number of its process.
  var processNumber: Int32 { process.processIdentifier }

  /// Whether it has ended.
  var hasEnded: Bool { !process.isRunning }

  /// What it has written to standard output until now.
  var output: String { text("out") }

  /// What it has written to standard error until now.
  var diagnostics: String { text("err") }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// Waits until something holds, or the command has ended.
  ///
  /// - Parameters:
  ///   - seconds: For how long at most.
  ///   - condition: What is waited for; is asked again and again.
  /// - Returns: Whether it holds.
  func wait(within seconds: Double = 30, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = DispatchTime.now() + seconds
    while DispatchTime.now() < deadline {
      if try condition() { return true }
      // A command that has ended writes nothing more.
      if ending.wait(timeout: .now() + .milliseconds(20)) == .success {
        ending.signal()
        return try condition()
      }
    }
    return false
  }

  /// Sends it a signal.
  func signal(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  /// Ends it with a signal, and gives what it wrote.
  func end(_ signal: Int32 = SIGINT) -> CommandResult {
    if process.isRunning { kill(process.processIdentifier, signal) }
    return finish()
  }

  /// Waits for its end, and gives what it wrote.
  func finish() -> CommandResult {
    process.waitUntilExit()
    return CommandResult(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: output, diagnostics: diagnostics)
  }
}
