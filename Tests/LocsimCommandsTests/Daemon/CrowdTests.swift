// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(
  "A crowd of users", .needsOtherUsers,
  .enabled(
    if: ProcessInfo.processInfo.environment["LOCSIM_EXHAUSTIVE"] == "1",
    "Tools/test --exhaustive connects 8 192 apps"))
struct CrowdTests {
  @Test("8 192 connections of eight users are served, and one more user is refused")
  func crowd() throws {
    try Command.withTemporaryFolder { folder in
      let script = folder.appending(path: "script")
      // The median times of another app's calls go to standard error.
      try Data("python3 $root/Tests/SystemDaemon/crowd.py $socket 8 1024\n".utf8).write(to: script)
      let run = try Command.shell(
        """
        ulimit -n 20000
        OPTIONS='--answer allow-while-using' Tests/SystemDaemon/run \
          '\(Command.products.path)' Traces/walk.gpx '\(script.path)'
        """)
      // The first app has one of them.
      #expect(run.output == "8191 served, one more user refused\n", "\(run)")
    }
  }
}
