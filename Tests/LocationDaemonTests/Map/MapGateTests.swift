// SPDX-License-Identifier: MIT

import Testing

@testable import LocationDaemon

@Suite("Map: which requests are answered")
struct MapGateTests {
  private let gate = MapGate(port: 4_280)

  @Test(
    "The server has three names, with its port",
    arguments: ["127.0.0.1:4280", "localhost:4280", "[::1]:4280", "LOCALHOST:4280"])
  func own(host: String) { #expect(gate.refusal(hosts: [host]) == nil) }

  @Test(
    "The name of another site that leads here is refused",
    arguments: [
      [], ["evil.example"], ["evil.example:4280"], ["127.0.0.1"], ["127.0.0.1:80"],
      ["localhost.evil.example:4280"], ["127.0.0.1:4280", "evil.example"], ["127.0.0.1:4280."],
      [""],
    ])
  func rebinding(hosts: [String]) { #expect(gate.refusal(hosts: hosts) == .host) }

  @Test("A page of the server may connect")
  func ownOrigin() {
    let refusal = gate.refusal(hosts: ["localhost:4280"], origins: ["http://localhost:4280"])
    #expect(refusal == nil)
  }

  @Test(
    "A page of another origin may not, nor one without an origin",
    arguments: [
      [], ["null"], ["http://evil.example"], ["http://127.0.0.1:4281"], ["https://127.0.0.1:4280"],
      ["http://localhost:4280"], ["http://127.0.0.1:4280", "http://127.0.0.1:4280"], ["file://"],
    ])
  func otherOrigins(origins: [String]) {
    #expect(gate.refusal(hosts: ["127.0.0.1:4280"], origins: origins) == .origin)
  }

  @Test("Tiles are the only content of another host, and no address adds to the policy")
  func policy() {
    func policy(_ origin: String?) -> String? {
      MapGate.headers(tileOrigin: origin).first { $0.name == "Content-Security-Policy" }?.value
    }
    #expect(policy(nil)?.contains("img-src") == false)
    #expect(
      policy("https://tiles.example")?.contains("; img-src 'self' https://tiles.example;") == true)
    var options = MapOptions()
    options.tiles = "https://tiles.example:8080/a/{z}/{x}/{y}.png"
    #expect(options.tileOrigin == "https://tiles.example:8080")
    for tiles in ["https://a; script-src *//{z}", "ftp://a/{z}", "https:///{z}", "javascript:a"] {
      options.tiles = tiles
      #expect(options.tileOrigin == nil)
    }
  }
}
