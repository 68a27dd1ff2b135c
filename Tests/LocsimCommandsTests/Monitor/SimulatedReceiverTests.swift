// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationHost
import LocationStore
import RealGPSD
import Testing

@Suite("A simulated route that comes in by gpsd://")
struct SimulatedReceiverTests {
  @Test("It reaches an app and a monitor as regions, none of which is kept as the receiver's")
  func kept() throws {
    try Command.withTemporaryFolder { folder in
      let store = try PersistentStore.open(
        path: folder.appending(path: "locsim/permissions.sqlite").path)
      let port = try FreePort.next()
      let replay = try RunningCommand([
        "replay", "Traces/motorway.gpx", "--rate", "1", "--to", "gpsd://localhost:\(port)",
      ])
      #expect(replay.wait { (try? LoopbackConnection(port: port)) != nil })
      let source = "gpsd://localhost:\(port)"
      let monitor = try RunningCommand(
        ["monitor", source, "--accuracy", "reduced", "--format", "ndjson"],
        environment: ["XDG_STATE_HOME": folder.path])
      let app = try RunningCommand(
        ["1000"], of: "SampleApp",
        environment: [
          "LOCSIM_SOURCE": source, "LOCSIM_AUTHORIZATION": "when-in-use",
          "LOCSIM_ACCURACY": "reduced", "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
          "XDG_STATE_HOME": folder.path,
        ])
      #expect(monitor.wait { monitor.output.contains("\"reduced\":true") })
      #expect(app.wait { app.output.contains("±5000.0 m") })
      #expect(try store.regions(of: .hardware).state == CoarseAreaState())
      for command in [app, monitor, replay] { _ = command.end(SIGKILL) }
    }
  }
}
