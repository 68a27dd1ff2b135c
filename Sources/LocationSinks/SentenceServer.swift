// SPDX-License-Identifier: MIT

import NIOCore

/// Serves sentences to all connected clients, and ignores their input.
final class SentenceServer: SinkOutlet {
  private let audience: Subscribers

  init(audience: Subscribers) { self.audience = audience }

  /// Admits a connected client.
  func welcome(_ channel: any Channel) -> EventLoopFuture<Void> {
    let handler = AudienceHandler(whenOver: { [audience] in audience.leave($0) })
    return channel.eventLoop.makeCompletedFuture {
      guard audience.admit(channel) else { return }
      try channel.pipeline.syncOperations.addHandler(handler)
    }
  }

  func tell(_ epoch: SinkEpoch) { audience.send(epoch.sentences) }

  func finish() -> EventLoopFuture<Void> { audience.finish() }
}
