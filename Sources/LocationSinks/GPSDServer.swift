// SPDX-License-Identifier: MIT

import GPSD
import LocationHost
import NIOCore

/// Serves gpsd's protocol to all connected clients.
final class GPSDServer: SinkOutlet {
  private let subscribers: Subscribers
  private let responder: GPSDResponder

  /// The registry of readings.
  ///
  /// The registry owns its outlets, and a connection owns this server. If another sink cannot be
  /// opened, the registry is freed first.
  private weak var registry: SinkRegistry?
  private var conversations: [ObjectIdentifier: Conversation] = [:]

  private struct Conversation {
    let channel: any Channel
    var framer = GPSDCommandFramer()
    var policy = WatchPolicy()
  }

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - registry: The registry of readings that may be reported on request.
  ///   - subscribers: The set that will hold the connected clients.
  ///   - responder: The source of the answers.
  init(registry: SinkRegistry, subscribers: Subscribers, responder: GPSDResponder) {
    self.registry = registry
    self.subscribers = subscribers
    self.responder = responder
  }

  /// Admits a connected client; the connection owns this server until it ends.
  func welcome(_ channel: any Channel) -> EventLoopFuture<Void> {
    let handler = SubscriberHandler(
      whenBegun: { [self] in begin($0) },
      whenRead: { [self] in hear($0, from: $1) },
      whenOver: { [self] in end($0) })
    return channel.eventLoop.makeCompletedFuture {
      guard subscribers.add(channel) else { return }
      try channel.pipeline.syncOperations.addHandler(handler)
    }
  }

  func deliver(_ epoch: SinkEpoch) {
    let position = ByteBuffer(string: responder.position(epoch.reading))
    for conversation in conversations.values {
      if conversation.policy.wantsSentences {
        subscribers.send(epoch.sentences, to: conversation.channel)
      }
      if conversation.policy.wantsJSON { subscribers.send(position, to: conversation.channel) }
    }
  }

  func deliver(_ sky: Sky) {
    let report = ByteBuffer(string: responder.sky(sky))
    for conversation in conversations.values where conversation.policy.wantsJSON {
      subscribers.send(report, to: conversation.channel)
    }
  }

  func finish() -> EventLoopFuture<Void> { subscribers.finish() }

  private func begin(_ channel: any Channel) {
    conversations[ObjectIdentifier(channel)] = Conversation(channel: channel)
    subscribers.send(ByteBuffer(string: responder.greeting), to: channel)
  }

  private func hear(_ bytes: ByteBuffer, from channel: any Channel) {
    guard var conversation = conversations[ObjectIdentifier(channel)] else { return }
    guard let commands = conversation.framer.append(bytes.readableBytesView) else {
      subscribers.send(ByteBuffer(string: responder.tooLong), to: channel)
      channel.close(promise: nil)
      return
    }
    guard let registry else {
      channel.close(promise: nil)
      return
    }
    for command in commands {
      let answer = responder.answer(
        to: command, policy: &conversation.policy, memory: registry.memory, now: WallClock.now)
      subscribers.send(ByteBuffer(string: answer), to: channel)
    }
    // A client that was dropped meanwhile is not added again.
    if conversations[ObjectIdentifier(channel)] != nil {
      conversations[ObjectIdentifier(channel)] = conversation
    }
  }

  private func end(_ channel: any Channel) {
    conversations[ObjectIdentifier(channel)] = nil
    subscribers.leave(channel)
  }
}
