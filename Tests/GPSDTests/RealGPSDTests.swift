// SPDX-License-Identifier: MIT

import RealGPSD
import Testing

@Suite(
  "The gpsd that tests run", .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing))
)
struct RealGPSDTests {
  @Test("It turns datagrams into reports, ends, and comes back on the same port")
  func reportsAndComesBack() throws {
    let daemon = try RealGPSD()
    for _ in 0..<2 {
      let client = try LoopbackConnection(port: daemon.port)
      client.send("?WATCH={\"enable\":true,\"json\":true};\n")
      _ = client.receive(until: "\"class\":\"WATCH\"")
      for second in 0..<3 { daemon.send(Sentences.epoch(second: second)) }
      #expect(client.receive(until: "\"lat\":47.5").contains("\"class\":\"TPV\""))
      daemon.kill()
      #expect(throws: RealGPSD.Failure.self) { try LoopbackConnection(port: daemon.port) }
      try daemon.start()
    }
  }
}
