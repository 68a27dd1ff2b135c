// SPDX-License-Identifier: MIT

import LocationFakes
import NIOCore
import NIOEmbedded
import Testing

@testable import LocationSinks

@Suite("Datagrams of a sink")
struct DatagramOutletTests {
  private static let pause = TimeAmount.milliseconds(250)

  /// Sockets that a test opens and closes, and a clock of its own.
  private final class Network {
    let loop = EmbeddedEventLoop()
    var channels: [EmbeddedChannel] = []
    var attempts = 0
    var isDown = false

    func open() -> EventLoopFuture<any Channel> {
      attempts += 1
      guard !isDown else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
      let channel = EmbeddedChannel(loop: loop)
      channels.append(channel)
      return loop.makeSucceededFuture(channel)
    }

    /// Closes the socket, as swift-nio does when the system refuses a datagram.
    func fail() throws {
      try channels.last?.close().wait()
      loop.run()
    }

    /// What has been sent on all sockets.
    var sent: [String] {
      get throws {
        try channels.flatMap { channel in
          var texts: [String] = []
          while let sent = try channel.readOutbound(as: AddressedEnvelope<ByteBuffer>.self) {
            texts.append(String(buffer: sent.data))
          }
          return texts
        }
      }
    }
  }

  private let network = Network()
  private let outlet: DatagramOutlet

  init() throws {
    let remote = try SocketAddress(ipAddress: "192.0.2.1", port: 10_110)
    outlet = DatagramOutlet(
      try network.open().wait(), to: remote, pause: Self.pause,
      reopen: { [network] in network.open() })
  }

  private func tell(_ number: Int) {
    outlet.deliver(SinkEpoch(.fix(SinkNotices.fix(number)), sky: nil))
  }

  @Test("Data after a pause goes out by another socket when the system closes the first")
  func reopens() throws {
    for round in 1...3 {
      tell(0)
      #expect(try network.sent.count == 1)
      try network.fail()
      tell(1)
      #expect(try network.sent == [])
      #expect(network.attempts == round)
      network.loop.advanceTime(by: Self.pause)
      #expect(network.attempts == round + 1)
    }
    tell(2)
    #expect(try network.sent.count == 1)
  }

  @Test("A socket that cannot be opened is tried again, once a pause")
  func triesAgain() throws {
    network.isDown = true
    try network.fail()
    for attempt in 2...5 {
      network.loop.advanceTime(by: Self.pause)
      #expect(network.attempts == attempt)
      tell(1)
    }
    network.isDown = false
    network.loop.advanceTime(by: Self.pause)
    tell(2)
    #expect(try network.sent.count == 1)
  }

  @Test("A sink that has ended opens nothing more", arguments: [false, true])
  func ends(isClosedBefore: Bool) throws {
    if isClosedBefore { try network.fail() }
    try outlet.finish().wait()
    network.loop.advanceTime(by: .seconds(10))
    #expect(network.attempts == 1)
    tell(1)
    #expect(try network.sent == [])
  }
}
