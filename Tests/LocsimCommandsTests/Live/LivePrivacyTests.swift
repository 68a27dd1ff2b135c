// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim live privacy")
struct LivePrivacyTests {
  @Test("It decides about the app of a replay, which has no permission store")
  func replay() throws {
    let replay = try Steered(["Traces/walk.gpx", "--start-paused", "--format", "ndjson"])
    func live(_ arguments: String...) throws -> CommandResult {
      try Command.run(
        "locsim", ["live", "privacy"] + arguments,
        environment: ["XDG_RUNTIME_DIR": replay.folder.path, "LOCSIM_DAEMON": "off"])
    }
    #expect(try live("precise", "locsim replay", "off").status == 0)
    #expect(
      replay.command.wait { replay.command.output.contains("\"accuracyAuthorization\":\"reduced") },
      "\(replay.command.output)")
    #expect(try live("precise", "locsim replay", "on").status == 0)
    for (arguments, status, line) in [
      (["grant", "locsim replai", "always"], 66, "did you mean"),
      (["grant", "locsim replay", "sometimes"], 64, "sometimes"),
      (["list"], 64, "is no subcommand"),
      (["revoke", "locsim replay", "--target", "none.gpx"], 66, "there is no such target"),
    ] as [([String], Int32, String)] {
      let result = try Command.run(
        "locsim", ["live", "privacy"] + arguments,
        environment: ["XDG_RUNTIME_DIR": replay.folder.path, "LOCSIM_DAEMON": "off"])
      #expect(
        result.status == status && result.diagnostics.contains(line), "\(arguments) \(result)")
    }
    #expect(try live("revoke", "locsim replay").status == 0)
    #expect(replay.command.wait { replay.command.output.contains("denied") })
  }
}
