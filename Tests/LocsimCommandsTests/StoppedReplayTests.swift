// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A replay that was stopped goes on from where it was")
struct StoppedReplayTests {
  private func lines(_ command: RunningCommand) -> Int {
    command.output.split(separator: "\n").count
  }

  @Test("Fixes after a stop come at their pace, and one line says that there was a stop")
  func stopped() throws {
    let trace = ["replay", "Traces/walk.gpx", "--format", "text", "--rate", "4"]
    let stopped = try RunningCommand(trace)
    // A second replay shows how much time passes.
    let other = try RunningCommand(trace)
    #expect(stopped.wait { lines(stopped) > 4 })
    stopped.signal(SIGSTOP)
    let (before, begun) = (lines(stopped), lines(other))
    #expect(other.wait { lines(other) > begun + 16 })
    stopped.signal(SIGCONT)
    let resumed = lines(other)
    #expect(stopped.wait { lines(stopped) > before })
    // What was missed in four seconds would be sixteen lines.
    #expect(lines(stopped) < before + 12 + (lines(other) - resumed))
    #expect(stopped.wait { stopped.diagnostics.contains("the trace goes on from where it was") })
    let result = stopped.end()
    #expect(result.status == 130)
    #expect(result.diagnosticLines.count { $0.contains("the process was suspended for ") } == 1)
    _ = other.end()
  }
}
