// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite(
  "An app that only says import CoreLocation, with a real gpsd",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct ReceiverAppTests {
  private func start(_ source: String, count: Int) throws -> RunningCommand {
    try RunningCommand(
      ["\(count)"], of: "SampleApp",
      environment: [
        "LOCSIM_SOURCE": source, "LOCSIM_AUTHORIZATION": "when-in-use",
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
      ])
  }

  @Test(
    "It takes its locations from the receiver, which are from an accessory, through a restart of gpsd"
  )
  func locations() throws {
    let daemon = try RealGPSD()
    let app = try start("gpsd://localhost:\(daemon.port)", count: 1_000)
    var second = 0
    func hasMore(than count: Int) -> Bool {
      app.wait {
        daemon.send(Sentences.epoch(second: second))
        second += 1
        return app.output.components(separatedBy: "location: 47.500000, 8.500000").count - 1 > count
      }
    }
    #expect(hasMore(than: 3))
    daemon.kill()
    #expect(app.wait { app.diagnostics.contains("no gpsd at localhost:\(daemon.port)") })
    let before = app.output.components(separatedBy: "location: ").count - 1
    try daemon.start()
    #expect(hasMore(than: before + 3))
    #expect(!app.output.contains("simulated"))
    #expect(app.output.contains("  from an accessory"))
    #expect(app.output.contains("5.14 m/s"))
    _ = app.end(SIGKILL)
  }

  @Test("A missing gpsd is reported in a line, and to the delegate in ten seconds")
  func nobody() throws {
    let port = try FreePort.next()
    let app = try start("gpsd://localhost:\(port)", count: 1)
    #expect(app.wait { app.output.contains("error: location unknown") })
    #expect(app.diagnostics.contains("no gpsd at localhost:\(port): Connection refused"))
    _ = app.end(SIGKILL)
  }

  @Test("An address that is none gives no positions, and a line that says what is wrong")
  func wrongAddress() throws {
    let app = try start("gpsd://localhost:x", count: 1)
    #expect(app.wait { app.diagnostics.contains("LOCSIM_SOURCE: “x” is no port") })
    _ = app.end(SIGKILL)
  }
}
