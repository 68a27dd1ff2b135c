// SPDX-License-Identifier: MIT

import NIOCore

/// Serves sentences to all connected clients, and ignores their input.
final class SentenceServer: SinkOutlet {
  private let subscribers: Subscribers

  init(subscribers: Subscribers) { self.subscribers = subscribers }

  /// Admits a connected client.
  func welcome(_ channel: any Channel) -> EventLoopFuture<Void> {
    let handler = SubscriberHandler(whenOver: { [subscribers] in subscribers.leave($0) })
    return channel.eventLoop.makeCompletedFuture {
      guard subscribers.add(channel) else { return }
      try channel.pipeline.syncOperations.addHandler(handler)
    }
  }

  func deliver(_ epoch: SinkEpoch) { subscribers.send(epoch.sentences) }

  func finish() -> EventLoopFuture<Void> { subscribers.finish() }
}
