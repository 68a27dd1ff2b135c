// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Golden transcripts")
struct GoldenTests {
  @Test("A trace gives the transcript that lies beside it", arguments: Command.traces)
  func transcript(trace: String) throws {
    let golden = Command.root.appending(
      path: trace.replacing(".gpx", with: ".transcript"))
    let run = try Command.locsim("replay", trace, "--rate", "max")
    #expect(run.status == 0)
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      try run.output.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("\(golden.lastPathComponent) was recorded; read the difference")
      return
    }
    #expect(run.output == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test("There are a walk, a tunnel, the antimeridian and Xcode's waypoints")
  func traces() {
    #expect(
      Command.traces == [
        "Traces/antimeridian.gpx", "Traces/drive-tunnel.gpx", "Traces/walk.gpx",
        "Traces/waypoints.gpx",
      ])
  }
}
