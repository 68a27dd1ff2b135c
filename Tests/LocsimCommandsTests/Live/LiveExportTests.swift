// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim live export")
struct LiveExportTests {
  @Test("The way of a device is GPX that plays again, with its times and heights")
  func path() throws {
    let replay = try Steered(["Traces/drive-tunnel.gpx", "--rate", "1000", "-o", "/dev/null"])
    try replay.waitForEnd()
    let file = replay.folder.appending(path: "way.gpx").path
    #expect(try replay.live("export", file).status == 0)
    let plain = try Command.locsim("replay", "Traces/drive-tunnel.gpx", "--rate", "max")
    let again = try Command.locsim("replay", file, "--rate", "max")
    #expect(again.status == 0)
    func places(_ result: CommandResult) -> [Substring] {
      result.output.split(separator: "\n").filter { $0.contains("didUpdateLocations") }
        .compactMap { $0.split(separator: "  ").first { $0.contains(", ") } }
    }
    #expect(places(plain).count > 100)
    #expect(places(again) == places(plain))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.components(separatedBy: "<trkseg>").count == 3, "the tunnel divides the way")
    #expect(text.contains("<time>2026-"))
    #expect(try replay.live("export", "/nowhere/way.gpx").status == 73)
    #expect(try replay.live("end").status == 0)
  }

  @Test("Waypoints are a route, which needs no target")
  func route() throws {
    let result = try Command.run(
      "locsim", ["live", "export", "-", "-33.5,151.25", "38.7,-9.1"],
      environment: ["LOCSIM_DAEMON": "off", "XDG_RUNTIME_DIR": "/nowhere"])
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("<rtept lat=\"-33.5\" lon=\"151.25\""), "\(result.output)")
    #expect(result.output.components(separatedBy: "<rtept").count == 3)
    let faulty = try Command.run(
      "locsim", ["live", "export", "-", "91,0"], environment: ["LOCSIM_DAEMON": "off"])
    #expect(faulty.status == 64 && faulty.output.isEmpty, "\(faulty)")
  }
}
