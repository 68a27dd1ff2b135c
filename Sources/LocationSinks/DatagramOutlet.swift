// SPDX-License-Identifier: MIT

import NIOCore

/// Sends the sentences of each epoch as one datagram; a lost datagram is not sent again.
///
/// swift-nio closes a socket when the system refuses a datagram, as it does without a network. The
/// outlet then opens another socket, and retries while the sink is open.
final class DatagramOutlet: SinkOutlet {
  private let loop: any EventLoop
  private let remote: SocketAddress
  private let pause: TimeAmount
  private let reopen: () -> EventLoopFuture<any Channel>

  /// The socket; `nil` while there is none.
  private var channel: (any Channel)?
  private var isFinished = false

  /// Makes an outlet.
  ///
  /// - Parameters:
  ///   - channel: The first socket.
  ///   - remote: The destination.
  ///   - pause: The wait before another socket is opened.
  ///   - reopen: Opens another socket, on the loop of the first.
  init(
    _ channel: any Channel, to remote: SocketAddress, pause: TimeAmount,
    reopen: @escaping () -> EventLoopFuture<any Channel>
  ) {
    loop = channel.eventLoop
    self.remote = remote
    self.pause = pause
    self.reopen = reopen
    use(channel)
  }

  func deliver(_ epoch: SinkEpoch) {
    guard let channel, channel.isWritable else { return }
    let envelope = AddressedEnvelope(remoteAddress: remote, data: epoch.sentences)
    channel.writeAndFlush(envelope, promise: nil)
  }

  func finish() -> EventLoopFuture<Void> {
    isFinished = true
    return channel?.close() ?? loop.makeSucceededVoidFuture()
  }

  private func use(_ channel: any Channel) {
    self.channel = channel
    channel.closeFuture.assumeIsolated().whenComplete { [weak self] _ in self?.reopenLater() }
  }

  private func reopenLater() {
    channel = nil
    guard !isFinished else { return }
    loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in self?.reopenNow() }
  }

  private func reopenNow() {
    guard !isFinished else { return }
    reopen().assumeIsolated().whenComplete { [weak self] result in
      switch result {
      case .success(let channel):
        guard let self, !isFinished else {
          channel.close(promise: nil)
          return
        }
        use(channel)
      case .failure: self?.reopenLater()
      }
    }
  }
}
