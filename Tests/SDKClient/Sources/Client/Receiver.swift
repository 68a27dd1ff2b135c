// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOPosix

/// A gpsd, served with the client's own swift-nio: it greets, and once it is asked to watch it
/// reports positions.
final class Receiver: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How many positions it reports.
  static let count = 5

  /// Starts it on a free port of this machine.
  static func start(on group: MultiThreadedEventLoopGroup) throws -> any Channel {
    try ServerBootstrap(group: group)
      .childChannelInitializer { $0.pipeline.addHandler(Receiver()) }
      .bind(host: "127.0.0.1", port: 0).wait()
  }

  func channelActive(context: ChannelHandlerContext) {
    send(
      [
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x","activated":0}]}"#,
      ], on: context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard String(buffer: unwrapInboundIn(data)).contains("?WATCH=") else { return }
    send(
      (1...Self.count).map {
        let time = Date(timeIntervalSinceNow: Double($0 - Self.count)).formatted(.iso8601)
        return #"{"class":"TPV","device":"/dev/x","mode":3,"time":"\#(time)","#
          + #""lat":47.5,"lon":8.\#($0),"eph":10.0}"#
      }, on: context)
  }

  private func send(_ lines: [String], on context: ChannelHandlerContext) {
    let text = lines.map { $0 + "\r\n" }.joined()
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
  }
}
