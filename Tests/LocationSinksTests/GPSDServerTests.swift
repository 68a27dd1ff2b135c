// SPDX-License-Identifier: MIT

import NIOCore
import NIOEmbedded
import Testing

@testable import LocationSinks

@Suite("A server of gpsd's protocol, by itself")
struct GPSDServerTests {
  private let channel = EmbeddedChannel()

  private func makeServer(_ registry: SinkRegistry) -> GPSDServer {
    GPSDServer(
      registry: registry,
      subscribers: Subscribers(loop: channel.eventLoop, settings: SinkSettings()),
      responder: GPSDResponder(program: "locsim", activated: nil))
  }

  private func connect(to server: GPSDServer) throws {
    try server.welcome(channel).wait()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 2_947)).wait()
    #expect(try answer.contains("VERSION"))
  }

  private var answer: String {
    get throws { String(buffer: try channel.readOutbound() ?? ByteBuffer()) }
  }

  @Test("A command is answered from the registry")
  func answers() throws {
    let registry = SinkRegistry(SinkSettings())
    try connect(to: makeServer(registry))
    try channel.writeInbound(ByteBuffer(string: "?POLL;\n"))
    #expect(try answer.contains("\"POLL\""))
    withExtendedLifetime(registry) {}
  }

  @Test(
    "A client that asks after another sink failed to open is disconnected"
  )
  func registryIsGone() throws {
    var registry: SinkRegistry? = SinkRegistry(SinkSettings())
    try connect(to: makeServer(try #require(registry)))
    registry = nil
    try channel.writeInbound(ByteBuffer(string: "?POLL;\n"))
    channel.embeddedEventLoop.run()
    #expect(try answer == "")
    #expect(!channel.isActive)
    _ = registry
  }
}
