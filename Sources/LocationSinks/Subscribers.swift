// SPDX-License-Identifier: MIT

import NIOCore

/// Those who are connected to a server of ours.
///
/// Nobody is waited for: who lets more wait than the bound is dropped, so that the others go on.
/// Lives on the event loop of the sinks.
final class Subscribers {
  private let loop: any EventLoop
  private let settings: SinkSettings
  private var channels: [ObjectIdentifier: any Channel] = [:]

  init(loop: any EventLoop, settings: SinkSettings) {
    self.loop = loop
    self.settings = settings
  }

  /// Takes somebody in, unless there are too many; closes the connection then.
  ///
  /// - Parameter channel: The connection.
  /// - Returns: Whether there was room.
  func admit(_ channel: any Channel) -> Bool {
    guard channels.count < settings.mostReaders else {
      channel.close(promise: nil)
      return false
    }
    channels[ObjectIdentifier(channel)] = channel
    return true
  }

  /// Learns that somebody is gone.
  func leave(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = nil }

  /// Sends the same to all.
  func send(_ bytes: ByteBuffer) {
    for channel in channels.values { send(bytes, to: channel) }
  }

  /// Sends something to one.
  func send(_ bytes: ByteBuffer, to channel: any Channel) {
    guard bytes.readableBytes > 0 else { return }
    channel.writeAndFlush(bytes, promise: nil)
    // What the system has not taken waits in the channel, up to its high water mark.
    if !channel.isWritable { channel.close(promise: nil) }
  }

  /// Closes all connections, each when what was sent has been taken.
  func finish() -> EventLoopFuture<Void> {
    let ends = channels.values.map { channel in
      channel.writeAndFlush(ByteBuffer()).flatMap { channel.close() }
    }
    return .andAllComplete(ends, on: loop)
  }
}

/// Takes note of the end of a connection, and of what comes on it.
final class AudienceHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let whenBegun: (any Channel) -> Void
  private let whenRead: (ByteBuffer, any Channel) -> Void
  private let whenOver: (any Channel) -> Void

  init(
    whenBegun: @escaping (any Channel) -> Void = { _ in },
    whenRead: @escaping (ByteBuffer, any Channel) -> Void = { _, _ in },
    whenOver: @escaping (any Channel) -> Void
  ) {
    self.whenBegun = whenBegun
    self.whenRead = whenRead
    self.whenOver = whenOver
  }

  func channelActive(context: ChannelHandlerContext) { whenBegun(context.channel) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    whenRead(unwrapInboundIn(data), context.channel)
  }

  func channelInactive(context: ChannelHandlerContext) { whenOver(context.channel) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A connection that broke ends; the others know nothing of it.
    context.close(promise: nil)
  }
}
