// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import LocationPrograms
import Testing

@Suite("What a process tells about its start counts only outside of sandboxes")
struct ConfinementTests {
  /// Whether a process may be confined that a command becomes.
  private func isConfined(_ words: String...) throws -> Bool { try isConfined(words) }

  private func isConfined(_ words: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words + ["sleep", "1000"]
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let name = "/proc/\(process.processIdentifier)/comm"
    let isThere = waits(seconds: 20) {
      (try? String(contentsOfFile: name, encoding: .utf8)) == "sleep\n"
    }
    try #require(isThere)
    return ProcessProgram.find(process.processIdentifier, user: getuid()).isConfined
  }

  @Test("A process with mounts of its own may be in a sandbox of any kind", .needsSandboxes)
  func mounts() throws {
    // A system may permit this to bubblewrap alone.
    guard try Command.shell("unshare --user --mount true").status == 0 else { return }
    #expect(try isConfined("unshare", "--user", "--mount"))
  }

  @Test("A process without is not, also if it has given up rights: that cannot be told apart")
  func others() throws {
    #expect(try !isConfined())
    let rights = getuid() == 0 ? ["--bounding-set=-all"] : []
    #expect(try !isConfined(["setpriv", "--no-new-privs"] + rights))
  }
}
