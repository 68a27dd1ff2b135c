// SPDX-License-Identifier: MIT

import NIOCore

/// The clients that are connected to one of the servers.
///
/// A server waits for no client. A client with more waiting bytes than the limit is disconnected,
/// so that the others continue. The set lives on the event loop of the sinks.
final class Subscribers {
  private let loop: any EventLoop
  private let settings: SinkSettings
  private var channels: [ObjectIdentifier: any Channel] = [:]

  init(loop: any EventLoop, settings: SinkSettings) {
    self.loop = loop
    self.settings = settings
  }

  /// Admits a client, or closes the connection if there are too many.
  ///
  /// - Parameter channel: The connection.
  /// - Returns: Whether there was room.
  func add(_ channel: any Channel) -> Bool {
    guard channels.count < settings.mostReaders else {
      channel.close(promise: nil)
      return false
    }
    channels[ObjectIdentifier(channel)] = channel
    return true
  }

  /// Removes a client that has disconnected.
  func leave(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = nil }

  /// Sends the same bytes to all clients.
  func send(_ bytes: ByteBuffer) {
    for channel in channels.values { send(bytes, to: channel) }
  }

  /// Sends bytes to one client.
  func send(_ bytes: ByteBuffer, to channel: any Channel) {
    guard bytes.readableBytes > 0 else { return }
    channel.writeAndFlush(bytes, promise: nil)
    // Bytes that the system has not accepted wait in the channel, up to its high-water mark.
    if !channel.isWritable { channel.close(promise: nil) }
  }

  /// Closes each connection after the system has accepted all sent bytes.
  func finish() -> EventLoopFuture<Void> {
    let ends = channels.values.map { channel in
      channel.writeAndFlush(ByteBuffer()).flatMap { channel.close() }
    }
    return .andAllComplete(ends, on: loop)
  }
}

/// Observes the start and the end of a connection, and the bytes that arrive on it.
final class SubscriberHandler: ChannelInboundHandler {
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
    // A failed connection ends, without an effect on the others.
    context.close(promise: nil)
  }
}
