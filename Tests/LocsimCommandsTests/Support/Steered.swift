// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import Testing

/// A command that can be steered, in a session of its own.
final class Steered {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "locsim-tests-\(UUID().uuidString)")
  let command: RunningCommand

  /// Starts it, and waits until it can be steered.
  init(
    _ arguments: [String], of name: String = "replay", environment: [String: String] = [:]
  ) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let session = ["XDG_RUNTIME_DIR": folder.path, "LOCSIM_DAEMON": "off"]
    command = try RunningCommand(
      [name, "--control"] + arguments, environment: session.merging(environment) { $1 })
    let socket = socket.path
    #expect(
      command.wait { (try? ManagerConnection(path: socket)) != nil }, "\(command.diagnostics)")
  }

  deinit {
    // What a run has started does not outlive the test.
    command.signal(SIGTERM)
    _ = command.wait(within: 5) { command.hasEnded }
    try? FileManager.default.removeItem(at: folder)
  }

  var socket: URL { folder.appending(path: "locsim/control/\(command.processNumber)") }

  func live(_ arguments: String...) throws -> CommandResult {
    try Command.run(
      "locsim", ["live"] + arguments,
      environment: ["XDG_RUNTIME_DIR": folder.path, "LOCSIM_DAEMON": "off"])
  }

  func state(_ arguments: String...) throws -> [String: Any] {
    let result = try Command.run(
      "locsim", ["live"] + arguments + ["--format", "json"],
      environment: ["XDG_RUNTIME_DIR": folder.path, "LOCSIM_DAEMON": "off"])
    return try jsonObject(result.output)
  }

  /// Waits until the trace has paused at its end.
  func waitForEnd() throws {
    #expect(
      try command.wait {
        let state = try state("status")
        return state["isAtEnd"] as? Bool == true && state["isPaused"] as? Bool == true
      })
  }
}
