// SPDX-License-Identifier: MIT

import NIOCore

/// Sends the sentences of each epoch as one datagram; a lost one is nobody's concern.
final class DatagramOutlet: SinkOutlet {
  private let channel: any Channel
  private let remote: SocketAddress

  init(_ channel: any Channel, to remote: SocketAddress) {
    self.channel = channel
    self.remote = remote
  }

  func tell(_ epoch: SinkEpoch) {
    guard channel.isWritable else { return }
    let envelope = AddressedEnvelope(remoteAddress: remote, data: epoch.sentences)
    channel.writeAndFlush(envelope, promise: nil)
  }

  func finish() -> EventLoopFuture<Void> { channel.close() }
}
